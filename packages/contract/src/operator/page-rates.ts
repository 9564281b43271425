import { validate } from "../validation.ts";
import { type RateRowImport, rateRowImport } from "./rate-row.ts";

export interface StatedRate {
  /** Cell of the figure, such as `table 2, row 3, column 1`. */
  readonly cell: string;
  readonly quote: string;
  /** Figures in percent, by column name. */
  readonly figures: Readonly<Record<string, number | undefined>>;
  /** What the rate is for, such as product and term, by column name. */
  readonly scope: Readonly<Record<string, unknown>>;
  /**
   * The year from which the scope's model years were counted, if the page gives ages of vehicles. Absent if the model years do not change.
   */
  readonly ages_in?: number | undefined;
  /** Which other figure on the page confirms the rate; null if none does. */
  readonly provenBy: "payment" | "yield" | null;
}

export interface PageSource {
  readonly creditUnionId: string;
  readonly charterNumber: number;
  /** The institution's state. Its rates count as offered there unless the page names states. */
  readonly state: string;
  readonly url: string;
  /** ISO 8601 time at which the page was read. */
  readonly at: string;
  /** Who confirmed how to read the page. */
  readonly readBy: string;
}

export type PageRateRow =
  | { readonly ok: true; readonly row: RateRowImport }
  | { readonly ok: false; readonly cell: string; readonly says: string };

/** Figures that become columns of the row. The others only confirm or explain the rate. */
const COLUMNS = ["rate_high", "published_apr", "points", "intro_rate"] as const;

const sorted = (scope: StatedRate["scope"]): string =>
  JSON.stringify(Object.entries(scope).toSorted(([left], [right]) => (left < right ? -1 : 1)));

const yearOf = (at: string): number => Number(at.slice(0, 4));

const isModelYear = (column: string, value: unknown): value is number => column.startsWith("vehicle_year_") && typeof value === "number";

/**
 * The scope as of `at` (ISO 8601). If its model years were counted from ages in the year `agesIn`, they are raised by the years that have
 * passed since.
 */
function scopeAt(scope: StatedRate["scope"], agesIn: number | undefined, at: string): StatedRate["scope"] {
  const passed = agesIn === undefined ? 0 : yearOf(at) - agesIn;
  return Object.fromEntries(Object.entries(scope).map(([column, value]) => [column, isModelYear(column, value) ? value + passed : value]));
}

/** The scope with ages instead of the model years that were counted from them: what it says in every year. */
const inAges = (scope: StatedRate["scope"], agesIn: number | undefined): StatedRate["scope"] =>
  Object.fromEntries(
    Object.entries(scope).map(([column, value]) =>
      agesIn !== undefined && isModelYear(column, value) ? [`${column}_age`, agesIn - value] : [column, value],
    ),
  );

/**
 * Turns a rate read from a page into a row of a rate file. The row's id is made from charter, product and scope as its reading gives it, so it
 * stays the same when the figure changes, and from year to year.
 * @param hash returns the hexadecimal hash of a text.
 * @returns the row, or the cell and why the row is not valid.
 */
export function pageRateRow(
  { cell, quote, figures, scope, ages_in: agesIn, provenBy }: StatedRate,
  source: PageSource,
  hash: (text: string) => string,
): PageRateRow {
  const { rate } = figures;
  const shown = COLUMNS.flatMap((column) => (figures[column] === undefined ? [] : [[column, figures[column]] as const]));
  const row = {
    states: [source.state],
    ...scopeAt(scope, agesIn, source.at),
    ...(rate === undefined ? {} : { rate }),
    ...(scope.rate_is_apr === true && rate !== undefined ? { published_apr: rate } : {}),
    ...Object.fromEntries(shown),
    rate_id: `page:${source.charterNumber}:${String(scope.product_type)}:${hash(sorted({ states: [source.state], ...inAges(scope, agesIn) })).slice(0, 16)}`,
    credit_union_id: source.creditUnionId,
    observed_at: source.at,
    source_url: source.url,
    evidence: {
      quote,
      cell,
      retrieved_at: source.at,
      confirmed_at: source.at,
      read_by: source.readBy,
      ...(provenBy === null ? {} : { proven_by: provenBy }),
      ...(agesIn === undefined ? {} : { ages_in: yearOf(source.at) }),
    },
  };
  const result = validate(rateRowImport, row);
  if (result.ok) return { ok: true, row: result.value };
  return { ok: false, cell, says: result.faults.map(({ path, message }) => `${path}: ${message}`).join("; ") };
}
