import { missing } from "@tellerline/book";
import {
  type AnnotationStatus,
  type EligibilityType,
  EMPTY_SET,
  type MatchedRuleType,
  type Relation,
  ruleKind,
  setOf,
} from "@tellerline/vocabulary";
import { conditionsOf, confidenceOf, type MembershipBook, ruleKindOf, rulesOf, shapeOfRule, stepKindOf } from "../book/membership-book.ts";
import type { MembershipDetails } from "../book/membership-details.ts";
import type { MembershipRecord } from "../book/source.ts";
import { isGeoClass, levelOfClass, OPEN_CLASS, roleOfClass, UNVERIFIED_CLASS } from "../rules/classes.ts";
import { stepSentence } from "../rules/step-sentence.ts";
import { CONDITIONALLY, ELIGIBLE, FALSE, NO, TRUE, type Verdict } from "../rules/truth.ts";
import type { FactEvaluator } from "../search/fact-evaluator.ts";
import type { FamilyStanding } from "../search/family-standing.ts";
import { evaluateRule, type RuleOutcome } from "../search/rule-evaluation.ts";
import type { RuleOutcomes } from "../search/rule-outcomes.ts";

/** Membership annotation of an offer or a rate (guides/membership.md#annotations). */
export interface Annotation {
  readonly status: AnnotationStatus;
  readonly matched: { readonly type: MatchedRuleType; readonly detail: string | null; readonly via: Relation | null } | null;
  readonly membershipFeeUsd: number | null;
  readonly minDepositUsd: number | null;
  /** US dollars: `membershipFeeUsd` plus `minDepositUsd`, each counted if known; null if neither is known. */
  readonly joinCostUsd: number | null;
  readonly joinPath: string | null;
  readonly requirementsSummary: string | null;
  readonly eligibilityType: EligibilityType;
  readonly confidence: number;
}

/**
 * A person is reported as living outside an institution's communities (`geo_mismatch`) only if each of its rules has at least this
 * confidence.
 */
const HIGH_CONFIDENCE = 0.8;

interface RuleView {
  readonly rule: number;
  readonly outcome: RuleOutcome;
  /**
   * The outcome through a relative, if it is better than the person's own outcome. Null otherwise, and if the rule is a flat record that
   * matches.
   */
  readonly family: FamilyStanding | null;
  /**
   * The better verdict of `outcome` and `family`. A flat record that matches counts as eligible here (guides/membership.md#annotations).
   */
  readonly verdict: Verdict;
}

const ONLY_UNVERIFIED = setOf(UNVERIFIED_CLASS);

function isLegacyMatch(book: MembershipBook, rule: number, { unknowns, verdict }: RuleOutcome): boolean {
  const { conditions, isWeak } = shapeOfRule(book, rule);
  // A flat record whose confidence is below 0.5 (`isWeak`) never counts as a match.
  return !isWeak && conditions.some((classes) => classes === ONLY_UNVERIFIED) && unknowns === 1 && verdict !== NO;
}

function viewRule(outcomes: RuleOutcomes, rule: number): RuleView {
  const { book, own } = outcomes;
  const outcome = evaluateRule(own.evaluator, rule, own.willing);
  const isMatch = isLegacyMatch(book, rule, outcome) && outcome.matched;
  const family = outcomes.family(rule);
  const isBetter = family !== null && family.verdict > outcome.verdict && !isMatch;
  return { rule, outcome, family: isBetter ? family : null, verdict: isMatch ? ELIGIBLE : isBetter ? family.verdict : outcome.verdict };
}

function viewRules(outcomes: RuleOutcomes, institution: number): readonly RuleView[] {
  const { start, end } = rulesOf(outcomes.book, institution);
  return Array.from({ length: end - start }, (_, index) => viewRule(outcomes, start + index));
}

function isOpenRule(book: MembershipBook, rule: number): boolean {
  const { conditions, isFamily } = shapeOfRule(book, rule);
  return !isFamily && conditions.every((classes) => classes === EMPTY_SET);
}

function matchedType(book: MembershipBook, rule: number, atom: number): MatchedRuleType {
  const atomClass = book.atomClass[atom] ?? missing(atom);
  if (isGeoClass(atomClass)) return levelOfClass(atomClass) === "state" ? "state" : "county";
  return ruleKind(ruleKindOf(book, rule)).matchedType;
}

function matchedBy(evaluator: FactEvaluator, rule: number): { readonly type: MatchedRuleType; readonly detail: string | null } {
  const { book } = evaluator;
  const { start, end } = conditionsOf(book, rule);
  for (let condition = start; condition < end; condition++) {
    for (const atom of book.conditionAtoms.of(condition)) {
      if (book.atomClass[atom] === OPEN_CLASS || evaluator.of(atom) !== TRUE) continue;
      return { type: matchedType(book, rule, atom), detail: book.text(book.atomLabel[atom] ?? missing(atom)) };
    }
  }
  return { type: ruleKind(ruleKindOf(book, rule)).matchedType, detail: book.text(book.ruleStepName[rule] ?? missing(rule)) || null };
}

