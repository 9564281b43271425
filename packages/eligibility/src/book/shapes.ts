import type { ClassSet } from "@tellerline/vocabulary";

/**
 * The form of a rule: for each condition the classes of its alternatives, and what else its outcome depends on. Rules that match no
 * stated fact have the same outcome if their shapes are equal, so a search evaluates each shape once.
 */
export interface Shape {
  /** Position of the step's kind, or -1. */
  readonly step: number;
  /** Whether its confidence is too low for a positive verdict. */
  readonly isWeak: boolean;
  /** Whether it has no conditions of its own: only relatives meet it. */
  readonly isFamily: boolean;
  /** Whether it extends to relatives, and what of a relative can meet it: nothing that a request states, facts, or a membership. */
  readonly extension: "none" | "closed" | "facts" | "members";
  /** What the applicant is to somebody who meets the rule, or to a member, as bits of relations; of the rule or its institution. */
  readonly extendsToEligible: number;
  readonly extendsToMembers: number;
  /** A set for each condition; an empty one is a condition that is open to anyone. */
  readonly conditions: readonly ClassSet[];
}
