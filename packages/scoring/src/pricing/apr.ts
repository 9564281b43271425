import { ANNUAL_PERCENT_PER_MONTHLY_RATE, annuityFactor } from "@tellerline/vocabulary";
import type { CashFlows } from "./cash-flows.ts";

const MAX_STEPS = 400;
/** Tolerance of the monthly rate: 1.2e-10 percent a year, far below the three decimals that are reported. */
const TOLERANCE = 1e-13;
/**
 * Newton's error after a step is at most the step squared times half the loan's months, so after a step smaller than this the error
 * is below the tolerance.
 */
const LAST_STEP = 1e-8;

function annuityFactorSlope(monthlyRate: number, count: number, factor: number): number {
  // Near zero, the closed form loses precision; there the first two terms of the series are exact enough.
  if (monthlyRate < 1e-6) return (-count * (count + 1)) / 2 + (monthlyRate * count * (count + 1) * (count + 2)) / 3;
  // (1 + rate)^-count equals 1 - rate × factor, which saves a second power.
  return ((count * (1 - monthlyRate * factor)) / (1 + monthlyRate) - factor) / monthlyRate;
}

function presentValue(flows: CashFlows, monthlyRate: number): { readonly value: number; readonly slope: number } {
  let value = 0;
  let slope = 0;
  for (const { paymentUsd, afterMonths, count } of flows.annuities) {
    const discount = afterMonths === 0 ? 1 : (1 + monthlyRate) ** -afterMonths;
    const factor = annuityFactor(monthlyRate, count);
    value += paymentUsd * discount * factor;
    slope += paymentUsd * discount * (annuityFactorSlope(monthlyRate, count, factor) - (afterMonths * factor) / (1 + monthlyRate));
  }
  for (const { amountUsd, atMonth } of flows.lumps) {
    const discounted = amountUsd * (1 + monthlyRate) ** -atMonth;
    value += discounted;
    slope -= (discounted * atMonth) / (1 + monthlyRate);
  }
  return { value, slope };
}

/**
 * The annual percentage rate of monthly cash flows by the actuarial method (Regulation Z, 12 CFR 1026, Appendix J (b)):
 * twelve times the monthly rate at which the payments are worth the proceeds.
 *
 * The present value falls with the rate and is convex in it, so Newton's method approaches the root from below and never
 * passes it, if it starts at a rate that is not above the root. `floorPercent`, the lowest contract rate, is such a start,
 * because points and fees only lower the proceeds.
 * @param ceilingPercent stops early once the rate exceeds it; the APR is then only known to be above it.
 * @returns percent a year, or null if the charges leave no proceeds.
 */
export function solveAprPercent(flows: CashFlows, floorPercent: number, ceilingPercent = Number.POSITIVE_INFINITY): number | null {
  if (!(flows.proceedsUsd > 0)) return null;
  const ceiling = ceilingPercent / ANNUAL_PERCENT_PER_MONTHLY_RATE;
  let monthlyRate = floorPercent / ANNUAL_PERCENT_PER_MONTHLY_RATE;
  for (let step = 0; step < MAX_STEPS && monthlyRate <= ceiling; step++) {
    const { value, slope } = presentValue(flows, monthlyRate);
    const change = (flows.proceedsUsd - value) / slope;
    if (!(change > TOLERANCE)) break;
    monthlyRate += change;
    if (change < LAST_STEP) break;
  }
  return Math.max(monthlyRate * ANNUAL_PERCENT_PER_MONTHLY_RATE, floorPercent);
}
