import type { Line } from "./model.ts";

/** Rounds to thousandths, the precision of published figures, so that sums have no floating-point error. */
export const toThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** The annual percentage yield of a monthly compounded dividend rate, to two decimals (12 CFR 707, appendix A). */
export const apyOf = (ratePercent: number): number => Math.round(((1 + ratePercent / 1200) ** 12 - 1) * 10_000) / 100;

export function paymentUsd(amountUsd: number, ratePercent: number, months: number): number {
  const monthly = ratePercent / 1200;
  const exact = monthly === 0 ? amountUsd / months : (amountUsd * monthly) / (1 - (1 + monthly) ** -months);
  return Math.round(exact * 100) / 100;
}

/**
 * A copy of a line with all its figures moved. The APY is computed from the new rate, unless it equals the old one: as where a line
 * publishes its yield alone.
 * @param points percentage points.
 */
export function moved(line: Line, points: number): Line {
  const rate = toThousandths(line.rate + points);
  const publishesYieldAlone = line.apy !== null && line.apy === line.rate;
  return {
    ...line,
    rate,
    apr: line.apr === null ? null : toThousandths(line.apr + points),
    apy: line.apy === null ? null : publishesYieldAlone ? rate : apyOf(rate),
    high: line.high === null ? null : toThousandths(line.high + points),
    margin: line.margin === null ? null : { ...line.margin, points: toThousandths(line.margin.points + points) },
  };
}
