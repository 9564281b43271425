import { BOUNDARY_CLASS, isOrganizationClass, UNSAID_CLASS, UNVERIFIED_CLASS } from "../rules/classes.ts";
import { conditionsOf, conditionTruth, isMember, openClasses } from "../search/rule-evaluation.ts";
import { MaskMemory } from "../search/shape-outcomes.ts";
import { UNKNOWN } from "../search/truth.ts";
import type { Truths } from "../search/truths.ts";
import { factFields, missingReason, questionKind, type UnknownReason } from "./fact-fields.ts";
import { type OpenCondition, openConditionsOf, type Path, pathOf } from "./path.ts";

/** A rule's part of an answer, encoded. Many people are alike, so each form of it is encoded once in an isolate's life. */
export interface RuleFragment {
  /** JSON string. */
  readonly reason: string;
  /** JSON object. */
  readonly path: string;
  /** JSON objects, separated by commas. */
  readonly missingFacts: string;
  readonly asks: number;
  readonly cannotAsk: number;
}

/** A path as the wire has it (interface §2.7). */
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

/** An open condition as the wire has it (interface §2.7). */
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
export function missingFactsOf(truths: Truths, rules: readonly number[]) {
  const { book } = truths;
  return rules.flatMap((rule) => {
    const creditUnionId = book.text(book.institutionId[book.ruleInstitution[rule] ?? 0] ?? 0);
    return openConditionsOf(truths, rule).map((open) => toMissingFact(creditUnionId, open));
  });
}

/** More atoms than this do not fit a number in base 3; such a rule is encoded anew each time. */
const MAX_ATOMS = 30;

/** What of a person a rule's words depend on, beside what is said at all: the truth of each of its atoms, and whether the step is taken. */
export function formOf(truths: Truths, rule: number): number | null {
  const { book } = truths;
  const { items, starts } = book.conditionAtoms;
  const { start, end } = conditionsOf(book, rule);
  const first = starts[start] ?? 0;
  const last = starts[end] ?? 0;
  if (last - first > MAX_ATOMS) return null;
  let form = book.ruleStepSlot[rule] !== 0 && isMember(truths, rule) ? 1 : 0;
  for (let at = first; at < last; at++) form = form * 3 + truths.of(items[at] ?? 0);
  return form;
}

function encodeRule(truths: Truths, rule: number): RuleFragment {
  const { book } = truths;
  const path = pathOf(truths, rule);
  const creditUnionId = book.text(book.institutionId[book.ruleInstitution[rule] ?? 0] ?? 0);
  let asks = 0;
  let cannotAsk = 0;
  const { start, end } = conditionsOf(book, rule);
  for (let condition = start; condition < end; condition++) {
    if (conditionTruth(truths, condition) !== UNKNOWN) continue;
    const open = openClasses(truths, condition);
    asks |= open.asks;
    cannotAsk |= open.cannotAsk;
  }
  return {
    reason: JSON.stringify(path.reason),
    path: JSON.stringify(toPathWire(path)),
    missingFacts: openConditionsOf(truths, rule)
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
export function fragmentOf(truths: Truths, rule: number): RuleFragment {
  // The words of a near name are the caller's own, and not worth keeping.
  const form = truths.organizations.near.size > 0 ? null : formOf(truths, rule);
  if (form === null) return encodeRule(truths, rule);
  const rules = fragments.get(truths, () => new Map<number, Map<number, RuleFragment>>());
  if (rules.size >= MAX_REMEMBERED) rules.clear();
  const forms = rules.get(rule) ?? new Map<number, RuleFragment>();
  if (forms.size >= MAX_FORMS) forms.clear();
  rules.set(rule, forms);
  const known = forms.get(form);
  if (known !== undefined) return known;
  const fragment = encodeRule(truths, rule);
  forms.set(form, fragment);
  return fragment;
}

/** Why an institution is unknown, of the reasons of interface §2.8, from what is open in its rules. */
export function unknownReasonOf(asks: number, cannotAsk: number): UnknownReason {
  if (asks !== 0) return missingReason(asks);
  for (let atomClass = 0; atomClass < UNSAID_CLASS; atomClass++) {
    if (((cannotAsk >> atomClass) & 1) === 1 && isOrganizationClass(atomClass)) return "org_inputs_missing";
  }
  const boundaries = (1 << UNSAID_CLASS) | (0b111 << BOUNDARY_CLASS);
  if ((cannotAsk & boundaries) !== 0) return "unmodeled_condition";
  return (cannotAsk & (1 << UNVERIFIED_CLASS)) !== 0 ? "low_confidence_rules" : "inputs_missing";
}
