import { validate } from "../validation.ts";
import { type RateRowImport, rateRowImport } from "./rate-row.ts";

/** Rates that a page states, as rows of a rate file. */

/** A rate as it was read from a page. */
export interface StatedRate {
  /** The cell of its figure, such as `table 2, row 3, column 1`. */
  readonly cell: string;
  readonly quote: string;
  /** Percents of the rate by their columns. */
  readonly figures: Readonly<Record<string, number | undefined>>;
  /** Columns that say what the rate is for. */
  readonly scope: Readonly<Record<string, unknown>>;
  /** What else of the page says the figure, and agrees with it; null if nothing does. */
  readonly provenBy: "payment" | "yield" | null;
}

export interface PageSource {
  readonly creditUnionId: string;
  readonly charterNumber: number;
  /** The institution's state: rates of a page are offered there, until the page says more. */
  readonly state: string;
  readonly url: string;
  /** When the page was read. ISO 8601. */
  readonly at: string;
  /** Who confirmed how the page is read. */
  readonly readBy: string;
}

export type PageRateRow =
  | { readonly ok: true; readonly row: RateRowImport }
  | { readonly ok: false; readonly cell: string; readonly says: string };

/** Figures that are columns of a rate row; the others only prove or explain it. */
const COLUMNS = ["rate_high", "published_apr", "points", "intro_rate"] as const;

const sorted = (scope: StatedRate["scope"]): string =>
  JSON.stringify(Object.entries(scope).toSorted(([left], [right]) => (left < right ? -1 : 1)));

/**
 * @param hash of a text, in hexadecimal. The row's id follows from charter, product and scope, so that it stays while the figure moves.
 * @returns the row; or why it is no valid one, with its cell.
 */
export function pageRateRow(
  { cell, quote, figures, scope, provenBy }: StatedRate,
  source: PageSource,
  hash: (text: string) => string,
): PageRateRow {
  const { rate } = figures;
  const shown = COLUMNS.flatMap((column) => (figures[column] === undefined ? [] : [[column, figures[column]] as const]));
  const row = {
    states: [source.state],
    ...scope,
    ...(rate === undefined ? {} : { rate }),
    ...(scope.rate_is_apr === true && rate !== undefined ? { published_apr: rate } : {}),
    ...Object.fromEntries(shown),
    rate_id: `page:${source.charterNumber}:${String(scope.product_type)}:${hash(sorted({ states: [source.state], ...scope })).slice(0, 16)}`,
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
    },
  };
  const result = validate(rateRowImport, row);
  if (result.ok) return { ok: true, row: result.value };
  return { ok: false, cell, says: result.faults.map(({ path, message }) => `${path}: ${message}`).join("; ") };
}
