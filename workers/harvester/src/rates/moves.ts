import type { RateRowImport } from "@tellerline/contract/operator";
import type { HarvestedRate } from "@tellerline/storage";

/**
 * Largest moves that are published without a person: percentage points, and share of the figure
 * (guides/rates-from-pages.md#published-without-a-person).
 */

const MOST_POINTS = 1;
const MOST_SHARE = 0.25;
/** Figures that differ by less are equal: those of pages have at most three decimals. */
const SAME = 0.0005;
/** Minimum number of rates that can move together. */
const FEWEST_ALIKE = 2;

const isSame = (left: number | null | undefined, right: number | null | undefined): boolean =>
  left == null || right == null ? (left ?? null) === (right ?? null) : Math.abs(left - right) < SAME;

export const isSamePrice = (before: HarvestedRate, row: RateRowImport): boolean =>
  isSame(before.rate, row.rate) &&
  isSame(before.rateHigh, row.rate_high) &&
  isSame(before.publishedApr, row.published_apr) &&
  isSame(before.points, row.points) &&
  isSame(before.introRate, row.intro_rate);

const isFar = (before: number | null | undefined, after: number | null | undefined): boolean => {
  if (before == null || after == null) return false;
  const moved = Math.abs(after - before);
  return moved > MOST_POINTS + SAME || moved > MOST_SHARE * before + SAME;
};

export const movesTooFar = (before: HarvestedRate, row: RateRowImport): boolean =>
  isFar(before.rate, row.rate) ||
  isFar(before.rateHigh, row.rate_high) ||
  isFar(before.publishedApr, row.published_apr) ||
  isFar(before.introRate, row.intro_rate) ||
  Math.abs((row.points ?? 0) - (before.points ?? 0)) > MOST_POINTS + SAME;

/** True if rates with different figures before all have the same figure now: that figure is probably not meant for all of them. */
export function movesTogether(rates: readonly { readonly before: number; readonly after: number }[]): boolean {
  const [first] = rates;
  if (first === undefined || rates.length < FEWEST_ALIKE) return false;
  const stoodApart = rates.some(({ before }) => !isSame(before, first.before));
  return stoodApart && rates.every(({ after }) => isSame(after, first.after));
}
