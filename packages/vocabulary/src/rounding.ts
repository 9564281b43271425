/** Rounds a result to six decimals, which removes binary rounding errors: 5.3 less 5.1 gives 0.2, not 0.20000000000000018. */
export const withoutBinaryNoise = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Tolerance for comparing percentages, in percentage points: a computed percentage carries a binary rounding error. */
export const SAME_PERCENT = 1e-9;

/** Removes the binary rounding error of a percentage that has at most six decimals. Returns any other percentage unchanged. */
export function withoutRoundingError(percent: number): number {
  const exact = withoutBinaryNoise(percent);
  return Math.abs(percent - exact) < SAME_PERCENT ? exact : percent;
}
