import type { ClassSet } from "@tellerline/vocabulary";
import { ELIGIBLE, ONCE_CONFIRMED, POSSIBLY, type Verdict } from "../rules/truth.ts";

/**
 * The form of a rule: for each condition the classes of its alternatives, and what else its outcome depends on. Rules that match no
 * stated fact have the same outcome if their shapes are equal, so a search evaluates each shape once.
 */
export interface Shape {
  /** Position of the step's kind, or -1. */
  readonly step: number;
  /** Whether its confidence is too low for a positive verdict. */
  readonly isWeak: boolean;
  /** Whether it rests on an earlier reading of its page, not confirmed yet (guides/membership.md#carried-rules); absent otherwise. */
  readonly isCarried?: true;
  /** Whether it has no conditions of its own: only relatives meet it. */
  readonly isFamily: boolean;
  /** Whether it extends to relatives, and by what a request can state of one: nothing (`closed`), facts, or a membership (`members`). */
  readonly extension: "none" | "closed" | "facts" | "members";
  /** What the applicant is to a person who meets the rule, or to a member, as bits of relations; from the rule or its institution. */
  readonly extendsToEligible: number;
  readonly extendsToMembers: number;
  /** One set for each condition; an empty set is a condition that anyone meets. */
  readonly conditions: readonly ClassSet[];
}

/** The best verdict that a rule of the shape can give (guides/membership.md#buckets). */
export function bestOf({ isWeak, isCarried }: Pick<Shape, "isWeak" | "isCarried">): Verdict {
  if (isCarried === true) return ONCE_CONFIRMED;
  return isWeak ? POSSIBLY : ELIGIBLE;
}

/** The verdict, limited to the best that a rule of the shape can give. */
export function capped(verdict: Verdict, shape: Pick<Shape, "isWeak" | "isCarried">): Verdict {
  const best = bestOf(shape);
  return verdict > best ? best : verdict;
}
