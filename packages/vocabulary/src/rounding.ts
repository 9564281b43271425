/** A result without the noise of binary arithmetic, at six decimals: 5.35 less 5.1 is 0.25, not 0.25 less a bit. */
export const withoutBinaryNoise = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Tolerance for comparing percentages, in percentage points: a computed percentage carries a binary rounding error. */
export const SAME_PERCENT = 1e-9;

/** A percentage without its rounding error, if it is one of at most six decimals. */
export function withoutRoundingError(percent: number): number {
  const exact = withoutBinaryNoise(percent);
  return Math.abs(percent - exact) < SAME_PERCENT ? exact : percent;
}
