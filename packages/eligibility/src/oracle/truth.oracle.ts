/** Truth of a statement: false, unknown or true. */
export const FALSE = 0;
export const UNKNOWN = 1;
export const TRUE = 2;
export type Truth = 0 | 1 | 2;

/** AND: false if one is false, else unknown if one is unknown. */
function and(truths: readonly Truth[]): Truth {
  if (truths.includes(FALSE)) return FALSE;
  return truths.includes(UNKNOWN) ? UNKNOWN : TRUE;
}

/** OR: true if one is true, else unknown if one is unknown. */
export function or(truths: readonly Truth[]): Truth {
  if (truths.includes(TRUE)) return TRUE;
  return truths.includes(UNKNOWN) ? UNKNOWN : FALSE;
}

/** Standing of a membership path, worst first. */
const LADDER = ["closed", "unknown", "possibly_eligible", "conditionally_eligible", "eligible"] as const;
export type Standing = (typeof LADDER)[number];

export const isBetter = (one: Standing, other: Standing): boolean => LADDER.indexOf(one) > LADDER.indexOf(other);

/** Standing of one path's conditions: all true; some true and none false; none true yet; one false. */
export function standingOf(conditions: readonly Truth[]): Standing {
  const all = and(conditions);
  if (all === TRUE) return "eligible";
  if (all === FALSE) return "closed";
  return conditions.includes(TRUE) ? "possibly_eligible" : "unknown";
}
