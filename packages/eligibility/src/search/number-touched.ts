import { missing } from "@tellerline/book";
import { ruleOfCondition } from "../book/membership-book.ts";
import { FALSE, TRUE, type Truth } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import { type OwnTable, touchOf } from "./own-table.ts";
import { AS_A_WHOLE, type Touches } from "./postings.ts";
import { positionIn } from "./sorted.ts";
import { forgetWorkspace, type Workspace, workspaceOf } from "./workspace.ts";

/** Rules that a person's own facts touch, ascending, with the number of how each comes out. */
export interface NumberedRules {
  readonly rules: Int32Array;
  readonly numbers: Uint16Array;
}

/** Facts that are looked up for many people at once, by their slots, with the rules that they touch, ascending. */
export interface SharedFacts {
  readonly slots: readonly number[];
  readonly rules: Int32Array;
}

/** Of a rule of which nothing is noted; touches are shifted by one. */
const UNTOUCHED = 0;

/** Notes of each rule that facts touch what does, or that it must be looked at as a whole, where several things do. */
class TouchNotes {
  readonly #evaluator: FactEvaluator;
  readonly #workspace: Workspace;
  /** Then several alternatives of a condition together may decide it. */
  readonly #isAmbiguous: boolean;

  constructor(evaluator: FactEvaluator) {
    this.#evaluator = evaluator;
    this.#isAmbiguous = evaluator.ambiguousRoles.length > 0;
    this.#workspace = workspaceOf(evaluator.book);
  }

  /** What one fact touches; an atom that is what others of its class are without a fact changes nothing. */
  add({ rules, conditions, atoms, isAlone }: Touches): void {
    let [atom, truth, isDefault]: [number, Truth, boolean] = [AS_A_WHOLE, FALSE, false];
    for (let at = 0; at < rules.length; at++) {
      const rule = rules[at] ?? missing(at);
      const condition = conditions[at] ?? missing(at);
      if (condition === AS_A_WHOLE) {
        this.#note(rule, AS_A_WHOLE);
        continue;
      }
      // Most touches of one fact are of one atom.
      if (atoms[at] !== atom) {
        atom = atoms[at] ?? missing(at);
        truth = this.#evaluator.of(atom);
        isDefault = truth === this.#evaluator.defaultOf(atom);
      }
      if (isDefault) continue;
      // Where the atom is not true, the others of its condition matter.
      this.#note(rule, truth === TRUE || isAlone[at] === 1 ? touchOf(condition, truth) : AS_A_WHOLE);
    }
  }

  addCondition(condition: number): void {
    this.#note(ruleOfCondition(this.#evaluator.book, condition), AS_A_WHOLE);
  }

  #note(rule: number, touch: number): void {
    const { rules, touches } = this.#workspace;
    rules.add(rule);
    touches[rule] = touches[rule] === UNTOUCHED && touch !== AS_A_WHOLE && !this.#isAmbiguous ? touch + 1 : AS_A_WHOLE;
  }

  /** Takes out what was noted, and numbers the rules by it. @param shared rules that other facts of the person touch. */
  number(table: OwnTable, willing: boolean | null, shared: Int32Array): NumberedRules {
    const { rules: noted, touches } = this.#workspace;
    const evaluator = this.#evaluator;
    const rules = noted.drain();
    const numbers = new Uint16Array(rules.length);
    for (let at = 0; at < rules.length; at++) {
      const rule = rules[at] ?? missing(at);
      const touch = touches[rule] ?? missing(rule);
      touches[rule] = UNTOUCHED;
      numbers[at] =
        touch === AS_A_WHOLE || positionIn(shared, rule) >= 0
          ? table.numberOf(evaluator, rule, willing)
          : table.numberTouched(evaluator, rule, touch - 1, willing);
    }
    return { rules, numbers };
  }
}

/** Finds the rules that a person's own facts touch, and how they come out. @param shared facts that are left out. */
export function numberTouchedRules(evaluator: FactEvaluator, table: OwnTable, willing: boolean | null, shared: SharedFacts): NumberedRules {
  const { book, settled, touched } = evaluator;
  const { postings } = workspaceOf(book);
  const notes = new TouchNotes(evaluator);
  try {
    for (const slot of touched.slots) if (!shared.slots.includes(slot)) notes.add(postings.ofSlot(slot));
    for (const area of touched.areas) notes.add(postings.ofArea(area));
    for (const number of settled.keys()) {
      for (const condition of book.idConditions.of(number)) notes.addCondition(condition);
    }
    return notes.number(table, willing, shared.rules);
  } catch (fault) {
    forgetWorkspace(book);
    throw fault;
  }
}
