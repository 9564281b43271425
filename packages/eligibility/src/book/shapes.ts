import type { ClassSet } from "@tellerline/vocabulary";
import { ELIGIBLE, ONCE_CONFIRMED, POSSIBLY, type Verdict } from "../rules/truth.ts";

/**
 * What the outcome of a rule depends on if no stated fact matches the rule: the classes of each condition's alternatives, its step, its
 * confidence and its relatives. Rules of equal shape then have the same outcome, so a search evaluates each shape once.
 */
export interface Shape {
  /** Position of the step's kind in `STEP_KINDS`; -1 if the rule has no step. */
  readonly step: number;
  /** True if the confidence is too low for a positive verdict (below 0.5). */
  readonly isWeak: boolean;
  /** True if the rule rests on an earlier reading of its page that is not confirmed yet (guides/membership.md#carried-rules); absent otherwise. */
  readonly isCarried?: true;
  /** True if the rule has no conditions of its own and only relatives meet it. */
  readonly isFamily: boolean;
  /**
   * What a request can say of a relative that helps to meet the rule. `members`: a membership, and perhaps facts. `facts`: only facts that
   * meet it. `closed`: nothing that was found (`canRelativeMeet`): no field states what the rule asks for, or its conditions exclude each
   * other. `none`: the rule does not extend to relatives.
   */
  readonly extension: "none" | "closed" | "facts" | "members";
  /** Bits of the relations that an applicant may have to a person who meets the rule. */
  readonly extendsToEligible: number;
  /** Bits of the relations that an applicant may have to a member. */
  readonly extendsToMembers: number;
  /** The classes of each condition; the empty set stands for a condition that anyone meets. */
  readonly conditions: readonly ClassSet[];
}

/** The best verdict that rules of this shape can give (guides/membership.md#buckets). */
export function bestOf({ isWeak, isCarried }: Pick<Shape, "isWeak" | "isCarried">): Verdict {
  if (isCarried === true) return ONCE_CONFIRMED;
  return isWeak ? POSSIBLY : ELIGIBLE;
}

export function capped(verdict: Verdict, shape: Pick<Shape, "isWeak" | "isCarried">): Verdict {
  const best = bestOf(shape);
  return verdict > best ? best : verdict;
}
