import { missing } from "@tellerline/book";
import { type ClassSet, classesOf, EMPTY_SET, hasMember, intersectionOf, type UnknownReason, unionOf } from "@tellerline/vocabulary";
import { conditionsOf, idOf } from "../book/membership-book.ts";
import { isOrganizationClass, UNMODELED, UNVERIFIED_CLASS } from "../rules/classes.ts";
import { UNKNOWN } from "../rules/truth.ts";
import type { FactEvaluator } from "../search/fact-evaluator.ts";
import { conditionTruth, isMember, openClasses } from "../search/rule-evaluation.ts";
import { MaskMemory } from "../search/shape-outcomes.ts";
import { factFields, missingReason, questionKind } from "./fact-fields.ts";
import { type OpenCondition, openConditionsOf, type Path, pathOf } from "./path.ts";

/** A rule's part of an answer, as encoded JSON. Cached, because many people get the same text. */
export interface RuleFragment {
  /** JSON string. */
  readonly reason: string;
  /** JSON object. */
  readonly path: string;
  /** JSON objects, separated by commas. */
  readonly missingFacts: string;
  readonly asks: ClassSet;
  readonly cannotAsk: ClassSet;
}

/** A path in its wire form. */
export function toPathWire({ ruleId, kind, reason, conditionsMatched, conditionsUnknown, quote, step }: Path) {
  return {
    rule_id: ruleId,
    kind,
    reason,
    conditions_matched: [...conditionsMatched],
    ...(conditionsUnknown.length === 0 ? {} : { conditions_unknown: [...conditionsUnknown] }),
    ...(quote === "" ? {} : { evidence_quote: quote }),
    ...(step === null
      ? {}
      : {
          conditional_on: {
            type: "join_association" as const,
            association: step.association,
            ...(step.costUsd === null ? {} : { cost_usd: step.costUsd }),
            ...(step.joinUrl === null ? {} : { join_url: step.joinUrl }),
          },
        }),
  };
}

/** An open condition in its wire form. */
function toMissingFact(creditUnionId: string, { conditionId, asks, question, why, quote }: OpenCondition) {
  return {
    cu_id: creditUnionId,
    condition_id: conditionId,
    kind: questionKind(asks),
    question,
    fact_field: [...factFields(asks)],
    why,
    evidence_quote: quote,
    resolves_reason: missingReason(asks),
  };
}

/** The open conditions of these rules, none of which may be false, in their wire form. */
export function missingFactsOf(evaluator: FactEvaluator, rules: readonly number[]) {
  const { book } = evaluator;
  return rules.flatMap((rule) => {
    const creditUnionId = idOf(book, book.ruleInstitution[rule] ?? missing(rule));
    return openConditionsOf(evaluator, rule).map((open) => toMissingFact(creditUnionId, open));
  });
}

/** Up to this many truths fit one number in base 3; a rule with more atoms is not cached. */
const MAX_ATOMS = 30;

/** Cache key of a rule's text within a set of stated classes: the truth of each atom, and whether the join step is taken. Null if too long. */
export function formOf(evaluator: FactEvaluator, rule: number): number | null {
  const { book } = evaluator;
  const { items, starts } = book.conditionAtoms;
  const { start, end } = conditionsOf(book, rule);
  const first = starts[start] ?? missing(start);
  const last = starts[end] ?? missing(end);
  if (last - first > MAX_ATOMS) return null;
  let form = book.ruleStepSlot[rule] !== 0 && isMember(evaluator, rule) ? 1 : 0;
  for (let position = first; position < last; position++) form = form * 3 + evaluator.of(items[position] ?? missing(position));
  return form;
}

function encodeRule(evaluator: FactEvaluator, rule: number): RuleFragment {
  const { book } = evaluator;
  const path = pathOf(evaluator, rule);
  const creditUnionId = idOf(book, book.ruleInstitution[rule] ?? missing(rule));
  let asks: ClassSet = EMPTY_SET;
  let cannotAsk: ClassSet = EMPTY_SET;
  const { start, end } = conditionsOf(book, rule);
  for (let condition = start; condition < end; condition++) {
    if (conditionTruth(evaluator, condition) !== UNKNOWN) continue;
    const open = openClasses(evaluator, condition);
    asks = unionOf(asks, open.asks);
    cannotAsk = unionOf(cannotAsk, open.cannotAsk);
  }
  return {
    reason: JSON.stringify(path.reason),
    path: JSON.stringify(toPathWire(path)),
    missingFacts: openConditionsOf(evaluator, rule)
      .map((open) => JSON.stringify(toMissingFact(creditUnionId, open)))
      .join(),
    asks,
    cannotAsk,
  };
}

/** Cached rules per set of stated classes, and cached forms per rule; about 1 KB each. */
const MAX_REMEMBERED = 1500;
const MAX_FORMS = 8;

/** By set of stated classes: the forms of each rule. */
const fragments = new MaskMemory<Map<number, Map<number, RuleFragment>>>();

/** The fragment of rule number `rule`, which is not false for this person. */
export function fragmentOf(evaluator: FactEvaluator, rule: number): RuleFragment {
  // The text quotes the caller's own spelling of a name, so it is not worth caching.
  const form = evaluator.organizations.near.size > 0 ? null : formOf(evaluator, rule);
  if (form === null) return encodeRule(evaluator, rule);
  const rules = fragments.get(evaluator, () => new Map<number, Map<number, RuleFragment>>());
  if (rules.size >= MAX_REMEMBERED) rules.clear();
  const forms = rules.get(rule) ?? new Map<number, RuleFragment>();
  if (forms.size >= MAX_FORMS) forms.clear();
  rules.set(rule, forms);
  const known = forms.get(form);
  if (known !== undefined) return known;
  const fragment = encodeRule(evaluator, rule);
  forms.set(form, fragment);
  return fragment;
}

/** Why an institution is unknown, from the open conditions of its rules. */
export function unknownReasonOf(asks: ClassSet, cannotAsk: ClassSet): UnknownReason {
  if (asks !== EMPTY_SET) return missingReason(asks);
  if (classesOf(cannotAsk).some(isOrganizationClass)) return "org_inputs_missing";
  if (intersectionOf(cannotAsk, UNMODELED) !== EMPTY_SET) return "unmodeled_condition";
  return hasMember(cannotAsk, UNVERIFIED_CLASS) ? "low_confidence_rules" : "inputs_missing";
}
