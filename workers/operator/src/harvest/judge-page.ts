import type { PageReads } from "@tellerline/contract/operator";
import { CONVENTIONAL, GENERAL_AUDIENCE, RATE_COLUMNS } from "@tellerline/vocabulary";

/** Compares a published rate with what a person read on its page (guides/rates-from-pages.md#how-often-they-are-right). */

type Columns = Readonly<Record<string, unknown>>;

export interface Difference {
  readonly column: string;
  readonly published: unknown;
  readonly read: unknown;
}

/** Columns that are figures; all others say what the rate is for. */
const FIGURES: ReadonlySet<string> = new Set(["rate", "published_apr", "rate_high", "points", "intro_rate", "margin_percent"]);
const SCOPE = ["product_type", "term_months", "rate_basis", ...RATE_COLUMNS.map(({ wire }) => wire)].filter((name) => !FIGURES.has(name));
/** What a page means that says nothing of a column. */
const UNSAID: Columns = { rate_basis: "exact", occupancy: "primary", program: CONVENTIONAL, audience: GENERAL_AUDIENCE };
/** A page's figures have three decimals at most. Percentage points. */
const SAME = 0.0005;
/** A cent less than a bound is the same bound. */
const CENT = 0.011;

const saidOf = (columns: Columns, name: string): unknown => columns[name] ?? UNSAID[name] ?? null;

function isSameScope(name: string, published: unknown, read: unknown): boolean {
  // Some figures are for several terms, and the rate was published for one of them.
  if (Array.isArray(read) && name === "term_months") return typeof published === "number" && published >= read[0] && published <= read[1];
  if (Array.isArray(read) && Array.isArray(published)) return JSON.stringify(read.toSorted()) === JSON.stringify(published.toSorted());
  return typeof published === "number" && typeof read === "number" ? Math.abs(published - read) <= CENT : published === read;
}

function isSameFigure(published: unknown, read: unknown): boolean {
  return typeof published === "number" && typeof read === "number" ? Math.abs(published - read) < SAME : published === read;
}

/** An APR that stands alone is the rate as well. */
const figureOf = (columns: Columns, name: string): unknown =>
  name === "rate" ? (columns.rate ?? columns.published_apr ?? null) : (columns[name] ?? null);

/** Columns that differ, figures and scope apart. A yearly rate that a person gave as APR alone is compared with the rate alone. */
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

/** The normal quantile of 95 % of both sides. */
const Z = 1.959964;

/** Wilson's interval of 95 % for a share of which `right` of `all` were seen (Wilson 1927, doi.org/10.2307/2276774). Shares from 0 to 1. */
export function wilsonInterval(right: number, all: number): { readonly low: number; readonly high: number } {
  if (all === 0) return { low: 0, high: 1 };
  const share = right / all;
  const middle = (share + Z ** 2 / (2 * all)) / (1 + Z ** 2 / all);
  const half = (Z / (1 + Z ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  const rounded = (value: number) => Number(Math.min(1, Math.max(0, value)).toFixed(4));
  return { low: rounded(middle - half), high: rounded(middle + half) };
}
