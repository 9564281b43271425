/** Truth of a statement. PARTLY: one part is true, and the rest is unknown. */
export const FALSE = 0;
export const UNKNOWN = 1;
export const PARTLY = 2;
export const TRUE = 3;
export type Truth = 0 | 1 | 2 | 3;

export function or(truths: readonly Truth[]): Truth {
  if (truths.includes(TRUE)) return TRUE;
  if (truths.includes(PARTLY)) return PARTLY;
  return truths.includes(UNKNOWN) ? UNKNOWN : FALSE;
}

export const isOpen = (truth: Truth): boolean => truth === UNKNOWN || truth === PARTLY;

/** Standings of a path to membership, worst first. */
const LADDER = ["closed", "unknown", "possibly_eligible", "once_confirmed", "conditionally_eligible", "eligible"] as const;
export type Standing = (typeof LADDER)[number];

export const isBetter = (one: Standing, other: Standing): boolean => LADDER.indexOf(one) > LADDER.indexOf(other);
export const better = (one: Standing, other: Standing): Standing => (isBetter(other, one) ? other : one);
const isPositive = (standing: Standing): boolean => standing === "eligible" || standing === "conditionally_eligible";
export const capped = (standing: Standing): Standing => (isPositive(standing) ? "possibly_eligible" : standing);
export const carried = (standing: Standing): Standing => (isPositive(standing) ? "once_confirmed" : standing);
export const isSettled = (standing: Standing): boolean => isPositive(standing) || standing === "once_confirmed";

/** The standing through a relative who must join first, but still needs another step or an unknown fact to do so. */
export const guessed = (standing: Standing): Standing => (isSettled(standing) ? "possibly_eligible" : standing);

/**
 * The standing of a path by its conditions: `closed` if one is false, `eligible` if all are true, `possibly_eligible` if some are true or
 * partly true.
 */
export function standingOf(conditions: readonly Truth[]): Standing {
  if (conditions.includes(FALSE)) return "closed";
  if (conditions.every((truth) => truth === TRUE)) return "eligible";
  return conditions.some((truth) => truth === TRUE || truth === PARTLY) ? "possibly_eligible" : "unknown";
}
