import { missing } from "@tellerline/book";
import {
  type AnswerType,
  type ClassSet,
  EMPTY_SET,
  EXISTING_MEMBER,
  hasMember,
  intersectionOf,
  RELATIVE_JOINS_FIRST,
  type Relation,
  type RuleKind,
  relationName,
  type StepKind,
  setOf,
  unionOf,
} from "@tellerline/vocabulary";
import { conditionsOf, type MembershipBook, nameOf, ruleKindOf, shapeOfRule, stepKindOf } from "../book/membership-book.ts";
import { FAMILY_ASKING } from "../conditions/family.ts";
import { foldOrganization } from "../names/fold-organization.ts";
import { BY_WORD, FAMILY_CLASS, OPEN_CLASS } from "../rules/classes.ts";
import { isOpenTruth, NO, POSSIBLY, TRUE } from "../rules/truth.ts";
import type { FactEvaluator } from "../search/fact-evaluator.ts";
import type { FamilyStanding } from "../search/family-standing.ts";
import { isMember } from "../search/rule-evaluation.ts";
import type { RuleOutcomes } from "../search/rule-outcomes.ts";
import { answerTypeOf, factFields } from "./fact-fields.ts";
import { clauseOf, didYouMean, metClause, questionOf, reasonOf, type StepWords, type Subject, type Worded } from "./sentences.ts";

/** A step still to take on a path. */
export interface PathStep {
  readonly kind: StepKind | typeof RELATIVE_JOINS_FIRST;
  /** Empty where a relative joins the institution first. */
  readonly association: string;
  readonly costUsd: number | null;
  readonly joinUrl: string | null;
  /** The relative who joins first; null for other steps. */
  readonly relation: Relation | null;
}

/** A membership path, explained. */
/** What a path rests on. */
export interface Evidence {
  /** The institution's own words, or a flat record's summary; empty for a membership that the person stated. */
  readonly quote: string;
  /** Whether the words are the record's own summary, and no quote of the institution. */
  readonly isSummary: boolean;
}

const NO_EVIDENCE: Evidence = { quote: "", isSummary: false };

function evidenceOf(book: MembershipBook, rule: number): Evidence {
  return { quote: book.text(book.ruleQuote[rule] ?? missing(rule)), isSummary: book.ruleLegacy[rule] === 1 };
}

export interface Path {
  /** 0 for an existing membership, which no rule gives. */
  readonly ruleId: number;
  readonly kind: RuleKind | typeof EXISTING_MEMBER;
  readonly reason: string;
  readonly conditionsMatched: readonly string[];
  readonly conditionsUnknown: readonly string[];
  readonly evidence: Evidence;
  /** The step still to take; null if there is none or the person has taken it. */
  readonly step: PathStep | null;
  /** The relative through whom the path leads. */
  readonly via: Relation | null;
}

export interface OpenCondition {
  /** The SHA-256 of the canonical condition; for a question about relatives, of all that the rule asks. */
  readonly conditionId: string;
  /** Classes of facts that could settle it. */
  readonly asks: ClassSet;
  /** Request fields that an answer fills. */
  readonly fields: readonly string[];
  readonly question: string;
  readonly answerType: AnswerType;
  /** Whether only the person's word on this condition settles it. */
  readonly isByWord: boolean;
  readonly why: string;
  readonly evidence: Evidence;
}

const keyOfAtom = (book: MembershipBook, atom: number): string => book.text(book.atomKey[atom] ?? missing(atom));

function wordedOf(book: MembershipBook, atom: number): Worded {
  return {
    atomClass: book.atomClass[atom] ?? missing(atom),
    aux: book.atomAux[atom] ?? missing(atom),
    label: book.text(book.atomLabel[atom] ?? missing(atom)),
  };
}

/** The atom as the person meets it: with the relationship that was stated, rather than all that the rule names. */
function metWordedOf(evaluator: FactEvaluator, atom: number): Worded {
  const worded = wordedOf(evaluator.book, atom);
  const held = evaluator.organizations.held.get(evaluator.book.atomSlot[atom] ?? missing(atom));
  return held === undefined || (held & worded.aux) === 0 ? worded : { ...worded, aux: held & worded.aux };
}

