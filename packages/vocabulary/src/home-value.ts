/** Tolerance for comparing percentages, in percentage points: a quotient is rounded in its last binary digit. */
export const SAME_PERCENT = 1e-9;

/**
 * Debt on a home, in percent of its value (guides/pricing.md#home-equity).
 * @param liensUsd other debt on the home, besides the loan; null if not stated, which counts as 0.
 */
export function loanToValuePercent(amountUsd: number, liensUsd: number | null, valueUsd: number): number {
  return (100 * (amountUsd + (liensUsd ?? 0))) / valueUsd;
}

/** Down payment in percent of the home's value: what all loans on the home together (`combinedPercent`) leave, at least 0. */
export const downPaymentOf = (combinedPercent: number): number => Math.max(0, 100 - combinedPercent);

/** Lenders ask for insurance on a conventional first mortgage above this loan to value, percent. */
export const INSURED_ABOVE_PERCENT = 80;
export const isInsuredLoan = (ltvPercent: number): boolean => ltvPercent > INSURED_ABOVE_PERCENT + SAME_PERCENT;
