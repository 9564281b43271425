import { missing } from "@tellerline/book";
import {
  CARRIED,
  type ClassSet,
  classesOf,
  EMPTY_SET,
  type EvidenceKind,
  hasMember,
  intersectionOf,
  RELATIVE_JOINS_FIRST,
  type UnknownReason,
} from "@tellerline/vocabulary";
import { conditionsOf, idOf, shapeOfRule } from "../book/membership-book.ts";
import type { RuleFragment } from "../memory/rule-fragment.ts";
import { BOUNDARY_CLASSES, isOrganizationClass, UNVERIFIED_CLASS } from "../rules/classes.ts";
import { isMember } from "../search/rule-evaluation.ts";
import type { RuleOutcomes } from "../search/rule-outcomes.ts";
import { missingReason, questionKind } from "./fact-fields.ts";
import { type OpenCondition, openConditionsOf } from "./open-conditions.ts";
import { pathOf } from "./path.ts";
import type { Evidence, Path, PathStep } from "./path-parts.ts";

function toStepWire({ kind, association, costUsd, joinUrl, relation }: PathStep) {
  if (kind === RELATIVE_JOINS_FIRST) return { type: kind, ...(relation === null ? {} : { relation }) };
  return {
    type: kind,
    association,
    ...(costUsd === null ? {} : { cost_usd: costUsd }),
    ...(joinUrl === null ? {} : { join_url: joinUrl }),
  };
}

function toEvidenceWire({ quote, kind }: Evidence): { readonly evidence_quote: string; readonly evidence_kind?: EvidenceKind } {
  return { evidence_quote: quote, ...(kind === null ? {} : { evidence_kind: kind }) };
}

/**
 * A path without its quote. The path of a carried rule (guides/membership.md#carried-rules) keeps its `evidence_kind`, because nothing else
 * in an entry shows that its evidence is not the institution's own words.
 */
function toShortPath({ ruleId, kind, reason, conditionsMatched, conditionsUnknown, evidence, step, via }: Path) {
  return {
    rule_id: ruleId,
    kind,
    reason,
    conditions_matched: [...conditionsMatched],
    ...(conditionsUnknown.length === 0 ? {} : { conditions_unknown: [...conditionsUnknown] }),
    ...(via === null ? {} : { via }),
    ...(step === null ? {} : { conditional_on: toStepWire(step) }),
    ...(evidence.kind === CARRIED ? { evidence_kind: CARRIED } : {}),
  };
}

export function toPathWire(path: Path) {
  return { ...toShortPath(path), ...(path.evidence.quote === "" ? {} : toEvidenceWire(path.evidence)) };
}

function toMissingFact(creditUnionId: string, open: OpenCondition) {
  const { conditionId, asks, fields, question, answerType, isByWord, why, evidence } = open;
  return {
    cu_id: creditUnionId,
    condition_id: conditionId,
    kind: questionKind(asks),
    question,
    fact_field: [...fields],
    answer: { type: answerType },
    ...(isByWord ? { condition_ids: [conditionId] } : {}),
    why,
    ...toEvidenceWire(evidence),
    resolves_reason: missingReason(asks),
  };
}

/**
 * The open conditions of `rules` in their wire form (`missing_facts`). A rule that is false or already met adds none (`openConditionsOf`).
 */
export function missingFactsOf(outcomes: RuleOutcomes, rules: readonly number[]) {
  const { book } = outcomes;
  return rules.flatMap((rule) => {
    const creditUnionId = idOf(book, book.ruleInstitution[rule] ?? missing(rule));
    return openConditionsOf(outcomes, rule).map((open) => toMissingFact(creditUnionId, open));
  });
}

/** Maximum atoms of a rule whose text is cached. The cache key has a base-4 digit for each atom and must be a safe integer. */
const MAX_ATOMS = 25;

