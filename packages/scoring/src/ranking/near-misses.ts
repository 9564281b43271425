import { missing } from "@tellerline/book";
import { REQUIREMENTS, type Requirement } from "@tellerline/vocabulary";
import { isUsualTerm, marketOf, marketsServing, type RateBook } from "../book/rate-book.ts";
import { classStart, type RowList, rowAt, rowListsOf } from "../book/row-lists.ts";
import { OfferSearch } from "./offer-search.ts";
import { AMOUNT_FAILS, type Failures, Qualification, STATE_FAILS, TERM_FAILS } from "./qualification.ts";
import { type AssumedScenario, assume, type Scenario } from "./scenario.ts";

/** A row that failed few requirements. */
export interface NearMiss {
  readonly row: number;
  readonly institution: number;
  readonly failures: Failures;
}

/** Why nothing qualified. */
export interface NoOfferExplanation {
  /** Fewest failures first, then cheapest; at most one per institution. */
  readonly nearMisses: readonly NearMiss[];
  /** The requirement that ruled out the most rows; null if the book has no rows of the product. */
  readonly mostCommon: Requirement | null;
}

/** The rows considered: those available in the state, of any term; or all rows if none is available there. */
interface CandidateRows {
  readonly lists: readonly RowList[];
  readonly placeFails: Failures;
}

function candidateRowsOf(book: RateBook, scenario: AssumedScenario): CandidateRows {
  const markets = marketsServing(book, scenario.product, null);
  const here = markets.flatMap((market) => rowListsOf(book, market, scenario.state));
  if (here.some(({ first, end }) => first < end)) return { lists: here, placeFails: 0 };
  return { lists: markets.flatMap((market) => rowListsOf(book, market, null)), placeFails: STATE_FAILS };
}

function termFailure(termMonths: number | null, { product, termMonths: asked }: AssumedScenario): Failures {
  const isServed = termMonths === null ? isUsualTerm(product, asked) : termMonths === asked;
  return isServed ? 0 : TERM_FAILS;
}

/** Failures shared by all rows of a list: their term or state does not match. */
function sharedFailures(candidates: CandidateRows, { market }: RowList, scenario: AssumedScenario): Failures {
  return candidates.placeFails | termFailure(market.termMonths, scenario);
}

/** A row that passes every requirement but has no APR fails on the amount: its charges exceed it. */
function atLeastOne(failures: Failures): Failures {
  return failures || AMOUNT_FAILS;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Number of rows by set of failures. A class fails as a whole, so its rows are counted without being read. */
function countFailures(
  book: RateBook,
  candidates: CandidateRows,
  scenario: AssumedScenario,
  qualification: Qualification,
): ReadonlyMap<Failures, number> {
  const counts = new Map<Failures, number>();
  for (const list of candidates.lists) {
    const shared = sharedFailures(candidates, list, scenario);
    for (let number = list.first; number < list.end; number++) {
      const start = classStart(book, number);
      const failures = atLeastOne(qualification.failures(book.requirement[rowAt(book, start)] ?? missing(rowAt(book, start))) | shared);
      counts.set(failures, (counts.get(failures) ?? 0) + classStart(book, number + 1) - start);
    }
  }
  return counts;
}

function mostCommonFailure(counts: ReadonlyMap<Failures, number>): Requirement | null {
  const totals = REQUIREMENTS.map((_, bit) => {
    let total = 0;
    for (const [failures, rows] of counts) if ((failures >> bit) & 1) total += rows;
    return total;
  });
  const most = Math.max(...totals);
  return most === 0 ? null : (REQUIREMENTS[totals.indexOf(most)] ?? null);
}

/** Explains a scenario without an offer: the `limit` nearest rows, and the requirement that ruled out the most. */
export function explainNoOffer(book: RateBook, asked: Scenario, limit: number): NoOfferExplanation {
  const scenario = assume(asked);
  const candidates = candidateRowsOf(book, scenario);
  const qualification = new Qualification(book.requirements, scenario);
  const counts = countFailures(book, candidates, scenario, qualification);
  const nearMisses: NearMiss[] = [];
  const taken = new Set<number>();
  const present = new Set([...counts.keys()].map(countBits));
  for (const failed of [...present].sort((left, right) => left - right)) {
    if (nearMisses.length === limit) break;
    const search = new OfferSearch(book, scenario, limit - nearMisses.length);
    const failuresOf = (list: RowList, requirement: number) =>
      atLeastOne(qualification.failures(requirement) | sharedFailures(candidates, list, scenario));
    for (const list of candidates.lists) {
      const fails = (requirement: number) => countBits(failuresOf(list, requirement)) === failed;
      search.addList(list, fails, (institution) => taken.has(institution), true);
    }
    for (const { row, institution } of search.best.offers) {
      taken.add(institution);
      const shared = candidates.placeFails | termFailure(marketOf(book, row).termMonths, scenario);
      nearMisses.push({ row, institution, failures: atLeastOne(qualification.failures(book.requirement[row] ?? missing(row)) | shared) });
    }
  }
  return { nearMisses, mostCommon: mostCommonFailure(counts) };
}
