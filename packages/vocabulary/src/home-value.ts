import { SAME_PERCENT, withoutRoundingError } from "./rounding.ts";

/**
 * Loan to value: the debt on a home, in percent of its value (guides/pricing.md#home-equity). The binary rounding error is removed, so that
 * a loan at exactly 80 % does not count as above 80 %.
 * @param liensUsd other debt on the home, besides the loan; null if not stated, which counts as 0.
 */
export function loanToValuePercent(amountUsd: number, liensUsd: number | null, valueUsd: number): number {
  return withoutRoundingError((100 * (amountUsd + (liensUsd ?? 0))) / valueUsd);
}

/**
 * Down payment in percent of the home's value: the part that no loan covers, at least 0.
 * @param combinedPercent all loans on the home together, in percent of its value.
 */
export const downPaymentOf = (combinedPercent: number): number => Math.max(0, 100 - combinedPercent);

/** Loan to value, in percent, above which lenders ask for mortgage insurance on a conventional first mortgage. */
export const INSURED_ABOVE_PERCENT = 80;
export const isInsuredLoan = (ltvPercent: number): boolean => ltvPercent > INSURED_ABOVE_PERCENT + SAME_PERCENT;
