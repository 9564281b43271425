import { at } from "@tellerline/book";
import { type ClassSet, differenceOf, EMPTY_SET, intersectionOf, setOf, unionOf } from "@tellerline/vocabulary";
import { conditionsOf, shapeOfRule } from "../book/membership-book.ts";
import { EVERYTHING_ASKABLE, organizationClass } from "../rules/classes.ts";
import { CONDITIONALLY, ELIGIBLE, FALSE, NO, TRUE, type Truth, UNKNOWN, type Verdict, verdictOf } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import { toUnlocks, type Unlock, type Unlocks } from "./unlock-lists.ts";

/** How one condition comes out for a person. */
export interface ConditionState {
  readonly truth: Truth;
  /** Of an unknown one: the classes whose answer could settle it. */
  readonly asks: ClassSet;
  /** Of an unknown one: the classes that nobody can settle by an answer. */
  readonly cannotAsk: ClassSet;
}

/** How a rule comes out. */
export interface RuleOutcome {
  readonly verdict: Verdict;
  /** Whether a condition is met by something that was said. */
  readonly matched: boolean;
  readonly trues: number;
  readonly unknowns: number;
}

export const ASSOCIATIONS = setOf(organizationClass("association"));

/** Whether the person already belongs to the association that the rule's step would join. */
export function isMember(evaluator: FactEvaluator, rule: number): boolean {
  const slot = at(evaluator.book.ruleStepSlot, rule) - 1;
  return slot >= 0 && (evaluator.organizations.slots.has(slot) || evaluator.organizations.asserted.has(slot));
}

/** What a verdict on the conditions comes to where a join step stands behind them (guides/membership.md#buckets). */
export function withStep(base: Verdict, joins: boolean, member: boolean, willing: boolean | null): Verdict {
  if (!joins || member) return base;
  if (willing === false) return NO;
  return base === ELIGIBLE ? CONDITIONALLY : base;
}

/**
 * Whether being a member already is all that stands between a person and a rule: it would spare the step, also for who says not to be
 * willing to take it.
 */
export function isMembershipAllThatLacks(
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
  const end = at(starts, condition + 1);
  let truth: Truth = FALSE;
  for (let position = at(starts, condition); position < end; position++) {
    const atom = evaluator.of(at(items, position));
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

/** The classes of a condition's unknown atoms, parted by whether an answer could settle them. */
export function openClasses(evaluator: FactEvaluator, condition: number): { readonly asks: ClassSet; readonly cannotAsk: ClassSet } {
  const { book, askableClasses } = evaluator;
  let unknown: ClassSet = EMPTY_SET;
  for (const atom of book.conditionAtoms.of(condition)) {
    if (evaluator.of(atom) === UNKNOWN) unknown = unionOf(unknown, setOf(at(book.atomClass, atom)));
  }
  const asks = intersectionOf(intersectionOf(unknown, askableClasses), EVERYTHING_ASKABLE);
  return { asks, cannotAsk: differenceOf(unknown, asks) };
}

/** Evaluates rule number `rule` by all of its atoms. */
export function evaluateRule(evaluator: FactEvaluator, rule: number): RuleOutcome {
  const { book, person } = evaluator;
  let trues = 0;
  let unknowns = 0;
  let falses = 0;
  let matched = false;
  const end = at(book.ruleConditions, rule + 1);
  const shape = shapeOfRule(book, rule);
  const start = at(book.ruleConditions, rule);
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

/** The open conditions of a rule, each with the verdict that settling it alone would bring, and whether membership would spare the step. */
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
  const lacksMembership = isMembershipAllThatLacks(verdict, outcome.trues === end - start, joins, member, person.willingToJoin);
  if (lacksMembership && intersectionOf(evaluator.askableClasses, ASSOCIATIONS) !== EMPTY_SET)
    found.push({ asks: ASSOCIATIONS, verdict: ELIGIBLE, isStep: true });
  return toUnlocks(found, joins);
}

/** What answering one open condition favourably would make of a rule whose conditions do not depend on each other. */
export function verdictIfSettled(
  { trues, unknowns }: Pick<RuleOutcome, "trues" | "unknowns">,
  joins: boolean,
  member: boolean,
  willing: boolean | null,
): Verdict {
  return withStep(verdictOf(trues + 1, unknowns - 1, 0), joins, member, willing);
}
