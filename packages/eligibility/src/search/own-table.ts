import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET } from "@tellerline/vocabulary";
import { FALSE, PARTLY, TRUE, type Truth, type Verdict } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import { OutcomeTable } from "./outcome-table.ts";
import { MAX_CONDITIONS } from "./postings.ts";
import { evaluateRule, isMember } from "./rule-evaluation.ts";
import { type ShapeOutcome, shapeOutcomes } from "./shape-outcomes.ts";
import type { SharedTouches } from "./shared-facts.ts";

/** Values of a condition in a key: `MAX_CONDITIONS` of them fit in a number. */
const CONDITION_VALUES = 64;
/** Sets of open classes that can have a number; there are far fewer. */
const MAX_OPEN_SETS = CONDITION_VALUES / 2 - 1;
/** In a key: no fact touches the condition, so its shape tells what is open. */
const OPEN_BY_DEFAULT = 1;
/** Numbers must fit in 16 bits: a table with this many is replaced, long before one more person could exceed them. */
const MAX_CODES = 20_000;

const TRUTHS = 4;

/** A condition of a shape, as in `Touches`, and the truth of its atom, as one number. */
export const touchOf = (condition: number, truth: Truth): number => condition * TRUTHS + truth;

/** The states of a rule's conditions, taken together. */
const CLOSED = 0;
const MET = 1;
const OPEN = 2;
/** Heads of one shape: states of the conditions, times matched or not, times member or not. */
const HEADS = 3 * 2 * 2;

/**
 * Numbered outcomes of rules by own facts, for all people who stated the same classes. The first numbers are those of the shapes, for
 * rules that no fact touches; the others are added as people need them. Two rules of one number are equal in all that a verdict, or
 * what is open, depends on.
 */
export class OwnTable {
  readonly shapes: readonly ShapeOutcome[];
  /** Whether the person's word alone can make a rule positive that no fact touches. */
  readonly hasWords: boolean;
  /** Verdicts by outcome number, as is `isMatched`. */
  readonly verdicts: Verdict[];
  readonly isMatched: boolean[];
  /** Outcomes of people about whose relatives nothing was said, by the same numbers. */
  readonly outcomes: OutcomeTable;
  /** Rules touched by facts that many people share, by the key of these facts. */
  readonly shared = new Map<string, SharedTouches>();
  readonly #openSets: Map<ClassSet, number>;
  /** By shape: the truths of its conditions where no fact touches them. */
  readonly #defaults: readonly (readonly Truth[])[];
  /** Numbers by the values of the conditions and the head. */
  readonly #numbers = new Map<number, number>();
  /** Numbers plus 1 by head, for rules without open conditions, as most are. */
  readonly #closed: number[];
  /** Numbers plus 1 by touch. */
  readonly #touched: number[];
  /** Head and condition values of the rule that was read last. */
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
   * Reads what the outcome of a touched rule depends on besides what all these people share. If a condition is false, or none is open,
   * nothing else about the conditions matters.
   * @returns false if that is too much for a number.
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

  /** The value in a key of a condition that a person's facts leave open; -1 if there are too many sets. */
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
   * The number of the outcome of a rule in which facts touch only one condition, whose truth one atom decides.
   * @param touch as in `touchOf`.
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
