import { type MembershipBook, ruleKindOf } from "../book/membership-book.ts";
import { foldOrganization } from "../names/fold-organization.ts";
import { conditionsOf, conditionTruth, isMember, openClasses } from "../search/rule-evaluation.ts";
import { TRUE, UNKNOWN } from "../search/truth.ts";
import type { Truths } from "../search/truths.ts";
import { clauseOf, nearMatchNote, questionOf, reasonOf, statementOf, type Worded } from "./sentences.ts";

/** A membership path, explained (interface §2.7). */
export interface Path {
  readonly ruleId: number;
  readonly kind: string;
  readonly reason: string;
  readonly conditionsMatched: readonly string[];
  readonly conditionsUnknown: readonly string[];
  /** The institution's own words; empty where a flat record says nothing of them. */
  readonly quote: string;
  /** The step that is left; null where none is, or the person has taken it. */
  readonly step: { readonly association: string; readonly costUsd: number | null; readonly joinUrl: string | null } | null;
}

export interface OpenCondition {
  readonly conditionId: string;
  /** The classes whose answer could settle it. */
  readonly asks: number;
  readonly question: string;
  readonly why: string;
  readonly quote: string;
}

const keyOfAtom = (book: MembershipBook, atom: number): string => book.text(book.atomKey[atom] ?? 0);

export function wordedOf(book: MembershipBook, atom: number): Worded {
  return { atomClass: book.atomClass[atom] ?? 0, label: book.text(book.atomLabel[atom] ?? 0) };
}

function stepOf(truths: Truths, rule: number): Path["step"] {
  const { book } = truths;
  if (book.ruleStepSlot[rule] === 0 || isMember(truths, rule)) return null;
  const cost = book.ruleStepCost[rule] ?? -1;
  return {
    association: book.text(book.ruleStepName[rule] ?? 0),
    costUsd: cost < 0 ? null : cost,
    joinUrl: book.text(book.ruleStepUrl[rule] ?? 0) || null,
  };
}

class PathBuilder {
  readonly matched: string[] = [];
  readonly unknown: string[] = [];
  readonly met: string[] = [];
  readonly open: string[] = [];
  readonly notes = new Set<string>();
  readonly #truths: Truths;

  constructor(truths: Truths) {
    this.#truths = truths;
  }

  addMet(atoms: readonly number[]): void {
    const { book } = this.#truths;
    const certain = atoms.filter((atom) => this.#truths.of(atom) === TRUE);
    // None is certain by itself where every county that may be meant is named.
    const named = certain.length > 0 ? certain : atoms.filter((atom) => this.#truths.of(atom) === UNKNOWN);
    for (const atom of named) this.matched.push(keyOfAtom(book, atom));
    const [first] = named;
    if (first === undefined) return;
    const { atomClass, label } = wordedOf(book, first);
    this.met.push(certain.length > 0 ? statementOf(atomClass, label) : clauseOf(named.map((atom) => wordedOf(book, atom))));
    this.noteNear(book.atomSlot[first] ?? -1);
  }

  /** A near match says so (rulings 9). */
  noteNear(slot: number): void {
    const near = this.#truths.organizations.near.get(slot);
    if (near?.matched != null) this.notes.add(nearMatchNote(near.said, near.matched, near.similarity));
  }

  addOpen(atoms: readonly number[]): void {
    const unknown = atoms.filter((atom) => this.#truths.of(atom) === UNKNOWN);
    for (const atom of unknown) this.unknown.push(keyOfAtom(this.#truths.book, atom));
    this.open.push(clauseOf(unknown.map((atom) => wordedOf(this.#truths.book, atom))));
  }
}

/** Explains rule number `rule`, which is not false for this person. */
export function pathOf(truths: Truths, rule: number): Path {
  const { book, person } = truths;
  const builder = new PathBuilder(truths);
  const { start, end } = conditionsOf(book, rule);
  for (let condition = start; condition < end; condition++) {
    const atoms = Array.from(book.conditionAtoms.of(condition));
    if (conditionTruth(truths, condition) === TRUE) builder.addMet(atoms);
    else builder.addOpen(atoms);
  }
  const step = stepOf(truths, rule);
  if (book.ruleStepSlot[rule] !== 0 && step === null) {
    builder.noteNear((book.ruleStepSlot[rule] ?? 0) - 1);
    builder.met.push(`you belong to ${book.text(book.ruleStepName[rule] ?? 0)}`);
    builder.matched.push(`association:${foldOrganization(book.text(book.ruleStepName[rule] ?? 0))}`);
  }
  const reason = reasonOf({
    met: builder.met,
    open: builder.open,
    step,
    willingnessAssumed: person.willingToJoin === null,
    notes: [...builder.notes],
  });
  return {
    ruleId: book.ruleId[rule] ?? 0,
    kind: ruleKindOf(book, rule),
    reason,
    conditionsMatched: builder.matched,
    conditionsUnknown: builder.unknown,
    quote: book.text(book.ruleQuote[rule] ?? 0),
    step,
  };
}

/** The open conditions of a rule that an answer could settle, in their order. */
export function openConditionsOf(truths: Truths, rule: number): readonly OpenCondition[] {
  const { book } = truths;
  const { start, end } = conditionsOf(book, rule);
  const open: OpenCondition[] = [];
  for (let condition = start; condition < end; condition++) {
    if (conditionTruth(truths, condition) !== UNKNOWN) continue;
    const { asks } = openClasses(truths, condition);
    if (asks === 0) continue;
    const askable = Array.from(book.conditionAtoms.of(condition)).filter(
      (atom) => truths.of(atom) === UNKNOWN && ((asks >> (book.atomClass[atom] ?? 0)) & 1) === 1,
    );
    const worded = askable.map((atom) => wordedOf(book, atom));
    open.push({
      conditionId: `${book.ruleId[rule]}.${condition - start + 1}`,
      asks,
      question: questionOf(worded),
      why: `A membership path needs to know whether ${clauseOf(worded)}.`.replace("..", "."),
      quote: book.text(book.ruleQuote[rule] ?? 0),
    });
  }
  return open;
}
