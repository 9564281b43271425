import { anyOf } from "@tellerline/text";
import { layoutHash } from "../layout.ts";
import type { Figure } from "../page/figures.ts";
import { figuresIn, rateFiguresIn } from "../page/figures.ts";
import type { PageTable, RatePage } from "../page/page.ts";
import type { CellAddress, FigureName, RateReading, Reading } from "../reading.ts";
import { LIMITING_TITLES } from "../words/notes.ts";
import { type BodyRow, bodyRows, type ColumnKind, kindOf } from "./columns.ts";
import { labelWithUnit } from "./labels.ts";
import { PageWords, type Sayings } from "./notes.ts";
import { type Resolved, resolveScope } from "./resolve.ts";

export interface ProposedRate extends RateReading {
  /** How each part of the scope was found, in words. */
  readonly reasons: readonly string[];
  /** What a person must check before the rate is published; empty if nothing is in doubt. */
  readonly doubts: readonly string[];
}

/** A figure that may be a rate and is left to a person. */
export interface LeftFigure {
  readonly cell: CellAddress;
  readonly text: string;
  readonly why: string;
}

/** How a table could be read, for a person to confirm (guides/rates-from-pages.md#proposals). */
export interface Proposal {
  readonly table: number;
  readonly reading: Omit<Reading, "rates"> & { readonly rates: readonly ProposedRate[] };
  readonly left: readonly LeftFigure[];
}

interface CellFigures {
  readonly figures: Partial<Record<FigureName, CellAddress>>;
  readonly isRange: boolean;
  readonly isApr: boolean;
  readonly isYield: boolean;
}

