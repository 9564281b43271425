interface Ranked {
  /** The best offer first; empty if there is none. */
  readonly offers: readonly { readonly aprMilliPercent: number }[];
}

/**
 * Rank of each row in the batch, from 1, by its best APR. Ties keep the input order; rows without an offer come last
 * (guides/pricing.md#order).
 */
export function batchRanks(decisions: readonly Ranked[]): readonly number[] {
  const aprOf = (index: number) => decisions[index]?.offers[0]?.aprMilliPercent ?? Number.MAX_SAFE_INTEGER;
  const order = decisions.map((_, index) => index).sort((left, right) => aprOf(left) - aprOf(right) || left - right);
  const ranks = new Array<number>(decisions.length).fill(0);
  order.forEach((index, place) => {
    ranks[index] = place + 1;
  });
  return ranks;
}
