import { missing } from "@tellerline/book";
import { type ClassSet, differenceOf, EMPTY_SET, intersectionOf, setOf, unionOf } from "@tellerline/vocabulary";
import { conditionsOf, shapeOfRule } from "../book/membership-book.ts";
import { EVERYTHING_ASKABLE, organizationClass } from "../rules/classes.ts";
import { CONDITIONALLY, ELIGIBLE, FALSE, NO, TRUE, type Truth, UNKNOWN, type Verdict, verdictOf } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import { toUnlocks, type Unlock, type Unlocks } from "./unlock-lists.ts";

/** The outcome of one condition for a person. */
export interface ConditionState {
  readonly truth: Truth;
  /** If unknown: classes of which an answer could settle it. */
  readonly asks: ClassSet;
  /** If unknown: classes that no answer can settle. */
  readonly cannotAsk: ClassSet;
}

/** The outcome of one rule. */
export interface RuleOutcome {
  readonly verdict: Verdict;
  /** Whether a stated fact meets a condition. */
  readonly matched: boolean;
  readonly trues: number;
  readonly unknowns: number;
}

export const ASSOCIATIONS = setOf(organizationClass("association"));

/** Whether the person already belongs to the association that the rule's step would join. */
export function isMember(evaluator: FactEvaluator, rule: number): boolean {
  const slot = (evaluator.book.ruleStepSlot[rule] ?? missing(rule)) - 1;
  return slot >= 0 && (evaluator.organizations.slots.has(slot) || evaluator.organizations.asserted.has(slot));
}

/** Applies a join step to the verdict on the conditions (guides/membership.md#buckets). */
export function withStep(base: Verdict, joins: boolean, member: boolean, willing: boolean | null): Verdict {
  if (!joins || member) return base;
  if (willing === false) return NO;
  return base === ELIGIBLE ? CONDITIONALLY : base;
}

/** True if existing membership in the association would skip the join step; this includes people who are not willing to join. */
export function wouldMembershipSkipStep(
  verdict: Verdict,
  isAllTrue: boolean,
  joins: boolean,
  member: boolean,
  willing: boolean | null,
): boolean {
  return verdict === CONDITIONALLY || (verdict === NO && willing === false && joins && !member && isAllTrue);
}

/** The truth of an OR of atoms. */
export function conditionTruth(evaluator: FactEvaluator, condition: number): Truth {
  const { items, starts } = evaluator.book.conditionAtoms;
  const end = starts[condition + 1] ?? missing(condition + 1);
  let truth: Truth = FALSE;
  for (let position = starts[condition] ?? missing(condition); position < end; position++) {
    const atom = evaluator.of(items[position] ?? missing(position));
    if (atom === TRUE) return TRUE;
    if (atom === UNKNOWN) truth = UNKNOWN;
  }
  if (
    truth === UNKNOWN &&
    evaluator.ambiguousRoles.length > 0 &&
    evaluator.coversAllCandidates(evaluator.book.conditionAtoms.of(condition))
  )
    return TRUE;
  return truth;
}

/** Classes of a condition's unknown atoms, split by whether an answer could settle them. */
export function openClasses(evaluator: FactEvaluator, condition: number): { readonly asks: ClassSet; readonly cannotAsk: ClassSet } {
  const { book, askableClasses } = evaluator;
  let unknown: ClassSet = EMPTY_SET;
  for (const atom of book.conditionAtoms.of(condition)) {
    if (evaluator.of(atom) === UNKNOWN) unknown = unionOf(unknown, setOf(book.atomClass[atom] ?? missing(atom)));
  }
  const asks = intersectionOf(intersectionOf(unknown, askableClasses), EVERYTHING_ASKABLE);
  return { asks, cannotAsk: differenceOf(unknown, asks) };
}

/** Evaluates rule number `rule` atom by atom. */
export function evaluateRule(evaluator: FactEvaluator, rule: number): RuleOutcome {
  const { book, person } = evaluator;
  let trues = 0;
  let unknowns = 0;
  let falses = 0;
  let matched = false;
  const end = book.ruleConditions[rule + 1] ?? missing(rule + 1);
  const shape = shapeOfRule(book, rule);
  const start = book.ruleConditions[rule] ?? missing(rule);
  for (let condition = start; condition < end; condition++) {
    const truth = conditionTruth(evaluator, condition);
    if (truth === TRUE) {
      trues++;
      if (shape.conditions[condition - start] !== EMPTY_SET) matched = true;
    } else if (truth === UNKNOWN) unknowns++;
    else falses++;
  }
  const { joins } = shape;
  const member = joins && isMember(evaluator, rule);
  return {
    verdict: withStep(verdictOf(trues, unknowns, falses), joins, member, person.willingToJoin),
    matched: matched || member,
    trues,
    unknowns,
  };
}

/** The unknown conditions of a rule, each with the verdict if it alone were met, and the step if existing membership would skip it. */
export function unlocksOfRule(evaluator: FactEvaluator, rule: number, verdict: Verdict): Unlocks {
  const { book, person } = evaluator;
  const { joins } = shapeOfRule(book, rule);
  const outcome = evaluateRule(evaluator, rule);
  const member = joins && isMember(evaluator, rule);
  const found: Unlock[] = [];
  const { start, end } = conditionsOf(book, rule);
  for (let condition = start; verdict !== NO && condition < end; condition++) {
    if (conditionTruth(evaluator, condition) !== UNKNOWN) continue;
    const { asks } = openClasses(evaluator, condition);
    if (asks !== EMPTY_SET) found.push({ asks, verdict: verdictIfSettled(outcome, joins, member, person.willingToJoin), isStep: false });
  }
  const lacksMembership = wouldMembershipSkipStep(verdict, outcome.trues === end - start, joins, member, person.willingToJoin);
  if (lacksMembership && intersectionOf(evaluator.askableClasses, ASSOCIATIONS) !== EMPTY_SET)
    found.push({ asks: ASSOCIATIONS, verdict: ELIGIBLE, isStep: true });
  return toUnlocks(found, joins);
}

/** The verdict if one more condition were met, for a rule whose conditions are independent of each other. */
export function verdictIfSettled(
  { trues, unknowns }: Pick<RuleOutcome, "trues" | "unknowns">,
  joins: boolean,
  member: boolean,
  willing: boolean | null,
): Verdict {
  return withStep(verdictOf(trues + 1, unknowns - 1, 0), joins, member, willing);
}
