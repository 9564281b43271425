import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET } from "@tellerline/vocabulary";
import { FALSE, PARTLY, TRUE, type Truth, type Verdict } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import { OutcomeTable } from "./outcome-table.ts";
import { MAX_CONDITIONS } from "./postings.ts";
import { evaluateRule, isMember } from "./rule-evaluation.ts";
import { type ShapeOutcome, shapeOutcomes } from "./shape-outcomes.ts";
import type { SharedTouches } from "./shared-facts.ts";

/** Number of values that a condition can have in a key. The values of `MAX_CONDITIONS` conditions fit into one number. */
const CONDITION_VALUES = 64;
const MAX_OPEN_SETS = CONDITION_VALUES / 2 - 1;
/** Key value of a condition that no fact touches: its open classes follow from the rule's shape. */
const OPEN_BY_DEFAULT = 1;
/**
 * Maximum outcome numbers of a table, after which it is replaced. Numbers must fit into 16 bits, even after one more person has added some.
 */
const MAX_CODES = 20_000;

const TRUTHS = 4;

/** One number for a shape's condition (numbered as in `Touches.conditions`) and the truth of the touched atom in it. */
export const touchOf = (condition: number, truth: Truth): number => condition * TRUTHS + truth;

/** The states of a rule's conditions, taken together: one is false, all are true, or some are open. */
const CLOSED = 0;
const MET = 1;
const OPEN = 2;
/**
 * A head is a number for a shape, the state of its conditions, whether a fact matches, and whether the person is a member of the step's
 * association. There are this many heads per shape.
 */
const HEADS = 3 * 2 * 2;

/**
 * Numbered outcomes of rules by own facts, for all people who stated the same classes. The first numbers are those of the shapes, for rules
 * that no fact touches. Further numbers are added as people need them. Rules with the same number have the same verdict and equal open
 * conditions.
 */
export class OwnTable {
  readonly shapes: readonly ShapeOutcome[];
  /** True if the person's word alone can make some rule positive that no fact touches. */
  readonly hasWords: boolean;
  readonly verdicts: Verdict[];
  /** By outcome number: whether a stated fact matches the rule. */
  readonly isMatched: boolean[];
  /** Outcomes by number, as a search counts and orders them, for people who said nothing about relatives. */
  readonly outcomes: OutcomeTable;
  readonly shared = new Map<string, SharedTouches>();
  readonly #openSets: Map<ClassSet, number>;
  /** By shape: the truth of each condition if no fact touches it. */
  readonly #defaults: readonly (readonly Truth[])[];
  readonly #numbers = new Map<number, number>();
  /** Outcome numbers plus 1 of rules without open conditions, by head (`#read`); 0 if none is known. */
  readonly #closed: number[];
  /** Outcome numbers plus 1 by touch (`touchOf`); 0 if the touch has no number yet. */
  readonly #touched: number[];
  /** Head and condition values of the rule that `#read` read last. */
  #head = 0;
  #values = 0;

  constructor(evaluator: FactEvaluator, willing: boolean | null) {
    this.shapes = shapeOutcomes(evaluator, willing);
    this.hasWords = this.shapes.some(({ wordCondition }) => wordCondition >= 0);
    this.verdicts = this.shapes.map(({ verdict }) => verdict);
    this.isMatched = this.shapes.map(() => false);
    this.outcomes = new OutcomeTable(this.shapes.length);
    this.#openSets = evaluator.workspace.openSets;
    this.#defaults = evaluator.book.shapes.map(({ conditions }) => conditions.map((classes) => evaluator.defaultTruth(classes)));
    this.#closed = new Array<number>(HEADS * this.shapes.length).fill(0);
    this.#touched = new Array<number>(touchOf(this.shapes.length * MAX_CONDITIONS, FALSE)).fill(0);
  }

  get isFull(): boolean {
    return this.verdicts.length >= MAX_CODES;
  }

