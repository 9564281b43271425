/** An annual rate in percent, divided by this, is a monthly rate as a fraction: 12 months, 100 percent. */
export const ANNUAL_PERCENT_PER_MONTHLY_RATE = 1200;

/** Present value of 1 a month for `count` months at `monthlyRate`; written with log1p and expm1 to stay exact near zero. */
export function annuityFactor(monthlyRate: number, count: number): number {
  if (monthlyRate === 0) return count;
  return -Math.expm1(-count * Math.log1p(monthlyRate)) / monthlyRate;
}

/** The level payment that amortizes `amountUsd` over `months`; not rounded. */
export function levelPaymentUsd(amountUsd: number, ratePercent: number, months: number): number {
  return amountUsd / annuityFactor(ratePercent / ANNUAL_PERCENT_PER_MONTHLY_RATE, months);
}
