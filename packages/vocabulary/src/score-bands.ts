/** Bands of credit scores for benchmarks, both ends included (guides/pricing.md#benchmarks). */
export const SCORE_BANDS = [
  { least: 300, greatest: 619 },
  { least: 620, greatest: 659 },
  { least: 660, greatest: 699 },
  { least: 700, greatest: 739 },
  { least: 740, greatest: 779 },
  { least: 780, greatest: 850 },
] as const;
export type ScoreBand = (typeof SCORE_BANDS)[number];

/** The position of a score's band; scores below the lowest band count in it. */
export function scoreBandOf(creditScore: number): number {
  const above = SCORE_BANDS.findIndex(({ least }) => creditScore < least);
  return (above < 0 ? SCORE_BANDS.length : Math.max(1, above)) - 1;
}

/** Rows that a benchmark is measured over: those with a published range of scores that includes the borrower's band, or all. */
export const BENCHMARK_BASES = ["score_band", "all_scores"] as const;
export type BenchmarkBasis = (typeof BENCHMARK_BASES)[number];