  /**
   * Reads everything that the outcome of a touched rule depends on, apart from what all people of this table share, into `#head` and `#values`. If
   * a condition is false, or none is open, nothing else about the conditions matters.
   * @returns false if these do not fit into a key: the rule has open conditions, and either too many conditions or a set of open classes for which
   * no number is left.
   */
  #read(evaluator: FactEvaluator, rule: number): boolean {
    const { book } = evaluator;
    const number = book.ruleShape[rule] ?? missing(rule);
    const { conditions, isFamily, step } = book.shapes[number] ?? missing(number);
    const defaults = this.#defaults[number] ?? missing(number);
    const start = book.ruleConditions[rule] ?? missing(rule);
    let state = isFamily ? CLOSED : MET;
    let isMatched = 0;
    let isKey = conditions.length <= MAX_CONDITIONS;
    let values = 0;
    for (let at = 0; at < conditions.length; at++) {
      const isTouched = conditions[at] !== EMPTY_SET && evaluator.touches(start + at);
      const truth = isTouched ? evaluator.condition(start + at) : (defaults[at] ?? missing(at));
      if (truth >= PARTLY && conditions[at] !== EMPTY_SET) isMatched = 1;
      if (truth === FALSE) state = CLOSED;
      if (state === CLOSED) continue;
      let value = 0;
      if (truth !== TRUE) {
        state = OPEN;
        value = isTouched ? this.#openValue(evaluator.openSet(start + at), truth) : OPEN_BY_DEFAULT;
        if (value < 0) isKey = false;
      }
      values = values * CONDITION_VALUES + value;
    }
    const member = step >= 0 && isMember(evaluator, rule) ? 1 : 0;
    this.#head = ((isMatched * 2 + member) * 3 + state) * this.shapes.length + number;
    this.#values = state === OPEN ? values : 0;
    return state !== OPEN || isKey;
  }

  /** The key value of a condition that the person's facts leave open; -1 if no value is left. */
  #openValue(set: ClassSet, truth: Truth): number {
    const partly = truth === PARTLY ? 1 : 0;
    const known = this.#openSets.get(set);
    if (known !== undefined) return OPEN_BY_DEFAULT + 1 + 2 * known + partly;
    const number = this.#openSets.size;
    if (number >= MAX_OPEN_SETS) return -1;
    this.#openSets.set(set, number);
    return OPEN_BY_DEFAULT + 1 + 2 * number + partly;
  }

  keyOf(evaluator: FactEvaluator, rule: number): string | null {
    return this.#read(evaluator, rule) ? `${this.#head},${this.#values}` : null;
  }

  /**
   * The number of a rule's outcome, if facts touch only one condition of the rule, and one atom decides the condition's truth.
   * @param touch the condition and the truth, as `touchOf` gives them.
   */
  numberTouched(evaluator: FactEvaluator, rule: number, touch: number, willing: boolean | null): number {
    const known = (this.#touched[touch] ?? missing(touch)) - 1;
    if (known >= 0) return known;
    const number = this.numberOf(evaluator, rule, willing);
    this.#touched[touch] = number + 1;
    return number;
  }

  numberOf(evaluator: FactEvaluator, rule: number, willing: boolean | null): number {
    if (!this.#read(evaluator, rule)) return this.#add(evaluator, rule, willing);
    const [head, values] = [this.#head, this.#values];
    const key = values * this.#closed.length + head;
    const known = values === 0 ? (this.#closed[head] ?? missing(head)) - 1 : (this.#numbers.get(key) ?? -1);
    if (known >= 0) return known;
    const number = this.#add(evaluator, rule, willing);
    if (values === 0) this.#closed[head] = number + 1;
    else this.#numbers.set(key, number);
    return number;
  }

  #add(evaluator: FactEvaluator, rule: number, willing: boolean | null): number {
    const { verdict, matched } = evaluateRule(evaluator, rule, willing);
    this.isMatched.push(matched);
    return this.verdicts.push(verdict) - 1;
  }
}
