import { missing } from "@tellerline/book";
import { type AnnotationStatus, type EligibilityType, EMPTY_SET, type MatchedRuleType, ruleKind, setOf } from "@tellerline/vocabulary";
import { conditionsOf, confidenceOf, type MembershipBook, ruleKindOf, rulesOf, shapeOfRule } from "../book/membership-book.ts";
import type { MembershipDetails } from "../book/membership-details.ts";
import type { MembershipRecord } from "../book/source.ts";
import { isGeoClass, levelOfClass, OPEN_CLASS, UNVERIFIED_CLASS } from "../rules/classes.ts";
import { CONDITIONALLY, ELIGIBLE, NO, TRUE, type Verdict } from "../rules/truth.ts";
import type { FactEvaluator } from "../search/fact-evaluator.ts";
import { evaluateRule, type RuleOutcome } from "../search/rule-evaluation.ts";

/** Membership annotation of an offer (guides/membership.md#annotations). */
export interface Annotation {
  readonly status: AnnotationStatus;
  readonly matched: { readonly type: MatchedRuleType; readonly detail: string | null } | null;
  readonly membershipFeeUsd: number | null;
  readonly minDepositUsd: number | null;
  /** US dollars: the sum of the known fees, deposit and join step; null if none is known. */
  readonly joinCostUsd: number | null;
  readonly joinPath: string | null;
  readonly requirementsSummary: string | null;
  readonly eligibilityType: EligibilityType;
  readonly confidence: number;
}

/** Minimum confidence in a community footprint before a person is reported as outside it. */
const HIGH_CONFIDENCE = 0.8;

interface RuleView {
  readonly rule: number;
  readonly outcome: RuleOutcome;
  /** As in `outcome`, except that a match of a flat record counts: an annotation only says "likely" (guides/membership.md#annotations). */
  readonly verdict: Verdict;
}

const ONLY_UNVERIFIED = setOf(UNVERIFIED_CLASS);

function isLegacyMatch(book: MembershipBook, rule: number, { unknowns, verdict }: RuleOutcome): boolean {
  const isUnverified = shapeOfRule(book, rule).conditions.some((classes) => classes === ONLY_UNVERIFIED);
  return isUnverified && unknowns === 1 && verdict !== NO;
}

function viewRules(evaluator: FactEvaluator, institution: number): readonly RuleView[] {
  const { book } = evaluator;
  const { start, end } = rulesOf(book, institution);
  return Array.from({ length: end - start }, (_, index) => {
    const rule = start + index;
    const outcome = evaluateRule(evaluator, rule);
    return { rule, outcome, verdict: isLegacyMatch(book, rule, outcome) && outcome.matched ? ELIGIBLE : outcome.verdict };
  });
}

const isOpenRule = (book: MembershipBook, rule: number): boolean =>
  shapeOfRule(book, rule).conditions.every((classes) => classes === EMPTY_SET);

function matchedType(book: MembershipBook, rule: number, atom: number): MatchedRuleType {
  const atomClass = book.atomClass[atom] ?? missing(atom);
  if (isGeoClass(atomClass)) return levelOfClass(atomClass) === "state" ? "state" : "county";
  return ruleKind(ruleKindOf(book, rule)).matchedType;
}

function matchedRule(evaluator: FactEvaluator, rule: number): NonNullable<Annotation["matched"]> {
  const { book } = evaluator;
  const { start, end } = conditionsOf(book, rule);
  for (let condition = start; condition < end; condition++) {
    for (const atom of book.conditionAtoms.of(condition)) {
      if (book.atomClass[atom] === OPEN_CLASS || evaluator.of(atom) !== TRUE) continue;
      return { type: matchedType(book, rule, atom), detail: book.text(book.atomLabel[atom] ?? missing(atom)) };
    }
  }
  return { type: "association_open", detail: book.text(book.ruleStepName[rule] ?? missing(rule)) || null };
}

/** The rule that an annotation describes: best verdict, then one that matches a stated fact, then highest confidence. */
function governingRule(book: MembershipBook, views: readonly RuleView[]): RuleView | null {
  const rank = ({ rule, verdict, outcome }: RuleView) => verdict * 10 + (outcome.matched ? 5 : 0) + confidenceOf(book, rule);
  const [first, ...others] = views;
  if (first === undefined) return null;
  return others.reduce((best, view) => (rank(view) > rank(best) ? view : best), first);
}

function isOutside(book: MembershipBook, views: readonly RuleView[], evaluator: FactEvaluator): boolean {
  const home = evaluator.person.regions.get("home");
  if (home === undefined || home.states === null || views.length === 0) return false;
  return views.every(
    ({ rule, verdict }) => verdict === NO && ruleKindOf(book, rule) === "community_geo" && confidenceOf(book, rule) >= HIGH_CONFIDENCE,
  );
}

interface Standing {
  readonly status: AnnotationStatus;
  readonly governing: RuleView | null;
}

function standingOf(evaluator: FactEvaluator, institution: number): Standing {
  const { book } = evaluator;
  const views = viewRules(evaluator, institution);
  const governing = governingRule(book, views);
  if (governing === null) return { status: "unknown", governing };
  const { rule, verdict } = governing;
  if (verdict >= CONDITIONALLY)
    return { status: isOpenRule(book, rule) ? "open_to_anyone" : ruleKind(ruleKindOf(book, rule)).status, governing };
  return { status: isOutside(book, views, evaluator) ? "geo_mismatch" : "unknown", governing };
}

/** The status alone, for ordering offers. */
export function annotationStatus(evaluator: FactEvaluator, institution: number): AnnotationStatus {
  return standingOf(evaluator, institution).status;
}

/** Whether the institution's best path needs a join step. */
export function isJoinable(evaluator: FactEvaluator, institution: number): boolean {
  return standingOf(evaluator, institution).governing?.verdict === CONDITIONALLY;
}

function joinCost(record: MembershipRecord | null, stepCost: number | null): number | null {
  const known = [record?.membershipFeeUsd ?? null, record?.minDepositUsd ?? null, stepCost].filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0);
}

/** The annotation of institution number `institution`; null if nothing is verified about it. */
export function annotate(evaluator: FactEvaluator, details: MembershipDetails, institution: number): Annotation | null {
  const { book } = evaluator;
  const record = details.record(institution);
  const { start, end } = rulesOf(book, institution);
  if (record === null && start === end) return null;
  const { status, governing } = standingOf(evaluator, institution);
  const isPositive = status !== "unknown" && status !== "geo_mismatch";
  const stepCost = isPositive && governing !== null && governing.verdict === CONDITIONALLY ? (book.ruleStepCost[governing.rule] ?? -1) : -1;
  // A flat record's membership fee already is the price of the step, so it is not added twice.
  const extra = stepCost < 0 || (record?.membershipFeeUsd ?? null) !== null ? null : stepCost;
  return {
    status,
    matched: isPositive && governing !== null ? matchedRule(evaluator, governing.rule) : null,
    membershipFeeUsd: record?.membershipFeeUsd ?? null,
    minDepositUsd: record?.minDepositUsd ?? null,
    joinCostUsd: joinCost(record, extra),
    joinPath: record?.joinPath ?? null,
    requirementsSummary: record?.requirementsSummary ?? null,
    eligibilityType: record?.eligibilityType ?? "graph",
    confidence: governing === null ? (record?.confidence ?? 0) : confidenceOf(book, governing.rule),
  };
}
