import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import { FALSE, PARTLY, TRUE, type Truth, type Verdict } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import { OutcomeTable } from "./outcome-table.ts";
import { MAX_CONDITIONS } from "./postings.ts";
import { evaluateRule, isMember } from "./rule-evaluation.ts";
import { type ShapeOutcome, shapeOutcomes } from "./shape-outcomes.ts";

/** Values of a condition: as many conditions as can be touched have room in a number. */
const CONDITION_VALUES = 64;
/** Classes of open conditions that have a number; there are far fewer. */
const MAX_OPEN_SETS = CONDITION_VALUES / 2 - 1;
/** In a key: no fact touches the condition, so that its shape tells what is open. */
const OPEN_BY_DEFAULT = 1;
/** Numbers fit in 16 bits; a table as full as this makes room for a new one, long before one more person could exceed them. */
const MAX_CODES = 20_000;

const TRUTHS = 4;

/** A condition of a shape, as in `Touches`, and the truth of its atom, as one number. */
export const touchOf = (condition: number, truth: Truth): number => condition * TRUTHS + truth;

/** What is left of a rule's conditions. */
const CLOSED = 0;
const MET = 1;
const OPEN = 2;
/** States of a rule's conditions, times whether it is matched, times whether the person is a member. */
const HEADS = 3 * 2 * 2;

const openSets = new WeakMap<MembershipBook, Map<ClassSet, number>>();

/** The numbers of sets of open classes in a book, as far as they were met. */
function openSetsOf(book: MembershipBook): Map<ClassSet, number> {
  const known = openSets.get(book) ?? new Map<ClassSet, number>();
  openSets.set(book, known);
  return known;
}

/**
 * How rules come out by own facts, numbered, for all people who stated the same classes. The first numbers are those of the shapes, for
 * rules that no fact touches; the others are found as such people come. Two rules of one number differ in nothing that a verdict, or
 * what is open, depends on.
 */
export class OwnTable {
  readonly shapes: readonly ShapeOutcome[];
  /** Whether the person's word alone makes a rule positive that no fact touches. */
  readonly hasWords: boolean;
  /** By number. */
  readonly verdicts: Verdict[];
  readonly isMatched: boolean[];
  /** Outcomes of people about whose relatives nothing was said, by the same numbers. */
  readonly outcomes: OutcomeTable;
  readonly #openSets: Map<ClassSet, number>;
  /** By shape: the truths of its conditions where no fact touches them. */
  readonly #defaults: readonly (readonly Truth[])[];
  /** By state of the conditions and head. */
  readonly #numbers = new Map<number, number>();
  /** By head, plus 1, where none of the conditions is open: most rules are such. */
  readonly #closed: number[];
  /** By touch, plus 1. */
  readonly #touched: number[];
  /** Of the rule that was read last. */
  #head = 0;
  #values = 0;

  constructor(evaluator: FactEvaluator, willing: boolean | null) {
    this.shapes = shapeOutcomes(evaluator, willing);
    this.hasWords = this.shapes.some(({ wordCondition }) => wordCondition >= 0);
    this.verdicts = this.shapes.map(({ verdict }) => verdict);
    this.isMatched = this.shapes.map(() => false);
    this.outcomes = new OutcomeTable(this.shapes.length);
    this.#openSets = openSetsOf(evaluator.book);
    this.#defaults = evaluator.book.shapes.map(({ conditions }) => conditions.map((classes) => evaluator.defaultTruth(classes)));
    this.#closed = new Array<number>(HEADS * this.shapes.length).fill(0);
    this.#touched = new Array<number>(touchOf(this.shapes.length * MAX_CONDITIONS, FALSE)).fill(0);
  }

  get isFull(): boolean {
    return this.verdicts.length >= MAX_CODES;
  }

  /**
   * Reads what the outcome of a touched rule depends on beside what all these people share. Where a condition is false, or none is open,
   * no more of the conditions matters.
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

  /** What stands in a key for a condition that is open for a person's own reasons; -1 if there are too many. */
  #openValue(set: ClassSet, truth: Truth): number {
    const partly = truth === PARTLY ? 1 : 0;
    const known = this.#openSets.get(set);
    if (known !== undefined) return OPEN_BY_DEFAULT + 1 + 2 * known + partly;
    const number = this.#openSets.size;
    if (number >= MAX_OPEN_SETS) return -1;
    this.#openSets.set(set, number);
    return OPEN_BY_DEFAULT + 1 + 2 * number + partly;
  }

  /** What the outcome of a touched rule depends on; null if that is too much for a key. */
  keyOf(evaluator: FactEvaluator, rule: number): string | null {
    return this.#read(evaluator, rule) ? `${this.#head},${this.#values}` : null;
  }

  /**
   * The number of how a rule comes out of which facts touch one condition alone, and one truth of its atoms decides that.
   * @param touch as in `touchOf`.
   */
  numberTouched(evaluator: FactEvaluator, rule: number, touch: number, willing: boolean | null): number {
    const known = (this.#touched[touch] ?? missing(touch)) - 1;
    if (known >= 0) return known;
    const number = this.numberOf(evaluator, rule, willing);
    this.#touched[touch] = number + 1;
    return number;
  }

  /** The number of how a touched rule comes out. */
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
