import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET } from "@tellerline/vocabulary";
import { NO_TOPICS, type TopicSet } from "../rules/topics.ts";
import { isSettled, POSSIBLY, UNDECIDED, type Verdict } from "../rules/truth.ts";
import type { RuleDetail } from "./rule-detail.ts";
import type { Workspace } from "./workspace.ts";

interface LearntFrom {
  readonly memory: { readonly workspace: Workspace };
  readonly own: { mayUnlock(rule: number): boolean };
  ofShape(shape: number): RuleDetail & { readonly verdict: Verdict; readonly mayUnlock: TopicSet };
  verdict(rule: number): Verdict;
  detail(rule: number): RuleDetail;
  unlocks(rule: number): TopicSet;
  isMatched(rule: number): boolean;
}

/**
 * The figure of an outcome is one number: the verdict in the lowest bits, then the bits defined here, then the number of open questions.
 */
export const VERDICT_BITS = 7;
export const MATCHED = 1 << 3;
/** The person's word may settle a condition. */
export const BY_THE_WORD = 1 << 4;
/** A condition that no request field can settle is open. */
export const CANNOT_ASK = 1 << 5;
/** Which answers unlock the rule depends on the rule itself, not only on its outcome. */
export const UNSURE = 1 << 6;
/** One answer may give a positive verdict. */
const UNLOCKS = 1 << 7;
export const QUESTIONS_SHIFT = 8;
/** The figure of an outcome that changes nothing for an institution. */
export const NOTHING = 0;
const UNLEARNT = -1;

/**
 * Outcomes of rules by number, relatives included, as columns: all that a search needs to count and order institutions. Rules with the same
 * number have the same outcome, which is learned from the first of them.
 */
export class OutcomeTable {
  /** Number of shapes. Outcome numbers below it are those of shapes, for rules that no fact touches. */
  readonly shapes: number;
  /** Figures by outcome number; -1 or absent if not learned. A plain array is cheaper to allocate than a typed one. */
  readonly figures: number[] = [];
  /** By outcome number: topics about which one answer gives a positive verdict. */
  readonly unlocks: number[] = [];
  readonly #cannotAsk: ClassSet[] = [];
  readonly #numbers = new Map<string, number>();
  #size: number;
  #learntShapes = 0;

  constructor(shapes: number) {
    this.shapes = shapes;
    this.#size = shapes;
  }

  /** The number of the outcome with this key. Without a key, the number is always new. */
  numberOf(key: string | null): number {
    const known = key === null ? undefined : this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#size++;
    if (key !== null) this.#numbers.set(key, number);
    return number;
  }

  get size(): number {
    return this.#size;
  }

  knows(numbers: Uint16Array): boolean {
    for (let at = 0; at < numbers.length; at++) {
      if ((this.figures[numbers[at] ?? missing(at)] ?? UNLEARNT) === UNLEARNT) return false;
    }
    return true;
  }

  learn(outcomes: LearntFrom, rules: Int32Array, numbers: Uint16Array): void {
    for (; this.#learntShapes < this.shapes; this.#learntShapes++) this.#learn(this.#learntShapes, -1, outcomes);
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] ?? missing(at);
      if ((this.figures[number] ?? UNLEARNT) === UNLEARNT) this.#learn(number, rules[at] ?? missing(at), outcomes);
    }
  }

  cannotAsk(number: number): ClassSet {
    return this.#cannotAsk[number] ?? missing(number);
  }

  #learn(number: number, rule: number, outcomes: LearntFrom): void {
    while (number > this.figures.length) {
      this.figures.push(UNLEARNT);
      this.unlocks.push(NO_TOPICS);
    }
    const isShape = number < this.shapes;
    const shape = isShape ? outcomes.ofShape(number) : null;
    const verdict = shape?.verdict ?? outcomes.verdict(rule);
    const isOpen = verdict === UNDECIDED || verdict === POSSIBLY;
    const open = isOpen ? (shape ?? outcomes.detail(rule)) : null;
    const cannotAsk = open?.cannotAsk ?? EMPTY_SET;
    const mayUnlock = shape === null ? outcomes.own.mayUnlock(rule) : shape.mayUnlock !== NO_TOPICS;
    const { wordShapes, book } = outcomes.memory.workspace;
    const byWord = wordShapes[isShape ? number : (book.ruleShape[rule] ?? missing(rule))] ?? missing(number);
    const unlocks = shape?.unlocks ?? outcomes.unlocks(rule);
    const figure =
      verdict |
      (unlocks === NO_TOPICS ? 0 : UNLOCKS) |
      (!isShape && outcomes.isMatched(rule) ? MATCHED : 0) |
      (cannotAsk === EMPTY_SET ? 0 : CANNOT_ASK) |
      (!isSettled(verdict) && mayUnlock ? UNSURE : 0) |
      (byWord === 1 ? BY_THE_WORD : 0) |
      ((open === null ? 0 : open.questions) << QUESTIONS_SHIFT);
    this.figures[number] = figure;
    this.unlocks[number] = unlocks;
    this.#cannotAsk[number] = cannotAsk;
  }
}
