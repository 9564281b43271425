import { confidenceOf, type MembershipBook, ruleKindOf } from "../book/membership-book.ts";
import type { MembershipDetails } from "../book/membership-details.ts";
import type { EligibilityType, MembershipRecord } from "../book/source.ts";
import { GEO_LEVELS, type RuleKind } from "../rules/atoms.ts";
import { isGeoClass, OPEN_CLASS, UNVERIFIED_CLASS } from "../rules/classes.ts";
import { conditionsOf, evaluateRule, type RuleOutcome } from "../search/rule-evaluation.ts";
import { CONDITIONALLY, ELIGIBLE, NO, TRUE, type Verdict } from "../search/truth.ts";
import type { Truths } from "../search/truths.ts";

export type AnnotationStatus =
  | "open_to_anyone"
  | "likely_eligible"
  | "eligible_via_employer"
  | "eligible_via_military"
  | "geo_mismatch"
  | "unknown";
export type MatchedRuleType = "county" | "state" | "employer" | "military" | "school" | "worship" | "occupation" | "association_open";

/** What an offer says about membership (interface §2.4). */
export interface Annotation {
  readonly status: AnnotationStatus;
  readonly matched: { readonly type: MatchedRuleType; readonly detail: string | null } | null;
  readonly membershipFeeUsd: number | null;
  readonly minDepositUsd: number | null;
  /** The sum of the known parts, or the price of the step; null where nothing is known. */
  readonly joinCostUsd: number | null;
  readonly joinPath: string | null;
  readonly requirementsSummary: string | null;
  readonly eligibilityType: EligibilityType;
  readonly confidence: number;
}

/** A community footprint must be this certain before somebody is said to be outside of it. */
const HIGH_CONFIDENCE = 0.8;

interface RuleView {
  readonly rule: number;
  readonly outcome: RuleOutcome;
  /** As above, but a flat record's match counts as one, for the annotation says "likely" (interface §2.4). */
  readonly verdict: Verdict;
}

function isLegacyMatch(book: MembershipBook, rule: number, { unknowns, verdict }: RuleOutcome): boolean {
  const shape = book.shapes[book.ruleShape[rule] ?? 0];
  const isUnverified = shape?.conditions.some((mask) => mask === 1 << UNVERIFIED_CLASS || mask === (1 << UNVERIFIED_CLASS) >>> 0);
  return isUnverified === true && unknowns === 1 && verdict !== NO;
}

function viewRules(truths: Truths, institution: number): readonly RuleView[] {
  const { book } = truths;
  const start = book.institutionRules[institution] ?? 0;
  return Array.from({ length: (book.institutionRules[institution + 1] ?? 0) - start }, (_, index) => {
    const rule = start + index;
    const outcome = evaluateRule(truths, rule);
    return { rule, outcome, verdict: isLegacyMatch(book, rule, outcome) && outcome.matched ? ELIGIBLE : outcome.verdict };
  });
}

export const isOpenRule = (book: MembershipBook, rule: number): boolean =>
  book.shapes[book.ruleShape[rule] ?? 0]?.conditions.every((mask) => mask === 0) === true;

const STATUS_OF_KIND: Readonly<Record<RuleKind, AnnotationStatus>> = {
  community_geo: "likely_eligible",
  employer: "eligible_via_employer",
  association: "likely_eligible",
  military: "eligible_via_military",
  school: "likely_eligible",
  worship: "likely_eligible",
  occupation: "likely_eligible",
  open: "open_to_anyone",
};

function matchedType(book: MembershipBook, rule: number, atom: number): MatchedRuleType {
  const atomClass = book.atomClass[atom] ?? OPEN_CLASS;
  if (isGeoClass(atomClass)) return GEO_LEVELS[atomClass & 3] === "state" ? "state" : "county";
  const kind = ruleKindOf(book, rule);
  return kind === "community_geo" || kind === "association" || kind === "open" ? "association_open" : kind;
}

