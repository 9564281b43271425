import { levelPaymentUsd } from "@tellerline/vocabulary";
import { type PricedLoan, roundToCents } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";

/** What an offer saves against another price of the same loan; positive is cheaper. */
export interface Savings {
  /** Percentage points. */
  readonly aprPercent: number;
  readonly monthlyUsd: number;
  readonly totalUsd: number;
}

/** Percentage points between two APRs, to three decimals. */
export function milliDifference(leftPercent: number, rightMilliPercent: number): number {
  return (Math.round(leftPercent * 1000) - rightMilliPercent) / 1000;
}

/**
 * Savings of `offer` against the market: level payments at the two APRs, on one amount and term, so that the three figures never
 * contradict each other (guides/pricing.md#savings).
 */
export function savingsAgainst(scenario: AssumedScenario, benchmarkPercent: number, offer: PricedLoan): Savings {
  const paidAt = (ratePercent: number) => levelPaymentUsd(scenario.amountUsd, ratePercent, scenario.termMonths);
  const monthlyUsd = roundToCents(paidAt(benchmarkPercent) - paidAt(offer.aprMilliPercent / 1000));
  return {
    aprPercent: milliDifference(benchmarkPercent, offer.aprMilliPercent),
    monthlyUsd,
    totalUsd: roundToCents(monthlyUsd * scenario.termMonths),
  };
}
