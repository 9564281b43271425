import { type Lists, missing } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import type { MembershipBook } from "../book/membership-book.ts";

/** The most conditions of a rule that a touch can name. */
export const MAX_CONDITIONS = 4;
/** Marks a touch whose rule must be evaluated as a whole. */
export const AS_A_WHOLE = -1;

/** The rules that a fact touches, because one of their atoms, or their step, is about it: columns by position. */
export interface Touches {
  /** Ascending, each once. */
  readonly rules: Uint32Array;
  /** The shape of the rule and the position of its condition, as one number; or `AS_A_WHOLE`. */
  readonly conditions: Int32Array;
  /** The atom of that condition which the fact is about. */
  readonly atoms: Int32Array;
  /** Whether the condition has no other atom. */
  readonly isAlone: Uint8Array;
  /** Every atom that the fact is about, ascending. */
  readonly distinctAtoms: Int32Array;
  /** Whether the fact makes the step of a rule unnecessary. */
  readonly sparesStep: boolean;
}

/**
 * What facts touch in a book, found when somebody first states them. In most rules a fact touches one atom of one condition; the caller
 * evaluates the other rules as a whole.
 */
export class Postings {
  readonly #book: MembershipBook;
  readonly #bySlot = new Map<number, Touches>();
  readonly #byArea = new Map<number, Touches>();

  constructor(book: MembershipBook) {
    this.#book = book;
  }

  ofSlot(slot: number): Touches {
    const { atomSlot, slotRules, ruleStepSlot } = this.#book;
    const isTouched = (atom: number) => atomSlot[atom] === slot;
    // A membership also makes the rule's join step unnecessary.
    return this.#of(this.#bySlot, slotRules, slot, isTouched, (rule) => ruleStepSlot[rule] === slot + 1);
  }

  /** @param area a class of places within a state. */
  ofArea(area: number): Touches {
    const { atomClass, areaRules } = this.#book;
    const ofClass = Math.floor(area / STATE_CODES.length);
    return this.#of(
      this.#byArea,
      areaRules,
      area,
      (atom) => atomClass[atom] === ofClass,
      () => false,
    );
  }

  #of(
    known: Map<number, Touches>,
    lists: Lists,
    list: number,
    isTouched: (atom: number) => boolean,
    isWhole: (rule: number) => boolean,
  ): Touches {
    const touches = known.get(list) ?? this.#find(Uint32Array.from(lists.of(list)), isTouched, isWhole);
    known.set(list, touches);
    return touches;
  }

  #find(rules: Uint32Array, isTouched: (atom: number) => boolean, isWhole: (rule: number) => boolean): Touches {
    const conditions = new Int32Array(rules.length).fill(AS_A_WHOLE);
    const atoms = new Int32Array(rules.length).fill(AS_A_WHOLE);
    const isAlone = new Uint8Array(rules.length);
    const distinctAtoms = new Set<number>();
    rules.forEach((rule, at) => {
      const touched = this.#atomsOf(rule).filter(({ atom }) => isTouched(atom));
      for (const { atom } of touched) distinctAtoms.add(atom);
      const [only] = touched;
      if (only === undefined || touched.length > 1 || only.position >= MAX_CONDITIONS || isWhole(rule)) return;
      conditions[at] = (this.#book.ruleShape[rule] ?? missing(rule)) * MAX_CONDITIONS + only.position;
      atoms[at] = only.atom;
      isAlone[at] = only.isAlone ? 1 : 0;
    });
    const sparesStep = rules.some(isWhole);
    return { rules, conditions, atoms, isAlone, distinctAtoms: Int32Array.from(distinctAtoms).sort(), sparesStep };
  }

  #atomsOf(rule: number): readonly { readonly position: number; readonly atom: number; readonly isAlone: boolean }[] {
    const { ruleConditions, conditionAtoms } = this.#book;
    const start = ruleConditions[rule] ?? missing(rule);
    const count = (ruleConditions[rule + 1] ?? missing(rule)) - start;
    return Array.from({ length: count }, (_, position) => {
      const atoms = conditionAtoms.of(start + position);
      return Array.from(atoms, (atom) => ({ position, atom, isAlone: atoms.length === 1 }));
    }).flat();
  }
}
