import { missing } from "@tellerline/book";
import type { Relation } from "@tellerline/vocabulary";
import { type MembershipBook, shapeOfRule } from "../book/membership-book.ts";
import type { ResolvedMemberships, ResolvedRelative } from "../person/resolve-person.ts";
import { CONDITIONALLY, ELIGIBLE, NO, POSSIBLY, UNDECIDED, type Verdict } from "../rules/truth.ts";
import { FactEvaluator } from "./fact-evaluator.ts";
import { OwnOutcomes } from "./own-outcomes.ts";

/** A relative with the outcomes of the relative's own facts. */
export interface RelativeOutcomes {
  readonly relation: Relation;
  /** What the applicant is to this relative, as a bit. */
  readonly applicantBit: number;
  readonly memberships: ResolvedMemberships;
  readonly own: OwnOutcomes;
}

/** How a relative meets a rule. */
export type FamilyBasis = "meets_rule" | "is_member" | "joins_first";

/** What a rule gives through a relative. */
export interface FamilyStanding {
  readonly verdict: Verdict;
  readonly basis: FamilyBasis;
  readonly relative: RelativeOutcomes;
}

export function relativeOutcomes(book: MembershipBook, relative: ResolvedRelative, willing: boolean | null): RelativeOutcomes {
  const { relation, applicantBit, memberships } = relative;
  return { relation, applicantBit, memberships, own: new OwnOutcomes(new FactEvaluator(book, relative), willing) };
}

/** Whether a relative may belong to the institution, for all that was said. */
const mayBelong = ({ isOpen, unresolved }: ResolvedMemberships): boolean => isOpen || unresolved.length > 0;

/** What a rule that extends to members gives through a relative (guides/membership.md#family). */
function throughMember(relative: RelativeOutcomes, institution: number, base: Verdict): Omit<FamilyStanding, "relative"> {
  const { memberships } = relative;
  if (memberships.institutions.has(institution)) return { verdict: ELIGIBLE, basis: "is_member" };
  if (base === ELIGIBLE) return { verdict: CONDITIONALLY, basis: "joins_first" };
  if (memberships.possible.has(institution)) return { verdict: POSSIBLY, basis: "is_member" };
  // Two steps, or one and something unknown: a path, but not a sure one.
  if (base >= POSSIBLY) return { verdict: POSSIBLY, basis: "joins_first" };
  if (base === UNDECIDED) return { verdict: UNDECIDED, basis: "joins_first" };
  return { verdict: mayBelong(memberships) ? UNDECIDED : NO, basis: "is_member" };
}

/** What a rule gives through one relative, or null if it does not extend to what the applicant is to that relative. */
export function throughRelative(book: MembershipBook, rule: number, relative: RelativeOutcomes): FamilyStanding | null {
  const toEligible = ((book.ruleExtendsToEligible[rule] ?? missing(rule)) & relative.applicantBit) !== 0;
  const toMembers = ((book.ruleExtendsToMembers[rule] ?? missing(rule)) & relative.applicantBit) !== 0;
  if (!toEligible && !toMembers) return null;
  const base = relative.own.verdict(rule);
  const direct: FamilyStanding = { verdict: toEligible ? base : NO, basis: "meets_rule", relative };
  if (!toMembers) return direct;
  const member = { ...throughMember(relative, book.ruleInstitution[rule] ?? missing(rule), base), relative };
  const best = member.verdict > direct.verdict ? member : direct;
  return shapeOfRule(book, rule).isWeak && best.verdict > POSSIBLY ? { ...best, verdict: POSSIBLY } : best;
}

/** Whether a relative's own facts, or a membership of theirs, meet a part of the rule. */
export function matchesThrough(book: MembershipBook, rule: number, { applicantBit, memberships, own }: RelativeOutcomes): boolean {
  const bits = (book.ruleExtendsToEligible[rule] ?? missing(rule)) | (book.ruleExtendsToMembers[rule] ?? missing(rule));
  if ((bits & applicantBit) === 0) return false;
  const institution = book.ruleInstitution[rule] ?? missing(rule);
  return own.isMatched(rule) || memberships.institutions.has(institution) || memberships.possible.has(institution);
}
