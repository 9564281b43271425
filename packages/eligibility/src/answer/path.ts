import { missing } from "@tellerline/book";
import { foldOrganization } from "@tellerline/text";
import { EXISTING_MEMBER, RELATIVE_JOINS_FIRST, type Relation, relationName } from "@tellerline/vocabulary";
import { conditionsOf, type MembershipBook, nameOf, ruleKindOf, shapeOfRule, stepKindOf } from "../book/membership-book.ts";
import { carriedNote } from "../rules/carried-evidence.ts";
import { isGeoClass, OPEN_CLASS } from "../rules/classes.ts";
import { isOpenTruth, NO, TRUE } from "../rules/truth.ts";
import type { FactEvaluator } from "../search/fact-evaluator.ts";
import type { FamilyStanding } from "../search/family-standing.ts";
import { isMember } from "../search/rule-evaluation.ts";
import type { RuleOutcomes } from "../search/rule-outcomes.ts";
import { evidenceOf, keyOfAtom, NO_EVIDENCE, type Path, type PathStep, wordedOf } from "./path-parts.ts";
import { clauseOf, didYouMean, metClause, reasonOf, type StepWords, type Subject, type Worded } from "./sentences.ts";

/** An atom in words. Of the relationships that the rule names, only those that the person stated are kept. */
function metWordedOf(evaluator: FactEvaluator, atom: number): Worded {
  const worded = wordedOf(evaluator.book, atom);
  const held = evaluator.organizations.held.get(evaluator.book.atomSlot[atom] ?? missing(atom));
  return held === undefined || (held & worded.aux) === 0 ? worded : { ...worded, aux: held & worded.aux };
}

function stepOf(evaluator: FactEvaluator, rule: number): PathStep | null {
  const { book } = evaluator;
  const kind = stepKindOf(book, rule);
  if (kind === null || isMember(evaluator, rule)) return null;
  const cost = book.ruleStepCost[rule] ?? missing(rule);
  return {
    kind,
    association: book.text(book.ruleStepName[rule] ?? missing(rule)),
    costUsd: cost < 0 ? null : cost,
    joinUrl: book.text(book.ruleStepUrl[rule] ?? missing(rule)) || null,
    relation: null,
  };
}

