import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET } from "@tellerline/vocabulary";
import { type MembershipBook, shapeOfRule } from "../book/membership-book.ts";
import { FALSE, PARTLY, TRUE, type Truth, type Verdict } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import { OutcomeTable } from "./outcome-table.ts";
import { evaluateRule, isMember } from "./rule-evaluation.ts";
import { type ShapeOutcome, shapeOutcomes } from "./shape-outcomes.ts";

/** Conditions of a rule, and values of each, that a key has room for. */
const MAX_CONDITIONS = 4;
const CONDITION_VALUES = 64;
/** Classes of open conditions that have a number; there are far fewer. */
const MAX_OPEN_SETS = CONDITION_VALUES / 2 - 1;
/** Numbers fit in 16 bits; a table as full as this makes room for a new one, long before one more person could exceed them. */
const MAX_CODES = 20_000;

/** What is left of a rule's conditions. */
const CLOSED = 0;
const MET = 1;
const OPEN = 2;
/** States of a rule's conditions, times whether it is matched, times whether the person is a member. */
const HEADS = 3 * 2 * 2;

const openSets = new WeakMap<MembershipBook, Map<ClassSet, number>>();

/** The number of a set of open classes in a book; -1 if there are too many. */
function openSetNumber(book: MembershipBook, set: ClassSet): number {
  const numbers = openSets.get(book) ?? new Map<ClassSet, number>();
  openSets.set(book, numbers);
  const known = numbers.get(set);
  if (known !== undefined) return known;
  if (numbers.size > MAX_OPEN_SETS) return -1;
  numbers.set(set, numbers.size);
  return numbers.size - 1;
}

/**
 * How rules come out by own facts, numbered, for all people who stated the same classes. The first numbers are those of the shapes, for
 * rules that no fact touches; the others are found as such people come. Two rules of one number differ in nothing that a verdict, or
 * what is open, depends on.
 */
export class OwnTable {
  readonly shapes: readonly ShapeOutcome[];
  /** By number. */
  readonly verdicts: Verdict[];
  readonly isMatched: boolean[];
  /** Outcomes of people about whose relatives nothing was said, by the same numbers. */
  readonly outcomes: OutcomeTable;
  readonly #numbers = new Map<number, number>();
  /** The same for the keys of rules of which nothing is open, plus 1: most are such. */
  readonly #closed: Uint16Array;
  readonly #truths: Truth[] = [];

  constructor(evaluator: FactEvaluator, willing: boolean | null) {
    this.shapes = shapeOutcomes(evaluator, willing);
    this.verdicts = this.shapes.map(({ verdict }) => verdict);
    this.isMatched = this.shapes.map(() => false);
    this.outcomes = new OutcomeTable(this.shapes.length);
    this.#closed = new Uint16Array(HEADS * this.shapes.length);
  }

  get isFull(): boolean {
    return this.verdicts.length >= MAX_CODES;
  }

  /**
   * What the outcome of a touched rule depends on beside what all these people share, as a number; -1 if that is too much for one. Where a
   * condition is false, or none is open, no more of the conditions matters.
   */
  keyOf(evaluator: FactEvaluator, rule: number): number {
    const { book } = evaluator;
    const number = book.ruleShape[rule] ?? missing(rule);
    const shape = shapeOfRule(book, rule);
    const start = book.ruleConditions[rule] ?? missing(rule);
    const count = (book.ruleConditions[rule + 1] ?? missing(rule + 1)) - start;
    const truths = this.#truths;
    let state = shape.isFamily ? CLOSED : MET;
    let isMatched = 0;
    for (let condition = 0; condition < count; condition++) {
      const truth = evaluator.condition(start + condition);
      truths[condition] = truth;
      if (truth === FALSE) state = CLOSED;
      else if (truth !== TRUE && state === MET) state = OPEN;
      if (truth >= PARTLY && shape.conditions[condition] !== EMPTY_SET) isMatched = 1;
    }
    const member = shape.step >= 0 && isMember(evaluator, rule) ? 1 : 0;
    const head = ((isMatched * 2 + member) * 3 + state) * this.shapes.length + number;
    if (state !== OPEN) return head;
    if (count > MAX_CONDITIONS) return -1;
    let values = 0;
    for (let condition = 0; condition < count; condition++) {
      const truth = truths[condition];
      let value = 0;
      if (truth !== TRUE) {
        const set = openSetNumber(book, evaluator.openSet(start + condition));
        if (set < 0) return -1;
        value = 1 + 2 * set + (truth === PARTLY ? 1 : 0);
      }
      values = values * CONDITION_VALUES + value;
    }
    return values * (HEADS * this.shapes.length) + head;
  }

  /** The number of how a touched rule comes out. */
  numberOf(evaluator: FactEvaluator, rule: number, key: number, willing: boolean | null): number {
    const isClosed = key >= 0 && key < this.#closed.length;
    const known = isClosed ? (this.#closed[key] ?? missing(key)) - 1 : (this.#numbers.get(key) ?? -1);
    if (known >= 0) return known;
    const { verdict, matched } = evaluateRule(evaluator, rule, willing);
    const number = this.verdicts.push(verdict) - 1;
    this.isMatched.push(matched);
    if (isClosed) this.#closed[key] = number + 1;
    else if (key >= 0) this.#numbers.set(key, number);
    return number;
  }
}
