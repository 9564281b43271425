import type { PageReads } from "@tellerline/contract/operator";
import { CONVENTIONAL, GENERAL_AUDIENCE, RATE_COLUMNS } from "@tellerline/vocabulary";

/** Compares a published rate with what a person read on its page (guides/rates-from-pages.md#how-often-they-are-right). */

type Columns = Readonly<Record<string, unknown>>;

export interface Difference {
  readonly column: string;
  readonly published: unknown;
  readonly read: unknown;
}

/** Columns that are figures. All other columns, the scope, say what the rate is for. */
const FIGURES: ReadonlySet<string> = new Set(["rate", "published_apr", "rate_high", "points", "intro_rate", "margin_percent"]);
const SCOPE = ["product_type", "term_months", "rate_basis", ...RATE_COLUMNS.map(({ wire }) => wire)].filter((name) => !FIGURES.has(name));
/** Values that hold if a page says nothing about a column. */
const UNSAID: Columns = { rate_basis: "exact", occupancy: "primary", program: CONVENTIONAL, audience: GENERAL_AUDIENCE };
/** Figures are the same if they differ by less than this, in percentage points: pages give at most three decimals. */
const SAME = 0.0005;
/** Bounds are the same if they differ by at most a cent, because "under $25,000" is stored as 24999.99. The 0.001 allows for rounding errors. */
const CENT = 0.011;

const saidOf = (columns: Columns, name: string): unknown => columns[name] ?? UNSAID[name] ?? null;

function isSameScope(name: string, published: unknown, read: unknown): boolean {
  // A person may read a range of terms, while the rate was published for one term in the range.
  if (Array.isArray(read) && name === "term_months") return typeof published === "number" && published >= read[0] && published <= read[1];
  if (Array.isArray(read) && Array.isArray(published)) return JSON.stringify(read.toSorted()) === JSON.stringify(published.toSorted());
  return typeof published === "number" && typeof read === "number" ? Math.abs(published - read) <= CENT : published === read;
}

function isSameFigure(published: unknown, read: unknown): boolean {
  return typeof published === "number" && typeof read === "number" ? Math.abs(published - read) < SAME : published === read;
}

/** The figure in a column; null if there is none. If only an APR is given, it counts as the rate too. */
const figureOf = (columns: Columns, name: string): unknown =>
  name === "rate" ? (columns.rate ?? columns.published_apr ?? null) : (columns[name] ?? null);

/** Columns that differ: figures, and the scope that the rate is for. The APR is compared only if the person read one on the page. */
export function differencesOf(
  published: Columns,
  read: PageReads,
): { readonly figures: readonly Difference[]; readonly scope: readonly Difference[] } {
  const compared = [...FIGURES].filter((name) => name !== "published_apr" || read.published_apr !== undefined);
  const figures = compared
    .map((column) => ({ column, published: figureOf(published, column), read: figureOf(read, column) }))
    .filter((one) => !isSameFigure(one.published, one.read));
  const scope = SCOPE.map((column) => ({ column, published: saidOf(published, column), read: saidOf(read, column) })).filter(
    (one) => !isSameScope(one.column, one.published, one.read),
  );
  return { figures, scope };
}

/** Quantile of the standard normal distribution for a two-sided interval of 95 %. */
const Z = 1.959964;

/**
 * Wilson's interval of 95 % for a share, from a sample in which `right` of `all` were right (Wilson 1927, doi.org/10.2307/2276774). Shares
 * are from 0 to 1.
 */
export function wilsonInterval(right: number, all: number): { readonly low: number; readonly high: number } {
  if (all === 0) return { low: 0, high: 1 };
  const share = right / all;
  const middle = (share + Z ** 2 / (2 * all)) / (1 + Z ** 2 / all);
  const half = (Z / (1 + Z ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  const rounded = (value: number) => Number(Math.min(1, Math.max(0, value)).toFixed(4));
  return { low: rounded(middle - half), high: rounded(middle + half) };
}
