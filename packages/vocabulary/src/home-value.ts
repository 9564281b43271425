/**
 * What is owed on a home, in percent of its value (guides/pricing.md#home-equity).
 * @param liensUsd what stays owed beside the loan; null where nobody said, which is taken for none.
 */
export function loanToValuePercent(amountUsd: number, liensUsd: number | null, valueUsd: number): number {
  return (100 * (amountUsd + (liensUsd ?? 0))) / valueUsd;
}

/** What a buyer puts down, in percent of the value: what all loans leave of it. */
export const downPaymentOf = (combinedPercent: number): number => Math.max(0, 100 - combinedPercent);