function matchedRule(outcomes: RuleOutcomes, { rule, family }: RuleView): NonNullable<Annotation["matched"]> {
  if (family === null) return { ...matchedBy(outcomes.own.evaluator, rule), via: null };
  return { ...matchedBy(family.relative.own.evaluator, rule), via: family.relative.relation };
}

/** What the step of a rule costs, US dollars. An unknown cost counts as the highest. */
function stepCostUsd(book: MembershipBook, rule: number): number {
  const cost = book.ruleStepCost[rule] ?? missing(rule);
  return cost < 0 ? Number.MAX_VALUE : cost;
}

/**
 * The rule to describe: the best by verdict, then by whether a stated fact matched it, then, where a step is needed, by what that costs,
 * then by confidence. Null if there is no rule.
 */
function governingRule(book: MembershipBook, views: readonly RuleView[]): RuleView | null {
  const rank = ({ verdict, outcome }: RuleView) => verdict * 10 + (outcome.matched ? 5 : 0);
  const costOf = ({ rule, verdict }: RuleView) => (verdict === CONDITIONALLY ? stepCostUsd(book, rule) : 0);
  const isBefore = (one: RuleView, other: RuleView) =>
    (rank(one) - rank(other) || costOf(other) - costOf(one) || confidenceOf(book, one.rule) - confidenceOf(book, other.rule)) > 0;
  const [first, ...others] = views;
  if (first === undefined) return null;
  return others.reduce((best, view) => (isBefore(view, best) ? view : best), first);
}

/**
 * True if a condition of the rule that names only places, among them places to live in, is false: the home is in none of them. A place to
 * work in alone tells nothing about the home.
 */
function isOutsidePlaces(evaluator: FactEvaluator, rule: number): boolean {
  const { book } = evaluator;
  const { start, end } = conditionsOf(book, rule);
  for (let condition = start; condition < end; condition++) {
    const classes = Array.from(book.conditionAtoms.of(condition), (atom) => book.atomClass[atom] ?? missing(atom));
    const isAboutHomes = classes.every(isGeoClass) && classes.some((atomClass) => roleOfClass(atomClass) === "home");
    if (isAboutHomes && evaluator.condition(condition) === FALSE) return true;
  }
  return false;
}

/** Whether the home is outside every community of the institution. A rule that fails for another reason tells nothing about places. */
function isOutside({ book, own: { evaluator } }: RuleOutcomes, views: readonly RuleView[]): boolean {
  const home = evaluator.individual.regions.get("home");
  if (home === undefined || home.states === null || views.length === 0) return false;
  const isCommunity = (rule: number) => ruleKindOf(book, rule) === "community_geo" && confidenceOf(book, rule) >= HIGH_CONFIDENCE;
  return views.every(({ rule, verdict }) => verdict === NO && isCommunity(rule) && isOutsidePlaces(evaluator, rule));
}

/** Whether all rules that were read of the institution are in the book. */
const isWhole = ({ meta }: MembershipBook, institution: number): boolean =>
  meta.contesting?.includes(institution) !== true && meta.incomplete?.includes(institution) !== true;

interface Standing {
  readonly status: AnnotationStatus;
  readonly governing: RuleView | null;
  readonly isMember: boolean;
}

function standingOf(outcomes: RuleOutcomes, institution: number): Standing {
  const { book, resolved } = outcomes;
  const views = viewRules(outcomes, institution);
  const governing = governingRule(book, views);
  if (resolved.memberships.institutions.has(institution)) return { status: "likely_eligible", governing, isMember: true };
  if (governing === null) return { status: "unknown", governing, isMember: false };
  const { rule, verdict, family } = governing;
  if (verdict < CONDITIONALLY) {
    // Somebody who lives elsewhere may still qualify: through a relative, or because they may already be a member.
    // So may somebody who meets a rule that was withheld from publication, or that the institution contests.
    const isClosed = isOutside(outcomes, views) && outcomes.ofInstitution(institution).verdict === NO && isWhole(book, institution);
    return { status: isClosed ? "geo_mismatch" : "unknown", governing, isMember: false };
  }
  // The API has no annotation status for a path through a relative.
  return { status: family === null ? statusOfRule(book, rule) : "likely_eligible", governing, isMember: false };
}

/** The status of somebody who meets the rule. A rule that is called open, but asks for something, is not open to anyone. */
function statusOfRule(book: MembershipBook, rule: number): AnnotationStatus {
  if (isOpenRule(book, rule)) return "open_to_anyone";
  const { status } = ruleKind(ruleKindOf(book, rule));
  return status === "open_to_anyone" ? "likely_eligible" : status;
}