function matchedRule(truths: Truths, rule: number): NonNullable<Annotation["matched"]> {
  const { book } = truths;
  const { start, end } = conditionsOf(book, rule);
  for (let condition = start; condition < end; condition++) {
    for (const atom of book.conditionAtoms.of(condition)) {
      if (book.atomClass[atom] === OPEN_CLASS || truths.of(atom) !== TRUE) continue;
      return { type: matchedType(book, rule, atom), detail: book.text(book.atomLabel[atom] ?? 0) };
    }
  }
  return { type: "association_open", detail: book.text(book.ruleStepName[rule] ?? 0) || null };
}

/** The rule that an annotation speaks of: the best; of equals, one that matches something in particular, then the surest. */
function speakingRule(book: MembershipBook, views: readonly RuleView[]): RuleView | null {
  const rank = ({ rule, verdict, outcome }: RuleView) => verdict * 10 + (outcome.matched ? 5 : 0) + confidenceOf(book, rule);
  const [first, ...others] = views;
  if (first === undefined) return null;
  return others.reduce((best, view) => (rank(view) > rank(best) ? view : best), first);
}

function isOutside(book: MembershipBook, views: readonly RuleView[], truths: Truths): boolean {
  const home = truths.person.regions.get("home");
  if (home === undefined || home.states === null || views.length === 0) return false;
  return views.every(
    ({ rule, verdict }) => verdict === NO && ruleKindOf(book, rule) === "community_geo" && confidenceOf(book, rule) >= HIGH_CONFIDENCE,
  );
}

interface Standing {
  readonly status: AnnotationStatus;
  readonly speaking: RuleView | null;
}

function standingOf(truths: Truths, institution: number): Standing {
  const { book } = truths;
  const views = viewRules(truths, institution);
  const speaking = speakingRule(book, views);
  if (speaking === null) return { status: "unknown", speaking };
  const { rule, verdict } = speaking;
  if (verdict >= CONDITIONALLY)
    return { status: isOpenRule(book, rule) ? "open_to_anyone" : STATUS_OF_KIND[ruleKindOf(book, rule)], speaking };
  return { status: isOutside(book, views, truths) ? "geo_mismatch" : "unknown", speaking };
}

/** The status alone, for ordering offers. */
export function annotationStatus(truths: Truths, institution: number): AnnotationStatus {
  return standingOf(truths, institution).status;
}

/** Whether the institution's best way in takes a further step. */
export function isJoinable(truths: Truths, institution: number): boolean {
  return standingOf(truths, institution).speaking?.verdict === CONDITIONALLY;
}

function joinCost(record: MembershipRecord | null, stepCost: number | null): number | null {
  const known = [record?.membershipFeeUsd ?? null, record?.minDepositUsd ?? null, stepCost].filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0);
}

/** What is known of joining institution number `institution`; null where nothing is verified. */
export function annotate(truths: Truths, details: MembershipDetails, institution: number): Annotation | null {
  const { book } = truths;
  const record = details.record(institution);
  const hasRules = (book.institutionRules[institution + 1] ?? 0) > (book.institutionRules[institution] ?? 0);
  if (record === null && !hasRules) return null;
  const { status, speaking } = standingOf(truths, institution);
  const isPositive = status !== "unknown" && status !== "geo_mismatch";
  const stepCost = isPositive && speaking !== null && speaking.verdict === CONDITIONALLY ? (book.ruleStepCost[speaking.rule] ?? -1) : -1;
  // The fee of a flat record is that of the step where it has one.
  const extra = stepCost < 0 || (record?.membershipFeeUsd ?? null) !== null ? null : stepCost;
  return {
    status,
    matched: isPositive && speaking !== null ? matchedRule(truths, speaking.rule) : null,
    membershipFeeUsd: record?.membershipFeeUsd ?? null,
    minDepositUsd: record?.minDepositUsd ?? null,
    joinCostUsd: joinCost(record, extra),
    joinPath: record?.joinPath ?? null,
    requirementsSummary: record?.requirementsSummary ?? null,
    eligibilityType: record?.eligibilityType ?? "graph",
    confidence: speaking === null ? (record?.confidence ?? 0) : confidenceOf(book, speaking.rule),
  };
}
