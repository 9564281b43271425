import { missing } from "@tellerline/book";
import { type AnswerType, type ClassSet, EMPTY_SET, hasMember, intersectionOf, setOf, unionOf } from "@tellerline/vocabulary";
import { conditionsOf, nameOf } from "../book/membership-book.ts";
import { FAMILY_ASKING } from "../conditions/family.ts";
import { BY_WORD, FAMILY_CLASS } from "../rules/classes.ts";
import { isOpenTruth, NO, POSSIBLY } from "../rules/truth.ts";
import type { FactEvaluator } from "../search/fact-evaluator.ts";
import type { RuleOutcomes } from "../search/rule-outcomes.ts";
import { answerTypeOf, factFields } from "./fact-fields.ts";
import { familyPath, familyQuestion, ONE_PATH } from "./path.ts";
import { type Evidence, evidenceOf, wordedOf } from "./path-parts.ts";
import { questionOf } from "./sentences.ts";

export interface OpenCondition {
  /** SHA-256 of the canonical condition, in hexadecimal. A question about relatives has `family:` and the rule's id instead. */
  readonly conditionId: string;
  readonly asks: ClassSet;
  readonly fields: readonly string[];
  readonly question: string;
  readonly answerType: AnswerType;
  readonly isByWord: boolean;
  readonly why: string;
  readonly evidence: Evidence;
}

/**
 * Conditions of a rule that an answer could settle, in the order of the rule, then the question about relatives if there is one. The rule's
 * own conditions are left out if the way through a relative is nearer to a positive verdict. Empty if the rule is false both for the person
 * and through a relative, or if at most its join step is left.
 */
export function openConditionsOf(outcomes: RuleOutcomes, rule: number): readonly OpenCondition[] {
  const { book, own } = outcomes;
  const verdict = outcomes.verdict(rule);
  if (verdict === NO || verdict > POSSIBLY) return [];
  const evidence = evidenceOf(book, rule);
  const open: OpenCondition[] = [];
  if (own.verdict(rule) === verdict) {
    const { start, end } = conditionsOf(book, rule);
    for (let condition = start; condition < end; condition++) {
      const found = openConditionOf(own.evaluator, condition, evidence);
      if (found !== null) open.push(found);
    }
  }
  const family = openFamilyOf(outcomes, rule, evidence);
  return family === null ? open : [...open, family];
}

function openConditionOf(evaluator: FactEvaluator, condition: number, evidence: Evidence): OpenCondition | null {
  const { book } = evaluator;
  if (!isOpenTruth(evaluator.condition(condition))) return null;
  const { asks } = evaluator.openClasses(condition);
  const open = Array.from(book.conditionAtoms.of(condition)).filter((atom) => isOpenTruth(evaluator.of(atom)));
  const near = open.filter((atom) => evaluator.organizations.near.has(book.atomSlot[atom] ?? missing(atom)));
  if (asks === EMPTY_SET && near.length === 0) return null;
  const worded = open.map((atom) => wordedOf(book, atom));
  const [first] = near;
  const meant = first === undefined ? undefined : evaluator.organizations.near.get(book.atomSlot[first] ?? missing(first));
  const question =
    meant === undefined || first === undefined ? questionOf(worded) : `Did you mean ${book.text(book.atomLabel[first] ?? missing(first))}?`;
  const nearClasses = near.reduce((set, atom) => unionOf(set, setOf(book.atomClass[atom] ?? missing(atom))), EMPTY_SET);
  // A question about a name is answered in the field of that name, even if the condition has other open classes.
  const asked = near.length === 0 ? asks : nearClasses;
  return {
    conditionId: book.conditionId(condition),
    asks: asked,
    fields: factFields(worded.filter(({ atomClass }) => hasMember(asked, atomClass))),
    question,
    answerType: meant === undefined ? answerTypeOf(asks, open.length) : "yes_no",
    isByWord: intersectionOf(asks, BY_WORD) !== EMPTY_SET,
    why: ONE_PATH,
    evidence,
  };
}

const FAMILY = setOf(FAMILY_CLASS);

function openFamilyOf(outcomes: RuleOutcomes, rule: number, evidence: Evidence): OpenCondition | null {
  const verdict = outcomes.verdict(rule);
  const family = outcomes.family(rule);
  const isOpen = outcomes.isFamilyOpen(rule) || family?.verdict === verdict;
  if (!isOpen) return null;
  const question =
    family === null
      ? `Is a relative of yours a member of ${nameOf(outcomes.book, outcomes.book.ruleInstitution[rule] ?? missing(rule))}, or does one meet its rules?`
      : familyQuestion(outcomes, rule, family);
  return {
    conditionId: `family:${outcomes.book.ruleId[rule]}`,
    asks: FAMILY,
    fields: FAMILY_ASKING.fields,
    question,
    answerType: "choice",
    isByWord: false,
    why: family === null ? ONE_PATH : familyPath(outcomes, rule, family).reason,
    evidence,
  };
}
