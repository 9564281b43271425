import { missing } from "@tellerline/book";
import type { Relation } from "@tellerline/vocabulary";
import { type MembershipBook, shapeOfRule } from "../book/membership-book.ts";
import { capped, type Shape } from "../book/shapes.ts";
import type { ResolvedMemberships, ResolvedRelative } from "../person/resolve-person.ts";
import { CONDITIONALLY, ELIGIBLE, NO, ONCE_CONFIRMED, POSSIBLY, UNDECIDED, type Verdict } from "../rules/truth.ts";
import { FactEvaluator } from "./fact-evaluator.ts";
import type { OutcomeMemory } from "./outcome-memory.ts";
import { OwnOutcomes } from "./own-outcomes.ts";

export interface RelativeOutcomes {
  readonly relation: Relation;
  readonly applicantBit: number;
  readonly memberships: ResolvedMemberships;
  readonly own: OwnOutcomes;
}

/** How a relative lets the applicant in: the relative meets the rule, is a member, or must join first. */
export type FamilyBasis = "meets_rule" | "is_member" | "joins_first";

export interface FamilyStanding {
  readonly verdict: Verdict;
  readonly basis: FamilyBasis;
  readonly relative: RelativeOutcomes;
}

export function relativeOutcomes(memory: OutcomeMemory, relative: ResolvedRelative, willing: boolean | null): RelativeOutcomes {
  const { relation, applicantBit, memberships } = relative;
  return { relation, applicantBit, memberships, own: OwnOutcomes.of(memory, new FactEvaluator(memory.workspace, relative), willing) };
}

/** True if a relative may belong to an institution that no stated name means. */
const mayBelong = ({ isOpen, unresolved }: ResolvedMemberships): boolean => isOpen || unresolved.length > 0;

/** `maybe` if several institutions share the stated name. */
export type Membership = "yes" | "maybe" | "no";

export function membershipIn({ institutions, possible }: ResolvedMemberships, institution: number): Membership {
  return institutions.has(institution) ? "yes" : possible.has(institution) ? "maybe" : "no";
}

/** Verdict through one relative, for a rule that extends to relatives of members (guides/membership.md#family). */
function throughMember(relative: RelativeOutcomes, membership: Membership, base: Verdict): Omit<FamilyStanding, "relative"> {
  if (membership === "yes") return { verdict: ELIGIBLE, basis: "is_member" };
  if (base === ELIGIBLE) return { verdict: CONDITIONALLY, basis: "joins_first" };
  if (membership === "maybe") return { verdict: POSSIBLY, basis: "is_member" };
  // To join, the relative needs two steps, or one step and an unknown fact, so the path is not certain.
  if (base >= POSSIBLY) return { verdict: POSSIBLY, basis: "joins_first" };
  if (base === UNDECIDED) return { verdict: UNDECIDED, basis: "joins_first" };
  return { verdict: mayBelong(relative.memberships) ? UNDECIDED : NO, basis: "is_member" };
}

/**
 * The verdict of a rule through one relative; null if the rule does not extend to the applicant's relation to this relative, such as child.
 * @param base the verdict of the rule by the relative's own facts.
 * @param membership the relative's membership in the rule's institution.
 */
export function throughRelative(
  shape: Pick<Shape, "step" | "isWeak" | "isCarried" | "extendsToEligible" | "extendsToMembers">,
  relative: RelativeOutcomes,
  base: Verdict,
  membership: Membership,
): FamilyStanding | null {
  const { extendsToEligible, extendsToMembers } = shape;
  const toEligible = (extendsToEligible & relative.applicantBit) !== 0;
  const toMembers = (extendsToMembers & relative.applicantBit) !== 0;
  if (!toEligible && !toMembers) return null;
  const direct: FamilyStanding = { verdict: toEligible ? base : NO, basis: "meets_rule", relative };
  if (!toMembers) {
    // A member met some rule when joining. It is not known whether that rule extends to relatives.
    const isPart = membership === "yes" && direct.verdict < POSSIBLY;
    return isPart ? { verdict: capped(POSSIBLY, shape), basis: "is_member", relative } : direct;
  }
  // `ONCE_CONFIRMED` means that the relative meets the rule. It does not tell whether the rule's step, if it has one, is still to be taken.
  const met = base === ONCE_CONFIRMED && shape.step < 0 ? ELIGIBLE : base;
  const member = { ...throughMember(relative, membership, met), relative };
  const best = member.verdict > direct.verdict ? member : direct;
  return { ...best, verdict: capped(best.verdict, shape) };
}

/** True if the rule extends to the applicant through a relative whose own facts meet a part of it, or who is or may be a member. */
export function matchesThrough(book: MembershipBook, rule: number, { applicantBit, memberships, own }: RelativeOutcomes): boolean {
  const { extendsToEligible, extendsToMembers } = shapeOfRule(book, rule);
  if (((extendsToEligible | extendsToMembers) & applicantBit) === 0) return false;
  return own.isMatched(rule) || membershipIn(memberships, book.ruleInstitution[rule] ?? missing(rule)) !== "no";
}
