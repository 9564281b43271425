import { missing } from "@tellerline/book";
import { ruleOfCondition } from "../book/membership-book.ts";
import { FALSE, TRUE, type Truth } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import type { NumberedRules } from "./numbered-rules.ts";
import { type OwnTable, touchOf } from "./own-table.ts";
import { AS_A_WHOLE, type Touches } from "./postings.ts";
import type { SharedFacts } from "./shared-facts.ts";
import { distinctAscending, positionIn } from "./sorted.ts";
import type { TouchColumns } from "./touch-columns.ts";

/**
 * Merges what facts touch, one fact after another. For each rule, it keeps the rule's only touch (`touchOf`), or `AS_A_WHOLE` if the rule
 * has several or must be evaluated as a whole.
 */
class TouchNotes {
  readonly #evaluator: FactEvaluator;
  /** True if several alternatives may decide a condition together, because a place has several candidate counties. */
  readonly #isAmbiguous: boolean;
  #noted: TouchColumns;
  #spare: TouchColumns;
  #length = 0;

  constructor(evaluator: FactEvaluator) {
    this.#evaluator = evaluator;
    this.#isAmbiguous = evaluator.ambiguousRoles.length > 0;
    [this.#noted, this.#spare] = evaluator.workspace.touches;
  }

  /** Adds what one fact touches. An atom that keeps its default truth changes nothing. */
  add({ rules, conditions, atoms, isAlone }: Pick<Touches, "rules" | "conditions" | "atoms" | "isAlone">): void {
    const { rules: before, touches: known } = this.#noted;
    const { rules: after, touches } = this.#spare;
    let [atom, truth, isDefault]: [number, Truth, boolean] = [AS_A_WHOLE, FALSE, false];
    let [from, length] = [0, 0];
    for (let at = 0; at < rules.length; at++) {
      const rule = rules[at] ?? missing(at);
      const condition = conditions[at] ?? missing(at);
      let touch = AS_A_WHOLE;
      if (condition !== AS_A_WHOLE) {
        if (atoms[at] !== atom) {
          atom = atoms[at] ?? missing(at);
          truth = this.#evaluator.of(atom);
          isDefault = truth === this.#evaluator.defaultOf(atom);
        }
        if (isDefault) continue;
        // If the atom is not true, the verdict also depends on the other atoms of its condition.
        if (!this.#isAmbiguous && (truth === TRUE || isAlone[at] === 1)) touch = touchOf(condition, truth);
      }
      for (; from < this.#length && (before[from] ?? missing(from)) < rule; from++) {
        after[length] = before[from] ?? missing(from);
        touches[length++] = known[from] ?? missing(from);
      }
      if (from < this.#length && before[from] === rule) {
        touch = AS_A_WHOLE;
        from++;
      }
      after[length] = rule;
      touches[length++] = touch;
    }
    for (; from < this.#length; from++) {
      after[length] = before[from] ?? missing(from);
      touches[length++] = known[from] ?? missing(from);
    }
    this.#length = length;
    [this.#noted, this.#spare] = [this.#spare, this.#noted];
  }

  /** Adds rules that must be evaluated as a whole. @param rules ascending. */
  addWhole(rules: Int32Array): void {
    const whole = new Int32Array(rules.length).fill(AS_A_WHOLE);
    this.add({ rules: new Uint32Array(rules), conditions: whole, atoms: whole, isAlone: new Uint8Array(rules.length) });
  }

  /** Numbers the outcomes of all added rules. @param shared rules that shared facts also touch. */
  number(table: OwnTable, willing: boolean | null, shared: Int32Array): NumberedRules {
    const evaluator = this.#evaluator;
    const rules = this.#noted.rules.slice(0, this.#length);
    const { touches } = this.#noted;
    const numbers = new Uint16Array(rules.length);
    const isAlone = shared.length === 0;
    for (let at = 0; at < rules.length; at++) {
      const rule = rules[at] ?? missing(at);
      const touch = touches[at] ?? missing(at);
      numbers[at] =
        touch !== AS_A_WHOLE && (isAlone || positionIn(shared, rule) < 0)
          ? table.numberTouched(evaluator, rule, touch, willing)
          : table.numberOf(evaluator, rule, willing);
    }
    return { rules, numbers };
  }
}

/**
 * Numbers the outcomes of the rules that a person's facts touch.
 * @param shared facts to leave out, because the rules that they touch are numbered already. A rule that they and other facts touch is
 * numbered here.
 */
export function numberTouchedRules(evaluator: FactEvaluator, table: OwnTable, willing: boolean | null, shared: SharedFacts): NumberedRules {
  const { book, settled, touched, workspace } = evaluator;
  const { postings } = workspace;
  const notes = new TouchNotes(evaluator);
  for (const slot of touched.slots) if (!shared.slots.includes(slot)) notes.add(postings.ofSlot(slot));
  for (const area of touched.areas) notes.add(postings.ofArea(area));
  if (settled.size > 0) {
    const conditions = [...settled.keys()].flatMap((number) => Array.from(book.idConditions.of(number)));
    notes.addWhole(distinctAscending([conditions.map((condition) => ruleOfCondition(book, condition))]));
  }
  return notes.number(table, willing, shared.rules);
}
