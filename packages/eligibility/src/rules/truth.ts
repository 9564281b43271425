import { missing } from "@tellerline/book";

/**
 * Kleene's three truth values, ordered so that AND is the smaller of two values and OR the larger. PARTLY is also unknown, but a part is true: a
 * veteran whose state of service is not known, a ZIP with the rule's county among several, a similar name (guides/membership.md#buckets).
 */
export const FALSE = 0;
export const UNKNOWN = 1;
export const PARTLY = 2;
export const TRUE = 3;
export type Truth = typeof FALSE | typeof UNKNOWN | typeof PARTLY | typeof TRUE;

/**
 * Verdicts of a rule, ordered by certainty. The verdict of an institution is that of its best rule, or of a stated membership if better.
 */
export const NO = 0;
export const UNDECIDED = 1;
export const POSSIBLY = 2;
/** The person meets a carried rule: the best verdict that such a rule gives before its page is confirmed (guides/membership.md#carried-rules). */
export const ONCE_CONFIRMED = 3;
export const CONDITIONALLY = 4;
export const ELIGIBLE = 5;
export const VERDICTS = [NO, UNDECIDED, POSSIBLY, ONCE_CONFIRMED, CONDITIONALLY, ELIGIBLE] as const;
export type Verdict = (typeof VERDICTS)[number];

export const verdictAt = (number: number): Verdict => VERDICTS[number] ?? missing(number);

/** Whether no answer is needed any more: the verdict is positive, or will be once the rule's page is confirmed. */
export const isSettled = (verdict: number): boolean => verdict >= ONCE_CONFIRMED;

export const isOpenTruth = (truth: Truth): truth is typeof UNKNOWN | typeof PARTLY => truth === UNKNOWN || truth === PARTLY;

/**
 * The verdict of an AND of conditions (guides/membership.md#three-valued-logic): ELIGIBLE if all are true; POSSIBLY if some are true, wholly or
 * partly, and none is false; UNDECIDED if some are unknown and none is true or false; NO if any is false.
 * @param matched number of conditions that are true, wholly or partly.
 * @param open number of conditions that are unknown, wholly or partly.
 */
export function verdictOf(matched: number, open: number, falses: number): Verdict {
  if (falses > 0) return NO;
  if (open === 0) return ELIGIBLE;
  return matched > 0 ? POSSIBLY : UNDECIDED;
}
