/** Kleene's three values, ordered so that AND is the smaller and OR the larger of two. */
export const FALSE = 0;
export const UNKNOWN = 1;
export const TRUE = 2;
export type Truth = typeof FALSE | typeof UNKNOWN | typeof TRUE;

/** Verdict of a rule, ordered by certainty. An institution's verdict is that of its best rule. */
export const NO = 0;
export const UNDECIDED = 1;
export const POSSIBLY = 2;
export const CONDITIONALLY = 3;
export const ELIGIBLE = 4;
export type Verdict = typeof NO | typeof UNDECIDED | typeof POSSIBLY | typeof CONDITIONALLY | typeof ELIGIBLE;

/**
 * The verdict of an AND of conditions (guides/membership.md#three-valued-logic): all true; some true, some unknown, none false; nothing true yet and something
 * unknown; something false.
 */
export function verdictOf(trues: number, unknowns: number, falses: number): Verdict {
  if (falses > 0) return NO;
  if (unknowns === 0) return ELIGIBLE;
  return trues > 0 ? POSSIBLY : UNDECIDED;
}
