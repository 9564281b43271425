/** Percentages that differ by less are equal: a quotient is rounded in its last binary digit. */
export const SAME_PERCENT = 1e-9;

/**
 * Debt on a home, in percent of its value (guides/pricing.md#home-equity).
 * @param liensUsd debt that remains besides the loan; null if not stated, which counts as none.
 */
export function loanToValuePercent(amountUsd: number, liensUsd: number | null, valueUsd: number): number {
  return (100 * (amountUsd + (liensUsd ?? 0))) / valueUsd;
}

/** Down payment in percent of the value: the share that all loans together leave. */
export const downPaymentOf = (combinedPercent: number): number => Math.max(0, 100 - combinedPercent);

/** Above this, in percent of the home's value, a lender asks for insurance of a conventional first mortgage. */
export const INSURED_ABOVE_PERCENT = 80;
export const isInsuredLoan = (ltvPercent: number): boolean => ltvPercent > INSURED_ABOVE_PERCENT + SAME_PERCENT;
