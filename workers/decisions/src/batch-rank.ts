import type { Decision } from "@tellerline/scoring";

/** Batch-wide ranks, 1 to N in input order: best-offer APR ascending, ties in input order, rows without an offer last (guides/pricing.md#order). */
export function batchRanks(decisions: readonly Decision[]): readonly number[] {
  const aprOf = (index: number) => decisions[index]?.offers[0]?.aprMilliPercent ?? Number.MAX_SAFE_INTEGER;
  const order = decisions.map((_, index) => index).sort((left, right) => aprOf(left) - aprOf(right) || left - right);
  const ranks = new Array<number>(decisions.length).fill(0);
  order.forEach((index, place) => {
    ranks[index] = place + 1;
  });
  return ranks;
}
