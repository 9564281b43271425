import { openCell, watchQueries } from "@tellerline/monitoring";
import type { EvaluationContext } from "@tellerline/quoting/evaluating";
import { offerRange, type Range, type RateBook } from "@tellerline/scoring";
import type { BoundQuery, BoundWalk, Candidates, Evaluations, SourceKey } from "@tellerline/storage";
import type { Budget } from "./budget.ts";
import type { Gathered } from "./gathered.ts";

/** Maximum cells looked up in one statement, if they have few monitors. */
const CELLS_AT_A_TIME = 1000;
/** Maximum monitors gathered in one statement. A turn evaluates about as many: rounding up each organization's share can exceed it. */
const PAGE = 2000;
const ORGANIZATIONS = 40;

/** A range that matches every monitor of a cell. */
const ANY: Range = { least: -Number.MAX_VALUE, greatest: Number.MAX_VALUE };
const EVERY_FIGURE = { ratePercent: ANY, aprPercent: ANY, paymentPerUsd: ANY };

/**
 * Index queries for one cell's monitors. They match all monitors of the cell if its rates became held or good, since baselines move then
 * (guides/data-quality.md#when-rates-are-judged), or if its market changed and its borrowers have facts beside figures (`isOrdinary` is
 * false). Otherwise they are empty if the book did not change the cell's market, or has no offer in the cell.
 */
function queriesOf(book: RateBook, context: EvaluationContext, key: string): readonly BoundQuery[] {
  const cell = openCell(key);
  const isReached = context.reaches(cell);
  const isAny = context.hasOtherQuality(cell) || (isReached && !cell.isOrdinary);
  const range = isAny ? EVERY_FIGURE : isReached ? offerRange(book, cell) : null;
  if (range === null) return [];
  const { ratePercent, aprPercent, paymentPerUsd } = range;
  return watchQueries(key, { rate: ratePercent, apr: aprPercent, monthly_payment: paymentPerUsd }).map(({ watchKey, least, greatest }) => ({
    key: watchKey,
    least,
    greatest,
  }));
}

const walksOf = (queries: readonly BoundQuery[]): readonly BoundWalk[] =>
  queries.flatMap(({ key, least, greatest }): readonly BoundWalk[] => [
    { key, side: "low", figure: least },
    { key, side: "high", figure: greatest },
  ]);

/** Gathers a book's candidates: small cells together, and large cells page by page. */
export class Gathering {
  readonly #store: Evaluations;
  readonly #candidates: Candidates;
  readonly #book: RateBook;
  readonly #context: EvaluationContext;
  #at: Gathered;

  constructor(store: Evaluations, candidates: Candidates, book: RateBook, context: EvaluationContext, at: Gathered) {
    this.#store = store;
    this.#candidates = candidates;
    this.#book = book;
    this.#context = context;
    this.#at = at;
  }

  get at(): Gathered {
    return this.#at;
  }

  /**
   * Gathers until the budget ends. Each step stores its progress together with what it found, so that nothing is lost when an invocation ends.
   * @returns false if the budget ended first.
   */
  async run(budget: Budget): Promise<boolean> {
    if (this.#at.isAll) return true;
    const products = [...new Set(this.#context.changes.map(({ product }) => product))];
    // A cell that is added later needs no gathering: its monitors were evaluated at this book when they were set.
    const cells = (await this.#store.listCells(products)).toSorted();
    const isConcerned = (cell: string) => this.#context.hasOtherQuality(openCell(cell));
    // Monitors of cells whose rates became held or good return to the index even during their cooldown. If the cooldown lasts, their
    // evaluation takes them out again.
    if (this.#at.cell === "" && this.#at.walk === null) await this.#store.rearmCells(cells.filter(isConcerned));
    let from = cells.findIndex((cell) => cell > this.#at.cell);
    // A walk continues only in its own cell. If another cell is next now, because it was added meanwhile, the walk starts over.
    if (this.#at.walk?.cell !== cells[from]) this.#at = { ...this.#at, walk: null };
    let size = this.#at.walk === null ? CELLS_AT_A_TIME : 1;
    while (from >= 0 && from < cells.length) {
      if (!budget.takePage()) return false;
      const batch = cells.slice(from, from + size);
      if (await this.#gather(batch)) {
        from += batch.length;
        size = Math.min(CELLS_AT_A_TIME, 2 * size);
      } else size = Math.ceil(batch.length / 2);
    }
    await this.#add([], { isAll: true });
    return true;
  }

  /**
   * Gathers the candidates of some cells if they fit on a page. Of a single cell that is larger, gathers one page.
   * @returns whether all are gathered.
   */
  async #gather(cells: readonly string[]): Promise<boolean> {
    const queries = cells.flatMap((key) => queriesOf(this.#book, this.#context, key));
    const cell = cells.at(-1);
    if (cell === undefined) throw new Error("There are no cells to gather.");
    const last = { cell, walk: null };
    if (this.#at.walk === null) {
      const found = queries.length === 0 ? [] : await this.#store.findWatching(queries, this.#context.bookVersion, PAGE + 1);
      if (found.length <= PAGE) {
        await this.#add(found, last);
        return true;
      }
      if (cells.length > 1) return false;
    }
    const walks = walksOf(queries);
    const { number, after } = this.#at.walk ?? { number: 0, after: null };
    const walk = walks[number];
    if (walk === undefined) throw new Error(`Cell ${cell} has ${walks.length} walks, and no number ${number}.`);
    const page = await this.#candidates.walk(walk, after, PAGE);
    const end = page.length === PAGE ? page.at(-1) : undefined;
    const next = end === undefined ? { cell, number: number + 1, after: null } : { cell, number, after: end };
    const isDone = next.number >= walks.length;
    await this.#add(page, isDone ? last : { walk: next });
    return isDone;
  }

  async #add(keys: readonly SourceKey[], progress: Partial<Gathered>): Promise<void> {
    this.#at = { ...this.#at, ...progress };
    await this.#candidates.add(keys, this.#context.bookVersion, JSON.stringify(this.#at));
  }
}

/** One list with the first item of each list, then the second item of each, and so on. */
function inTurns(lists: readonly (readonly SourceKey[])[]): readonly SourceKey[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
}

export interface Turn {
  readonly keys: readonly SourceKey[];
  readonly last: string;
}

/** The monitors to evaluate next: equally many of each of the next organizations; null if none. */
export async function takeTurn(candidates: Candidates, after: string): Promise<Turn | null> {
  const behind = await candidates.organizations(after, ORGANIZATIONS);
  const organizations = behind.length > 0 || after === "" ? behind : await candidates.organizations("", ORGANIZATIONS);
  const last = organizations.at(-1);
  if (last === undefined) return null;
  return { keys: inTurns(await candidates.firstOf(organizations, Math.ceil(PAGE / organizations.length))), last };
}