function stepOf(evaluator: FactEvaluator, rule: number): PathStep | null {
  const { book } = evaluator;
  const kind = stepKindOf(book, rule);
  if (kind === null || isMember(evaluator, rule)) return null;
  const cost = book.ruleStepCost[rule] ?? -1;
  return {
    kind,
    association: book.text(book.ruleStepName[rule] ?? missing(rule)),
    costUsd: cost < 0 ? null : cost,
    joinUrl: book.text(book.ruleStepUrl[rule] ?? missing(rule)) || null,
    relation: null,
  };
}

/** Collects what holds and what is open in a rule, for the person or for a relative. */
class PathBuilder {
  readonly matched: string[] = [];
  readonly unknown: string[] = [];
  readonly met: string[] = [];
  readonly open: string[] = [];
  readonly notes = new Set<string>();
  readonly #evaluator: FactEvaluator;
  readonly #subject: Subject;

  constructor(evaluator: FactEvaluator, subject: Subject) {
    this.#evaluator = evaluator;
    this.#subject = subject;
  }

  addConditions(rule: number, hasStep: boolean): void {
    const { book } = this.#evaluator;
    const { start, end } = conditionsOf(book, rule);
    for (let condition = start; condition < end; condition++) {
      const atoms = Array.from(book.conditionAtoms.of(condition));
      const truth = this.#evaluator.condition(condition);
      if (truth === TRUE) this.#addMet(atoms, hasStep);
      else if (isOpenTruth(truth)) this.#addOpen(atoms);
    }
  }