class PathBuilder {
  readonly matched: string[] = [];
  readonly unknown: string[] = [];
  readonly met: string[] = [];
  readonly open: string[] = [];
  readonly notes = new Set<string>();
  /** Organizations in the rule whose names are similar to a name that the person gave. */
  readonly meant: string[] = [];
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
    const named = certain.length > 0 ? certain : this.#heldTogether(atoms);
    for (const atom of named) this.matched.push(keyOfAtom(book, atom));
    const [first] = named;
    // "Anyone may join" does not explain why the person must first join an association.
    if (first === undefined || (hasStep && book.atomClass[first] === OPEN_CLASS)) return;
    const worded = certain.length > 0 ? [metWordedOf(this.#evaluator, first)] : named.map((atom) => wordedOf(book, atom));
    this.met.push(metClause(worded, this.#subject));
  }

  /**
   * Open atoms that together meet a condition: places that cover all candidates for the person's place, or atoms that the person affirmed.
   */
  #heldTogether(atoms: readonly number[]): readonly number[] {
    const open = atoms.filter((atom) => isOpenTruth(this.#evaluator.of(atom)));
    if (!this.#evaluator.coversAllCandidates(atoms)) return open;
    const { atomClass } = this.#evaluator.book;
    return open.filter((atom) => isGeoClass(atomClass[atom] ?? missing(atom)));
  }

  #addOpen(atoms: readonly number[]): void {
    const { book, organizations } = this.#evaluator;
    const unknown = atoms.filter((atom) => isOpenTruth(this.#evaluator.of(atom)));
    for (const atom of unknown) {
      this.unknown.push(keyOfAtom(book, atom));
      const near = organizations.near.get(book.atomSlot[atom] ?? missing(atom));
      if (near === undefined) continue;
      const label = book.text(book.atomLabel[atom] ?? missing(atom));
      this.meant.push(label);
      this.notes.add(didYouMean(near.said, label));
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

/** The note that says why a rule can't make anybody eligible; null if it can. */
function doubtOf(book: MembershipBook, rule: number): string | null {
  const { isWeak, isCarried } = shapeOfRule(book, rule);
  if (isCarried === true) return carriedNote(book.text(book.ruleQuote[rule] ?? missing(rule)));
  return isWeak ? WEAK : null;
}

function finish(outcomes: RuleOutcomes, rule: number, builder: PathBuilder, step: PathStep | null, via: Relation | null): Path {
  const { book } = outcomes;
  const doubt = doubtOf(book, rule);
  if (doubt !== null) builder.notes.add(doubt);
  const missingSince = book.missingSince(rule);
  if (missingSince !== null) builder.notes.add(`Not found on its page since ${missingSince}.`);
  const words: StepWords | null = step;
  const reason = reasonOf({
    met: builder.met,
    open: builder.open,
    step: words,
    willingnessAssumed: outcomes.own.willing === null,
    isDoubtful: doubt !== null,
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

/** The met and the open conditions of a path through a relative, and the path's step. `step` is null if there is none. */
function familyWay(outcomes: RuleOutcomes, rule: number, { basis, relative }: FamilyStanding) {
  const { book } = outcomes;
  const { relation, own } = relative;
  const builder = new PathBuilder(own.evaluator, relation);
  if (basis === "is_member") {
    const clause = `your ${relationName(relation)} is a member`;
    if (relative.memberships.institutions.has(book.ruleInstitution[rule] ?? missing(rule))) {
      builder.met.push(clause);
      builder.matched.push(`family:${relation}:member`);
      const isEnough = (shapeOfRule(book, rule).extendsToMembers & relative.applicantBit) !== 0;
      if (!isEnough) builder.open.push(`your ${relationName(relation)} joined by a rule that takes in relatives`);
    } else builder.open.push(clause);
    return { builder, step: null };
  }
  const step = stepOf(own.evaluator, rule);
  builder.addConditions(rule, step !== null);
  const joinsFirst: PathStep = { kind: RELATIVE_JOINS_FIRST, association: "", costUsd: null, joinUrl: null, relation };
  return { builder, step: basis === "joins_first" ? joinsFirst : step };
}

export function familyPath(outcomes: RuleOutcomes, rule: number, family: FamilyStanding): Path {
  const { builder, step } = familyWay(outcomes, rule, family);
  return finish(outcomes, rule, builder, step, family.relative.relation);
}

/** Asks for the open conditions of a path through a relative: "Is your spouse a member of Fir?" */
export function familyQuestion(outcomes: RuleOutcomes, rule: number, family: FamilyStanding): string {
  const { book } = outcomes;
  const relation = relationName(family.relative.relation);
  const { builder } = familyWay(outcomes, rule, family);
  const [meant] = builder.meant;
  if (meant !== undefined) return `Did you mean ${meant}, for your ${relation}?`;
  const institution = nameOf(book, book.ruleInstitution[rule] ?? missing(rule));
  const isMember = `your ${relation} is a member`;
  const open = builder.open.filter((clause) => clause !== isMember);
  if (open.length > 0) return `Is it right that ${open.join(", and that ")}?`;
  return builder.open.length > 0
    ? `Is your ${relation} a member of ${institution}?`
    : `What else do we need to know about your ${relation}?`;
}

/** The path of a rule that extends to relatives, for a person who said nothing about relatives. */
function openFamilyPath(outcomes: RuleOutcomes, rule: number): Path {
  const builder = new PathBuilder(outcomes.own.evaluator, null);
  builder.unknown.push("family");
  builder.open.push(`a relative of yours ${familyClause(outcomes, rule)}`);
  return finish(outcomes, rule, builder, null, null);
}

function familyClause({ book }: RuleOutcomes, rule: number): string {
  const toEligible = shapeOfRule(book, rule).extendsToEligible !== 0;
  return toEligible ? "is a member or meets this rule" : "is a member";
}

export const ONE_PATH = "One path to membership depends on the answer.";

/** The path of rule number `rule`, in words. The rule must not be false for this person. */
export function pathOf(outcomes: RuleOutcomes, rule: number): Path {
  const own = outcomes.own.verdict(rule);
  if (own !== NO && own === outcomes.verdict(rule)) return ownPath(outcomes, rule);
  const family = outcomes.family(rule);
  return family === null ? openFamilyPath(outcomes, rule) : familyPath(outcomes, rule, family);
}

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
