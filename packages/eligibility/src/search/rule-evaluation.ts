import { missing } from "@tellerline/book";
import { EMPTY_SET, STEP_KINDS, stepKind } from "@tellerline/vocabulary";
import { conditionsOf, shapeOfRule } from "../book/membership-book.ts";
import { capped, type Shape } from "../book/shapes.ts";
import { CONDITIONALLY, ELIGIBLE, FALSE, NO, PARTLY, TRUE, UNKNOWN, type Verdict, verdictOf } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";

export interface RuleOutcome {
  readonly verdict: Verdict;
  /** True if a stated fact meets a condition, wholly or partly, or if the person already belongs to the association of the rule's step. */
  readonly matched: boolean;
  readonly unknowns: number;
}

/** Whether the person already belongs to the association that the rule's step is to join. */
export function isMember(evaluator: FactEvaluator, rule: number): boolean {
  const slot = (evaluator.book.ruleStepSlot[rule] ?? missing(rule)) - 1;
  return slot >= 0 && evaluator.belongsTo(slot);
}

/** True if `willing_to_join_association: false` rules out the step. */
export function isStepExcluded({ step }: Shape, willing: boolean | null): boolean {
  const kind = STEP_KINDS[step];
  return willing === false && kind !== undefined && stepKind(kind).isExcludable;
}

/**
 * The verdict of a rule: that of its conditions (`base`), changed by its step and limited by its confidence (guides/membership.md#buckets).
 */
export function withStep(base: Verdict, shape: Shape, member: boolean, willing: boolean | null): Verdict {
  const hasStep = shape.step >= 0 && !member;
  if (hasStep && isStepExcluded(shape, willing)) return NO;
  const verdict = hasStep && base === ELIGIBLE ? CONDITIONALLY : base;
  return capped(verdict, shape);
}

/** Evaluates a rule by a person's own facts. A family rule gives `NO`, because it has no conditions of its own. */
export function evaluateRule(evaluator: FactEvaluator, rule: number, willing: boolean | null): RuleOutcome {
  const { book } = evaluator;
  const shape = shapeOfRule(book, rule);
  if (shape.isFamily) return { verdict: NO, matched: false, unknowns: 0 };
  let trues = 0;
  let unknowns = 0;
  let falses = 0;
  let matched = false;
  const end = book.ruleConditions[rule + 1] ?? missing(rule + 1);
  const start = book.ruleConditions[rule] ?? missing(rule);
  for (let condition = start; condition < end; condition++) {
    const truth = evaluator.condition(condition);
    if (truth === FALSE) falses++;
    if (truth === UNKNOWN || truth === PARTLY) unknowns++;
    if (truth >= PARTLY) {
      trues++;
      if (shape.conditions[condition - start] !== EMPTY_SET) matched = true;
    }
  }
  // A person who is a member of the step's association meets one more condition: the step itself.
  const member = isMember(evaluator, rule);
  const base = verdictOf(trues + (member ? 1 : 0), unknowns, falses);
  return { verdict: withStep(base, shape, member, willing), matched: matched || member, unknowns };
}

/** The open conditions of a rule; null if one of its conditions is false. */
export function openConditionsIn(evaluator: FactEvaluator, rule: number): readonly number[] | null {
  const { start, end } = conditionsOf(evaluator.book, rule);
  const open: number[] = [];
  for (let condition = start; condition < end; condition++) {
    const truth = evaluator.condition(condition);
    if (truth === FALSE) return null;
    if (truth !== TRUE) open.push(condition);
  }
  return open;
}