  #addMet(atoms: readonly number[], hasStep: boolean): void {
    const { book } = this.#evaluator;
    const certain = atoms.filter((atom) => this.#evaluator.of(atom) === TRUE);
    // No single atom is certain if the condition holds because it names every county the person may be in, or by the person's word.
    const named = certain.length > 0 ? certain : atoms.filter((atom) => isOpenTruth(this.#evaluator.of(atom)));
    for (const atom of named) this.matched.push(keyOfAtom(book, atom));
    const [first] = named;
    // That anyone may join is no reason to join an association first.
    if (first === undefined || (hasStep && book.atomClass[first] === OPEN_CLASS)) return;
    const worded = certain.length > 0 ? [metWordedOf(this.#evaluator, first)] : named.map((atom) => wordedOf(book, atom));
    this.met.push(metClause(worded, this.#subject));
  }

  #addOpen(atoms: readonly number[]): void {
    const { book, organizations } = this.#evaluator;
    const unknown = atoms.filter((atom) => isOpenTruth(this.#evaluator.of(atom)));
    for (const atom of unknown) {
      this.unknown.push(keyOfAtom(book, atom));
      const near = organizations.near.get(book.atomSlot[atom] ?? missing(atom));
      if (near !== undefined) this.notes.add(didYouMean(near.said, book.text(book.atomLabel[atom] ?? missing(atom))));
    }
    this.open.push(
      clauseOf(
        unknown.map((atom) => wordedOf(book, atom)),
        this.#subject,
      ),
    );
  }
}

const WEAK = "The rule is not sure enough to count.";

function finish(outcomes: RuleOutcomes, rule: number, builder: PathBuilder, step: PathStep | null, via: Relation | null): Path {
  const { book } = outcomes;
  if (shapeOfRule(book, rule).isWeak) builder.notes.add(WEAK);
  const words: StepWords | null = step;
  const reason = reasonOf({
    met: builder.met,
    open: builder.open,
    step: words,
    willingnessAssumed: outcomes.own.willing === null,
    notes: [...builder.notes],
  });
  return {
    ruleId: book.ruleId[rule] ?? missing(rule),
    kind: ruleKindOf(book, rule),
    reason,
    conditionsMatched: builder.matched,
    conditionsUnknown: builder.unknown,
    evidence: evidenceOf(book, rule),
    step,
    via,
  };
}

function ownPath(outcomes: RuleOutcomes, rule: number): Path {
  const { book, own } = outcomes;
  const builder = new PathBuilder(own.evaluator, null);
  const step = stepOf(own.evaluator, rule);
  builder.addConditions(rule, step !== null);
  if (book.ruleStepSlot[rule] !== 0 && step === null) {
    const association = book.text(book.ruleStepName[rule] ?? missing(rule));
    builder.met.push(`you belong to ${association}`);
    builder.matched.push(`association:${foldOrganization(association)}`);
  }
  return finish(outcomes, rule, builder, step, null);
}

function familyPath(outcomes: RuleOutcomes, rule: number, { basis, relative }: FamilyStanding): Path {
  const { book } = outcomes;
  const { relation, own } = relative;
  const builder = new PathBuilder(own.evaluator, relation);
  if (basis === "is_member") {
    const clause = `your ${relationName(relation)} is a member`;
    if (relative.memberships.institutions.has(book.ruleInstitution[rule] ?? missing(rule))) {
      builder.met.push(clause);
      builder.matched.push(`family:${relation}:member`);
    } else builder.open.push(clause);
    return finish(outcomes, rule, builder, null, relation);
  }
  const step = stepOf(own.evaluator, rule);
  builder.addConditions(rule, step !== null);
  const joinsFirst: PathStep = { kind: RELATIVE_JOINS_FIRST, association: "", costUsd: null, joinUrl: null, relation };
  return finish(outcomes, rule, builder, basis === "joins_first" ? joinsFirst : step, relation);
}

/** The rule asks about relatives, of whom nothing was said. */
function openFamilyPath(outcomes: RuleOutcomes, rule: number): Path {
  const builder = new PathBuilder(outcomes.own.evaluator, null);
  builder.unknown.push("family");
  builder.open.push(`a relative of yours ${familyClause(outcomes, rule)}`);
  return finish(outcomes, rule, builder, null, null);
}

/** What a relative would have to be: `is a member`, `meets its rule`. */
function familyClause({ book }: RuleOutcomes, rule: number): string {
  const toEligible = shapeOfRule(book, rule).extendsToEligible !== 0;
  return toEligible ? "is a member or meets this rule" : "is a member";
}

/** Why a question is asked; what the answer decides stands in the question. */
const ONE_PATH = "One path to membership depends on the answer.";

/** Explains rule number `rule`, which is not false for this person. */
export function pathOf(outcomes: RuleOutcomes, rule: number): Path {
  const own = outcomes.own.verdict(rule);
  if (own !== NO && own === outcomes.verdict(rule)) return ownPath(outcomes, rule);
  const family = outcomes.family(rule);
  return family === null ? openFamilyPath(outcomes, rule) : familyPath(outcomes, rule, family);
}

/** The path of somebody who is a member already, or may be. */
export function memberPath(outcomes: RuleOutcomes, institution: number, isSure: boolean): Path {
  const name = nameOf(outcomes.book, institution);
  return {
    ruleId: 0,
    kind: EXISTING_MEMBER,
    reason: isSure ? `You are a member of ${name}.` : `We still need to know whether you mean this ${name}: several have that name.`,
    conditionsMatched: isSure ? ["member_of"] : [],
    conditionsUnknown: isSure ? [] : ["member_of"],
    evidence: NO_EVIDENCE,
    step: null,
    via: null,
  };
}

/** The open conditions of a rule that an answer could settle, in the rule's order; then what it asks of relatives. */
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
  return {
    conditionId: book.conditionId(condition),
    asks: asks === EMPTY_SET ? nearClasses : asks,
    fields: factFields(worded.filter(({ atomClass }) => hasMember(asks === EMPTY_SET ? nearClasses : asks, atomClass))),
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
  const path = family === null ? null : familyPath(outcomes, rule, family);
  const relation = family === null ? "a relative of yours" : `your ${relationName(family.relative.relation)}`;
  const question =
    path === null
      ? `Is ${relation} a member of ${nameOf(outcomes.book, outcomes.book.ruleInstitution[rule] ?? missing(rule))}, or does one meet its rules?`
      : `What else do we need to know about ${relation}?`;
  return {
    conditionId: `family:${outcomes.book.ruleId[rule]}`,
    asks: FAMILY,
    fields: FAMILY_ASKING.fields,
    question,
    answerType: "choice",
    isByWord: false,
    why: path === null ? ONE_PATH : path.reason,
    evidence,
  };
}
