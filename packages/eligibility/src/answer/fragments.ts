import { at } from "@tellerline/book";
import { type ClassSet, classesOf, EMPTY_SET, hasMember, intersectionOf, type UnknownReason, unionOf } from "@tellerline/vocabulary";
import { conditionsOf, idOf } from "../book/membership-book.ts";
import { isOrganizationClass, UNMODELED, UNVERIFIED_CLASS } from "../rules/classes.ts";
import { UNKNOWN } from "../rules/truth.ts";
import type { FactEvaluator } from "../search/fact-evaluator.ts";
import { conditionTruth, isMember, openClasses } from "../search/rule-evaluation.ts";
import { MaskMemory } from "../search/shape-outcomes.ts";
import { factFields, missingReason, questionKind } from "./fact-fields.ts";
import { type OpenCondition, openConditionsOf, type Path, pathOf } from "./path.ts";

/** A rule's part of an answer, encoded. Many people are alike, so each form of it is encoded once in an isolate's life. */
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

/** A path as the wire has it. */
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

/** An open condition as the wire has it. */
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

/** What an answer about these rules, which are not false, would still need to know. */
export function missingFactsOf(evaluator: FactEvaluator, rules: readonly number[]) {
  const { book } = evaluator;
  return rules.flatMap((rule) => {
    const creditUnionId = idOf(book, at(book.ruleInstitution, rule));
    return openConditionsOf(evaluator, rule).map((open) => toMissingFact(creditUnionId, open));
  });
}

/** More atoms than this do not fit a number in base 3; such a rule is encoded anew each time. */
const MAX_ATOMS = 30;

/** What of a person a rule's words depend on, beside what is said at all: the truth of each of its atoms, and whether the step is taken. */
export function formOf(evaluator: FactEvaluator, rule: number): number | null {
  const { book } = evaluator;
  const { items, starts } = book.conditionAtoms;
  const { start, end } = conditionsOf(book, rule);
  const first = at(starts, start);
  const last = at(starts, end);
  if (last - first > MAX_ATOMS) return null;
  let form = book.ruleStepSlot[rule] !== 0 && isMember(evaluator, rule) ? 1 : 0;
  for (let position = first; position < last; position++) form = form * 3 + evaluator.of(at(items, position));
  return form;
}

function encodeRule(evaluator: FactEvaluator, rule: number): RuleFragment {
  const { book } = evaluator;
  const path = pathOf(evaluator, rule);
  const creditUnionId = idOf(book, at(book.ruleInstitution, rule));
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

/** Rules, and forms of one rule, that are remembered for a set of said facts: some 1 KB each. */
const MAX_REMEMBERED = 1500;
const MAX_FORMS = 8;

/** For each set of said facts: the forms of each rule. */
const fragments = new MaskMemory<Map<number, Map<number, RuleFragment>>>();

/** The fragment of rule number `rule`, which is not false for this person. */
export function fragmentOf(evaluator: FactEvaluator, rule: number): RuleFragment {
  // The words of a near name are the caller's own, and not worth keeping.
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

/** Why an institution is unknown, from what is open in its rules. */
export function unknownReasonOf(asks: ClassSet, cannotAsk: ClassSet): UnknownReason {
  if (asks !== EMPTY_SET) return missingReason(asks);
  if (classesOf(cannotAsk).some(isOrganizationClass)) return "org_inputs_missing";
  if (intersectionOf(cannotAsk, UNMODELED) !== EMPTY_SET) return "unmodeled_condition";
  return hasMember(cannotAsk, UNVERIFIED_CLASS) ? "low_confidence_rules" : "inputs_missing";
}
