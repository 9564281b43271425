import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET, hasMember, type RuleKind } from "@tellerline/vocabulary";
import { conditionsOf, type MembershipBook, ruleKindOf } from "../book/membership-book.ts";
import { foldOrganization } from "../names/fold-organization.ts";
import { TRUE, UNKNOWN } from "../rules/truth.ts";
import type { FactEvaluator } from "../search/fact-evaluator.ts";
import { conditionTruth, isMember, openClasses } from "../search/rule-evaluation.ts";
import { clauseOf, nearMatchNote, questionOf, reasonOf, statementOf, type Worded } from "./sentences.ts";

/** A membership path, explained. */
export interface Path {
  readonly ruleId: number;
  readonly kind: RuleKind;
  readonly reason: string;
  readonly conditionsMatched: readonly string[];
  readonly conditionsUnknown: readonly string[];
  /** The institution's own words; empty for a flat record, which quotes none. */
  readonly quote: string;
  /** The join step still to take; null if there is none or the person has taken it. */
  readonly step: { readonly association: string; readonly costUsd: number | null; readonly joinUrl: string | null } | null;
}

export interface OpenCondition {
  readonly conditionId: string;
  /** Classes of facts that could settle it. */
  readonly asks: ClassSet;
  readonly question: string;
  readonly why: string;
  readonly quote: string;
}

const keyOfAtom = (book: MembershipBook, atom: number): string => book.text(book.atomKey[atom] ?? missing(atom));

function wordedOf(book: MembershipBook, atom: number): Worded {
  return { atomClass: book.atomClass[atom] ?? missing(atom), label: book.text(book.atomLabel[atom] ?? missing(atom)) };
}

function stepOf(evaluator: FactEvaluator, rule: number): Path["step"] {
  const { book } = evaluator;
  if (book.ruleStepSlot[rule] === 0 || isMember(evaluator, rule)) return null;
  const cost = book.ruleStepCost[rule] ?? -1;
  return {
    association: book.text(book.ruleStepName[rule] ?? missing(rule)),
    costUsd: cost < 0 ? null : cost,
    joinUrl: book.text(book.ruleStepUrl[rule] ?? missing(rule)) || null,
  };
}

class PathBuilder {
  readonly matched: string[] = [];
  readonly unknown: string[] = [];
  readonly met: string[] = [];
  readonly open: string[] = [];
  readonly notes = new Set<string>();
  readonly #evaluator: FactEvaluator;

  constructor(evaluator: FactEvaluator) {
    this.#evaluator = evaluator;
  }

  addMet(atoms: readonly number[]): void {
    const { book } = this.#evaluator;
    const certain = atoms.filter((atom) => this.#evaluator.of(atom) === TRUE);
    // No single atom is certain if the condition holds because it names every county the person may be in.
    const named = certain.length > 0 ? certain : atoms.filter((atom) => this.#evaluator.of(atom) === UNKNOWN);
    for (const atom of named) this.matched.push(keyOfAtom(book, atom));
    const [first] = named;
    if (first === undefined) return;
    const { atomClass, label } = wordedOf(book, first);
    this.met.push(certain.length > 0 ? statementOf(atomClass, label) : clauseOf(named.map((atom) => wordedOf(book, atom))));
    this.noteNear(book.atomSlot[first] ?? -1);
  }

  /** An approximate name match is disclosed (guides/membership.md#names-of-organizations). */
  noteNear(slot: number): void {
    const near = this.#evaluator.organizations.near.get(slot);
    if (near?.matched != null) this.notes.add(nearMatchNote(near.said, near.matched, near.similarity));
  }

  addOpen(atoms: readonly number[]): void {
    const unknown = atoms.filter((atom) => this.#evaluator.of(atom) === UNKNOWN);
    for (const atom of unknown) this.unknown.push(keyOfAtom(this.#evaluator.book, atom));
    this.open.push(clauseOf(unknown.map((atom) => wordedOf(this.#evaluator.book, atom))));
  }
}

/** Explains rule number `rule`, which is not false for this person. */
export function pathOf(evaluator: FactEvaluator, rule: number): Path {
  const { book, person } = evaluator;
  const builder = new PathBuilder(evaluator);
  const { start, end } = conditionsOf(book, rule);
  for (let condition = start; condition < end; condition++) {
    const atoms = Array.from(book.conditionAtoms.of(condition));
    if (conditionTruth(evaluator, condition) === TRUE) builder.addMet(atoms);
    else builder.addOpen(atoms);
  }
  const step = stepOf(evaluator, rule);
  if (book.ruleStepSlot[rule] !== 0 && step === null) {
    builder.noteNear((book.ruleStepSlot[rule] ?? missing(rule)) - 1);
    builder.met.push(`you belong to ${book.text(book.ruleStepName[rule] ?? missing(rule))}`);
    builder.matched.push(`association:${foldOrganization(book.text(book.ruleStepName[rule] ?? missing(rule)))}`);
  }
  const reason = reasonOf({
    met: builder.met,
    open: builder.open,
    step,
    willingnessAssumed: person.willingToJoin === null,
    notes: [...builder.notes],
  });
  return {
    ruleId: book.ruleId[rule] ?? missing(rule),
    kind: ruleKindOf(book, rule),
    reason,
    conditionsMatched: builder.matched,
    conditionsUnknown: builder.unknown,
    quote: book.text(book.ruleQuote[rule] ?? missing(rule)),
    step,
  };
}

/** The unknown conditions of a rule that an answer could settle, in the rule's order. */
export function openConditionsOf(evaluator: FactEvaluator, rule: number): readonly OpenCondition[] {
  const { book } = evaluator;
  const { start, end } = conditionsOf(book, rule);
  const open: OpenCondition[] = [];
  for (let condition = start; condition < end; condition++) {
    if (conditionTruth(evaluator, condition) !== UNKNOWN) continue;
    const { asks } = openClasses(evaluator, condition);
    if (asks === EMPTY_SET) continue;
    const askable = Array.from(book.conditionAtoms.of(condition)).filter(
      (atom) => evaluator.of(atom) === UNKNOWN && hasMember(asks, book.atomClass[atom] ?? missing(atom)),
    );
    const worded = askable.map((atom) => wordedOf(book, atom));
    open.push({
      conditionId: `${book.ruleId[rule]}.${condition - start + 1}`,
      asks,
      question: questionOf(worded),
      why: `One path to membership depends on whether ${clauseOf(worded)}.`.replace("..", "."),
      quote: book.text(book.ruleQuote[rule] ?? missing(rule)),
    });
  }
  return open;
}