/** The status that `annotate` would give, for ordering offers; `unknown` where `annotate` gives null. */
export function annotationStatus(outcomes: RuleOutcomes, institution: number): AnnotationStatus {
  return standingOf(outcomes, institution).status;
}

/** True if the annotation rests on a flat record: an unverified summary of who may join (guides/membership.md#flat-records). */
export function isLikely(outcomes: RuleOutcomes, institution: number): boolean {
  const { governing, isMember } = standingOf(outcomes, institution);
  return !isMember && governing !== null && outcomes.book.ruleLegacy[governing.rule] === 1;
}

export function isJoinable(outcomes: RuleOutcomes, institution: number): boolean {
  const { governing, isMember } = standingOf(outcomes, institution);
  return !isMember && governing?.verdict === CONDITIONALLY;
}

/**
 * URL of the step, such as joining an association, if the best rule of the institution lacks only that step. Null otherwise, or if no URL
 * is published. A relative who only has to join the institution first has taken the rule's own step already.
 */
export function joinUrlOf(outcomes: RuleOutcomes, institution: number): string | null {
  const { governing, isMember } = standingOf(outcomes, institution);
  if (isMember || governing?.verdict !== CONDITIONALLY || governing.family?.basis === "joins_first") return null;
  const { book } = outcomes;
  return book.text(book.ruleStepUrl[governing.rule] ?? missing(governing.rule)) || null;
}

interface WayIn {
  /** US dollars, without the minimum deposit; null if it is not known or no step is needed. */
  readonly feeUsd: number | null;
  readonly joinPath: string | null;
}

function isPricedElsewhere(book: MembershipBook, rule: number): boolean {
  const { start, end } = rulesOf(book, book.ruleInstitution[rule] ?? missing(rule));
  for (let other = start; other < end; other++) if ((book.ruleStepCost[other] ?? missing(other)) >= 0) return true;
  return false;
}

function wayOfRule(book: MembershipBook, { rule, verdict, family }: RuleView, record: MembershipRecord | null): WayIn {
  if (verdict !== CONDITIONALLY || family?.basis === "joins_first") return { feeUsd: null, joinPath: null };
  const [cost, name, kind] = [book.ruleStepCost[rule] ?? missing(rule), book.ruleStepName[rule] ?? missing(rule), stepKindOf(book, rule)];
  return {
    // If another rule's step has a cost, the record's fee may be that cost, so the fee is not shown for this rule.
    feeUsd: cost >= 0 ? cost : isPricedElsewhere(book, rule) ? null : (record?.membershipFeeUsd ?? null),
    joinPath: kind === null ? null : stepSentence(kind, book.text(name)),
  };
}

/**
 * Fee and join path of the governing rule if the status is positive and the rule is published; otherwise those of the record. The record's
 * fee also stands in for that of a rule whose step has no cost, unless another rule has one.
 */
function wayIn(book: MembershipBook, { status, governing }: Standing, record: MembershipRecord | null): WayIn {
  const isPositive = status !== "unknown" && status !== "geo_mismatch";
  if (isPositive && governing !== null && book.ruleLegacy[governing.rule] !== 1) return wayOfRule(book, governing, record);
  return { feeUsd: record?.membershipFeeUsd ?? null, joinPath: record?.joinPath ?? null };
}

/** The sum of the amounts that are known; null if none is. */
export function sumOfKnown(parts: readonly (number | null)[]): number | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0);
}

const MEMBERSHIP = { type: "association_open", detail: "existing member", via: null } as const;

/** The annotation of an institution; null if the institution has neither a record nor rules, and the person is not a member. */
export function annotate(outcomes: RuleOutcomes, details: MembershipDetails, institution: number): Annotation | null {
  const { book } = outcomes;
  const record = details.record(institution);
  const { start, end } = rulesOf(book, institution);
  const standing = standingOf(outcomes, institution);
  const { status, governing, isMember } = standing;
  if (record === null && start === end && !isMember) return null;
  const isPositive = status !== "unknown" && status !== "geo_mismatch";
  const { feeUsd, joinPath } = isMember ? { feeUsd: null, joinPath: null } : wayIn(book, standing, record);
  const minDepositUsd = isMember ? null : (record?.minDepositUsd ?? null);
  const matched = isPositive && governing !== null ? matchedRule(outcomes, governing) : null;
  return {
    status,
    matched: isMember ? MEMBERSHIP : matched,
    membershipFeeUsd: feeUsd,
    minDepositUsd,
    joinCostUsd: sumOfKnown([feeUsd, minDepositUsd]),
    joinPath,
    requirementsSummary: record?.requirementsSummary ?? null,
    eligibilityType: record?.eligibilityType ?? "graph",
    confidence: isMember ? 1 : governing === null ? (record?.confidence ?? 0) : confidenceOf(book, governing.rule),
  };
}