/**
 * Cache key of a rule's text, for people who stated the same classes of facts: the truth of each atom, and whether the person belongs to
 * the step's association. Null if the text is not cacheable: the rule has too many atoms, or its text may depend on a relative, on the
 * person's word, or on a spelling or relationship that the person gave.
 */
export function cacheKeyOf(outcomes: RuleOutcomes, rule: number): number | null {
  const { book, own, relatives } = outcomes;
  const { evaluator } = own;
  if (evaluator.organizations.near.size > 0 || evaluator.settled.size > 0) return null;
  if (relatives !== null && shapeOfRule(book, rule).extension !== "none") return null;
  const { items, starts } = book.conditionAtoms;
  const { start, end } = conditionsOf(book, rule);
  const first = starts[start] ?? missing(start);
  const last = starts[end] ?? missing(end);
  if (last - first > MAX_ATOMS) return null;
  let form = book.ruleStepSlot[rule] !== 0 && isMember(evaluator, rule) ? 1 : 0;
  for (let position = first; position < last; position++) {
    const atom = items[position] ?? missing(position);
    // Not cacheable: the text names the relationship that the person stated.
    const held = evaluator.organizations.held.get(book.atomSlot[atom] ?? missing(atom));
    if (held !== undefined && (book.atomAux[atom] ?? missing(atom)) !== 0) return null;
    form = form * 4 + evaluator.of(atom);
  }
  return form;
}

function encodeRule(outcomes: RuleOutcomes, rule: number): RuleFragment {
  const { book } = outcomes;
  const path = pathOf(outcomes, rule);
  const { asks, cannotAsk } = outcomes.detail(rule);
  const facts = openConditionsOf(outcomes, rule).map((open) =>
    toMissingFact(idOf(book, book.ruleInstitution[rule] ?? missing(rule)), open),
  );
  return {
    reason: JSON.stringify(path.reason),
    path: JSON.stringify(toPathWire(path)),
    shortPath: JSON.stringify(toShortPath(path)),
    missingFacts: facts.map((fact) => JSON.stringify(fact)),
    shortMissingFacts: facts.map(({ evidence_quote: _, evidence_kind: __, ...fact }) => JSON.stringify(fact)),
    asks,
    cannotAsk,
  };
}

/** Maximum rules whose texts are cached for people who stated the same classes of facts. */
const MAX_REMEMBERED = 1500;
/** Maximum cached texts of one rule. A text has about 1 KB. */
const MAX_FORMS = 8;

/** The encoded parts of a rule, from the cache if possible. The rule must not be false for this person. */
export function fragmentOf(outcomes: RuleOutcomes, rule: number): RuleFragment {
  const form = cacheKeyOf(outcomes, rule);
  if (form === null) return encodeRule(outcomes, rule);
  const rules = outcomes.memory.texts.fragments.get(outcomes.mask, () => new Map<number, Map<number, RuleFragment>>());
  if (rules.size >= MAX_REMEMBERED) rules.clear();
  const forms = rules.get(rule) ?? new Map<number, RuleFragment>();
  if (forms.size >= MAX_FORMS) forms.clear();
  rules.set(rule, forms);
  const known = forms.get(form);
  if (known !== undefined) return known;
  const fragment = encodeRule(outcomes, rule);
  forms.set(form, fragment);
  return fragment;
}

export function unknownReasonOf(asks: ClassSet, cannotAsk: ClassSet): UnknownReason {
  const fields = classesOf(asks).filter((atomClass) => !hasMember(BOUNDARY_CLASSES, atomClass));
  if (fields.length > 0) return missingReason(asks);
  if (classesOf(cannotAsk).some(isOrganizationClass)) return "org_inputs_missing";
  if (intersectionOf(cannotAsk, BOUNDARY_CLASSES) !== EMPTY_SET) return "unmodeled_condition";
  return hasMember(cannotAsk, UNVERIFIED_CLASS) ? "low_confidence_rules" : "inputs_missing";
}
