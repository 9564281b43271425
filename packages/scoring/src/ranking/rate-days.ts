import { withoutBinaryNoise } from "@tellerline/vocabulary";

/** Summary of the rates that were in force on a day with an observation. */
export interface RateDay {
  /** ISO date. */
  readonly date: string;
  /** Percent. */
  readonly min: number;
  readonly median: number;
  readonly count: number;
}

export interface DatedRate {
  /** ISO date. */
  readonly date: string;
  readonly ratePercent: number;
}

/** Summarizes rates by day, oldest first. */
export function summarizeDays(rates: readonly DatedRate[]): readonly RateDay[] {
  return [...Map.groupBy(rates, ({ date }) => date)]
    .map(([date, own]) =>
      summarize(
        date,
        own.map(({ ratePercent }) => ratePercent),
      ),
    )
    .sort((left, right) => (left.date < right.date ? -1 : 1));
}

/** @param rates at least one. */
function summarize(date: string, rates: readonly number[]): RateDay {
  const sorted = rates.toSorted((left, right) => left - right);
  const [min = Number.NaN] = sorted;
  const [low = min, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return { date, min, median: withoutBinaryNoise((low + high) / 2), count: sorted.length };
}

/** Summary of the rates in force from `day` until the next summary's day. If `count` is 0, no rates are in force, and `min` and `median` are null. */
export interface RolledRates {
  readonly day: string;
  readonly min: number | null;
  readonly median: number | null;
  readonly count: number;
}

/**
 * The days from `from` to `to` (ISO dates, inclusive) on which a market was observed: its rates changed, or a call report gave them. The days in
 * between are not known, and are left out.
 * @param rolled summaries of the days on which any rate of the product changed, oldest first, beginning with the last such day before `from`: the
 * first day of the range is compared with it.
 * @param quarters ISO dates of call reports.
 */
export function observedDays(rolled: readonly RolledRates[], quarters: ReadonlySet<string>, from: string, to: string): readonly RateDay[] {
  return rolled.flatMap(({ day, min, median, count }, index): readonly RateDay[] => {
    const before = rolled[index - 1];
    const isSame = before !== undefined && before.min === min && before.median === median && before.count === count;
    if (day < from || day > to || min === null || median === null || count === 0) return [];
    return isSame && !quarters.has(day) ? [] : [{ date: day, min, median, count }];
  });
}
