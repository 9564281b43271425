/** Dividing an annual rate in percent by this number gives the monthly rate as a fraction: 12 months × 100 percent. */
export const ANNUAL_PERCENT_PER_MONTHLY_RATE = 1200;

/**
 * Present value of `count` payments of 1, one at the end of each month, at `monthlyRate` (a fraction). Uses log1p and expm1 to stay accurate near
 * zero.
 */
export function annuityFactor(monthlyRate: number, count: number): number {
  if (monthlyRate === 0) return count;
  return -Math.expm1(-count * Math.log1p(monthlyRate)) / monthlyRate;
}

/** The level monthly payment, in US dollars, that amortizes `amountUsd` over `months`. `ratePercent` is a rate per year. Not rounded. */
export function levelPaymentUsd(amountUsd: number, ratePercent: number, months: number): number {
  return amountUsd / annuityFactor(ratePercent / ANNUAL_PERCENT_PER_MONTHLY_RATE, months);
}