const RANGE = /^ ?%? ?(?:apr|apy)? ?(?:-|–|—|to|a|hasta|through) ?$/i;
const BOTH = /^ ?%? ?(?:rate|interest)? ?(?:\/|\||\(|,)? ?$/i;

/**
 * Says which figure of a cell is the rate, the APR, the end of a range, and so on. Null if the cell has no figure, or several that no rule
 * tells apart.
 */
function figuresOfCell(text: string, kind: ColumnKind, row: number, column: number): CellFigures | null {
  const all = rateFiguresIn(text);
  const own = all.length > 1 ? all.filter(({ hasPercent }) => hasPercent || all.every((one) => !one.hasPercent)) : all;
  const at = (figure: Figure): CellAddress => ({ row, column, figure: indexOf(text, figure) });
  const isYield = kind === "apy" || /\bapy\b/i.test(text);
  const isApr = !isYield && (kind === "apr" || /\bapr\b/i.test(text));
  const [first, second] = own;
  if (first === undefined || own.length > 2) return null;
  if (second === undefined) return { figures: { rate: at(first) }, isRange: false, isApr, isYield };
  const between = text.slice(first.end, second.start);
  if (RANGE.test(between)) return { figures: { rate: at(first), rate_high: at(second) }, isRange: true, isApr, isYield };
  if (isYield && /divid/i.test(text) && /apy/i.test(between)) {
    return { figures: { rate: at(first), dividend_rate: at(second) }, isRange: false, isApr: false, isYield: true };
  }
  if ((kind === "rate_and_apr" || /apr/i.test(text)) && (BOTH.test(between) || kind === "rate_and_apr")) {
    return { figures: { rate: at(first), published_apr: at(second) }, isRange: false, isApr: false, isYield: false };
  }
  return null;
}

/** Number of a figure in its text, from 1, as a reading counts them. */
const indexOf = (text: string, figure: Figure): number => figuresIn(text).findIndex(({ start }) => start === figure.start) + 1;

interface Column {
  readonly number: number;
  readonly kind: ColumnKind;
}

const FIGURED: readonly ColumnKind[] = ["low", "high", "rate", "apr", "rate_and_apr", "apy", "dividend", "figure"];

function columnsOf(row: BodyRow): readonly Column[] {
  return row.cells.map((cell, at) => {
    const header = row.headers[at] ?? "";
    const kind = kindOf(header);
    const figures = cell.isHeader ? [] : rateFiguresIn(cell.text);
    if (kind === "payment" || kind === "points" || kind === "ignored") return { number: at + 1, kind };
    if (figures.length === 0) return { number: at + 1, kind: "label" };
    return { number: at + 1, kind: kind ?? (figures.some(({ hasPercent }) => hasPercent) ? "figure" : "label") };
  });
}

/** A row's rate cells, each joined with the APR, the dividend rate, the points and the payment beside it. */
function ratesOfRow(row: BodyRow): readonly { readonly column: number; readonly read: CellFigures | null }[] {
  const columns = columnsOf(row);
  const of = (kind: ColumnKind) => columns.filter((one) => one.kind === kind);
  const cellAt = (column: number, kind: ColumnKind) => figuresOfCell(row.cells[column - 1]?.text ?? "", kind, row.number, column);
  const beside: Partial<Record<FigureName, CellAddress>> = {};
  const points = of("points");
  if (points.length === 1 && points[0] !== undefined) {
    const text = row.cells[points[0].number - 1]?.text ?? "";
    if (figuresIn(text).length === 1) beside.points = { row: row.number, column: points[0].number, figure: 1 };
  }
  const payments = of("payment").filter(({ number }) => /1,?000/.test(row.headers[number - 1] ?? ""));
  if (payments.length === 1 && payments[0] !== undefined && /\d\.\d{2}/.test(row.cells[payments[0].number - 1]?.text ?? "")) {
    beside.payment_per_1000 = { row: row.number, column: payments[0].number, figure: 1 };
  }
  const [rates, aprs, yields, dividends] = [of("rate"), of("apr"), of("apy"), of("dividend")];
  const [lows, highs] = [of("low"), of("high")];
  const isPair = (left: readonly Column[], right: readonly Column[]) => left.length === 1 && right.length === 1;
  if (isPair(lows, highs)) {
    const [low, high] = [cellAt(lows[0]?.number ?? 0, "low"), cellAt(highs[0]?.number ?? 0, "high")];
    if (low !== null && high?.figures.rate !== undefined && !low.isRange && !high.isRange) {
      const isApr = [lows, highs].some(([one]) => /apr/i.test(row.headers[(one?.number ?? 0) - 1] ?? ""));
      const figures = { ...low.figures, rate_high: high.figures.rate, ...beside };
      return [{ column: lows[0]?.number ?? 0, read: { ...low, figures, isRange: true, isApr } }];
    }
  }
  if (isPair(rates, aprs)) {
    const [rate, apr] = [cellAt(rates[0]?.number ?? 0, "rate"), cellAt(aprs[0]?.number ?? 0, "apr")];
    if (rate !== null && apr?.figures.rate !== undefined && rate.figures.rate !== undefined) {
      const figures = { ...rate.figures, published_apr: apr.figures.rate, ...beside };
      return [{ column: rates[0]?.number ?? 0, read: { ...rate, figures, isApr: false } }];
    }
  }
  if (isPair(yields, dividends) || isPair(yields, rates)) {
    const [other] = isPair(yields, dividends) ? dividends : rates;
    const [apy, dividend] = [cellAt(yields[0]?.number ?? 0, "apy"), cellAt(other?.number ?? 0, "dividend")];
    if (apy !== null && dividend?.figures.rate !== undefined) {
      return [{ column: yields[0]?.number ?? 0, read: { ...apy, figures: { ...apy.figures, dividend_rate: dividend.figures.rate } } }];
    }
  }
  const figured = columns.filter(({ kind }) => FIGURED.includes(kind));
  return figured.map(({ number, kind }) => {
    const read = kind === "high" ? null : cellAt(number, kind);
    return {
      column: number,
      read: read === null ? null : { ...read, figures: { ...read.figures, ...(figured.length === 1 ? beside : {}) } },
    };
  });
}

function sayingsOf(page: RatePage, table: PageTable, row: BodyRow, column: number, figures: CellFigures["figures"]): Sayings {
  const kinds = columnsOf(row);
  const labels = row.cells.flatMap(({ text }, at) =>
    kinds[at]?.kind === "label" && at + 1 > labelsAfter(kinds, column) ? [labelWithUnit(row.headers[at] ?? "", text)] : [],
  );
  const isText = table.form === "text" || table.form === "list";
  const own = row.cells[column - 1]?.text ?? "";
  return {
    title: page.title,
    headings: table.headings,
    caption: table.caption,
    above: table.above,
    sections: row.sections,
    header: row.headers[column - 1] ?? "",
    heads: Object.values(figures).map((figure) => row.headers[figure.column - 1] ?? ""),
    labels: isText ? [own, ...siblings(table)] : [...labels, own],
    below: table.below,
    notes: table.notes,
  };
}

/**
 * Number of the column after which a figure's labels begin: 0, or the column of an earlier figure if labels stand between the two figures,
 * as in rows of pairs (`6 months | 3.11% | 15 months | 3.15%`).
 */
function labelsAfter(columns: readonly Column[], column: number): number {
  const isFigure = ({ kind }: Column) => FIGURED.includes(kind);
  const before = columns.findLast(
    (one) =>
      isFigure(one) &&
      one.number < column &&
      columns.some(({ kind, number }) => kind === "label" && number > one.number && number < column),
  );
  return before?.number ?? 0;
}

/** Short lines of a card beside the line that shows its rate: `up to 75 months`, `no annual fee`. */
function siblings({ form, above, below }: PageTable): readonly string[] {
  const isShort = (line: string) => line.length <= LONGEST_SIBLING && !/[.!?]$/.test(line) && rateFiguresIn(line).length === 0;
  return form === "text" ? [...above, ...below].filter(isShort) : [];
}
const LONGEST_SIBLING = 60;

/** One rate for each term. A payment beside a range of terms is that of the longest. */
function ratesOf(
  figures: CellFigures["figures"],
  { scopes, reasons, doubts }: Extract<Resolved, { readonly ok: true }>,
): readonly ProposedRate[] {
  return scopes.map((one, at) => {
    const { payment_per_1000: payment, ...others } = figures;
    const own = payment === undefined || at < scopes.length - 1 ? others : figures;
    return { ...one, figures: own, reasons, doubts };
  });
}

const LIMITING_LINE = new RegExp(String.raw`\b${anyOf(LIMITING_TITLES)}\b`, "i");

/**
 * A sentence for each line farther above that may limit a table's figures to some borrowers or loans. The title is left out: it is read
 * with the scope.
 */
const introDoubts = ({ title }: RatePage, { intro }: PageTable): readonly string[] =>
  intro
    .filter((line) => line !== title && LIMITING_LINE.test(line))
    .map((line) => `"${line.slice(0, 160)}" stands farther above: it may limit this rate.`);

/** Rates with a scope of their own, and rates that share their scope with another rate of the table. */
function partitionByScope(rates: readonly ProposedRate[]): readonly [readonly ProposedRate[], readonly ProposedRate[]] {
  const counts = Map.groupBy(rates, ({ scope }) => JSON.stringify(scope));
  const isAlone = ({ scope }: ProposedRate) => counts.get(JSON.stringify(scope))?.length === 1;
  return [rates.filter(isAlone), rates.filter((rate) => !isAlone(rate))];
}

export function proposeTable(page: RatePage, table: PageTable, words: PageWords): Proposal {
  const rates: ProposedRate[] = [];
  const left: LeftFigure[] = [];
  const farther = introDoubts(page, table);
  for (const row of bodyRows(table)) {
    for (const { column, read } of ratesOfRow(row)) {
      const text = row.cells[column - 1]?.text ?? "";
      const cell = { row: row.number, column, figure: 1 };
      if (read === null) {
        if (rateFiguresIn(text).length > 0) left.push({ cell, text, why: "It has several figures, and no rule tells which is which." });
        continue;
      }
      const resolved = resolveScope(sayingsOf(page, table, row, column, read.figures), read, words);
      if (!resolved.ok) left.push({ cell, text, why: resolved.why });
      else rates.push(...ratesOf(read.figures, { ...resolved, doubts: [...resolved.doubts, ...farther] }));
    }
  }
  const [distinct, alike] = partitionByScope(rates);
  for (const { figures, label } of alike) {
    if (figures.rate !== undefined)
      left.push({ cell: figures.rate, text: label, why: "Another figure of the table is for the same, as far as rules read." });
  }
  return { table: table.number, reading: { layout: layoutHash(table), rates: distinct }, left };
}

/** @param year the present year, from which ages of vehicles are counted. */
export function proposePage(page: RatePage, year: number): readonly Proposal[] {
  const words = new PageWords(page, year);
  return page.tables.map((table) => proposeTable(page, table, words));
}
