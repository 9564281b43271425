/** Bands of credit scores for which benchmarks are computed, both ends included (guides/pricing.md#benchmarks). */
export const SCORE_BANDS = [
  { least: 300, greatest: 619 },
  { least: 620, greatest: 659 },
  { least: 660, greatest: 699 },
  { least: 700, greatest: 739 },
  { least: 740, greatest: 779 },
  { least: 780, greatest: 850 },
] as const;
export type ScoreBand = (typeof SCORE_BANDS)[number];

/** Below this credit score, a call-report rate says nothing about the borrower's price (guides/pricing.md#unverified). */
export const LOW_SCORE = 640;

/** Position of a score's band in `SCORE_BANDS`. A score below all bands gets the lowest, and one above all bands the highest. */
export function scoreBandOf(creditScore: number): number {
  const above = SCORE_BANDS.findIndex(({ least }) => creditScore < least);
  return (above < 0 ? SCORE_BANDS.length : Math.max(1, above)) - 1;
}

/** Rate rows that a benchmark is computed from: only rows whose published range of scores covers the borrower's band, or all rows. */
export const BENCHMARK_BASES = ["score_band", "all_scores"] as const;
export type BenchmarkBasis = (typeof BENCHMARK_BASES)[number];
