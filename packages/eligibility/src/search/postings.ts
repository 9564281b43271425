import { type Lists, missing } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import type { MembershipBook } from "../book/membership-book.ts";

/** Number of first conditions of a rule that a touch can name. A rule whose later conditions are touched is touched `AS_A_WHOLE`. */
export const MAX_CONDITIONS = 4;
export const AS_A_WHOLE = -1;

/**
 * The rules that a fact touches, as columns. A fact touches a rule if one of the rule's atoms, or its step, is about the fact, so that the
 * fact may change the rule's outcome.
 */
export interface Touches {
  /** The touched rules, ascending and without duplicates. */
  readonly rules: Uint32Array;
  /** The rule's shape and the position of the touched condition, as one number; or `AS_A_WHOLE`. */
  readonly conditions: Int32Array;
  /** The atom of the touched condition that is about the fact. */
  readonly atoms: Int32Array;
  /** 1 if the touched condition has no other atom. */
  readonly isAlone: Uint8Array;
  /** All atoms that are about the fact, ascending. */
  readonly distinctAtoms: Int32Array;
  /** True if the fact makes the step of some rule unnecessary. */
  readonly sparesStep: boolean;
}

/**
 * What facts touch in a book, found when a person first states a fact. In most rules, a fact touches one atom of one condition; all other rules must
 * be evaluated as a whole.
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
    // Members of an association can skip a step that joins it, so a rule with that step is evaluated as a whole.
    return this.#of(this.#bySlot, slotRules, slot, isTouched, (rule) => ruleStepSlot[rule] === slot + 1);
  }

  /** @param area a class of places and a state, as one number. */
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
