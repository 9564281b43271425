import type { ClassSet } from "@tellerline/vocabulary";
import { ELIGIBLE, ONCE_CONFIRMED, POSSIBLY, type Verdict } from "../rules/truth.ts";

/**
 * The form of a rule: for each condition the classes of its alternatives, and all else that the rule's outcome depends on. Rules of equal shapes have
 * the same outcome if they match no stated fact, so a search evaluates each shape once.
 */
export interface Shape {
  /** Position of the step's kind in `STEP_KINDS`; -1 if the rule has no step. */
  readonly step: number;
  /** Whether the rule's confidence is too low for a positive verdict. */
  readonly isWeak: boolean;
  /** True if the rule rests on an earlier reading of its page that is not confirmed yet (guides/membership.md#carried-rules); absent otherwise. */
  readonly isCarried?: true;
  /** Whether the rule has no conditions of its own, so that only relatives meet it. */
  readonly isFamily: boolean;
  /**
   * What a request can state of a relative to meet the rule: `facts`; `members`: also a membership; `closed`: nothing.
   * `none` if the rule does not extend to relatives.
   */
  readonly extension: "none" | "closed" | "facts" | "members";
  /** Relations, as bits, that the applicant may have to a person who meets the rule; `extendsToMembers`: to a member. */
  readonly extendsToEligible: number;
  readonly extendsToMembers: number;
  /** The classes of each condition; the empty set stands for a condition that anyone meets. */
  readonly conditions: readonly ClassSet[];
}

/** The best verdict that rules of a shape can give (guides/membership.md#buckets). */
export function bestOf({ isWeak, isCarried }: Pick<Shape, "isWeak" | "isCarried">): Verdict {
  if (isCarried === true) return ONCE_CONFIRMED;
  return isWeak ? POSSIBLY : ELIGIBLE;
}

/** `verdict`, but at most the best verdict that rules of the shape can give. */
export function capped(verdict: Verdict, shape: Pick<Shape, "isWeak" | "isCarried">): Verdict {
  const best = bestOf(shape);
  return verdict > best ? best : verdict;
}
