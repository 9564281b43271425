import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET, unionOf } from "@tellerline/vocabulary";
import { ruleOfCondition, shapeOfRule } from "../book/membership-book.ts";
import { NO_TOPICS, type Topic, type TopicSet, topicsIn, topicsOf } from "../rules/topics.ts";
import { CONDITIONALLY, NO, type Verdict } from "../rules/truth.ts";
import type { FactEvaluator } from "./fact-evaluator.ts";
import { MaskMemory } from "./mask-memory.ts";
import { evaluateRule, isMember, isStepExcluded, openConditionsIn } from "./rule-evaluation.ts";
import { ASSOCIATION_TOPIC, type ShapeOutcome, shapeOutcomes, unlocksAmong } from "./shape-outcomes.ts";
import { answersAbout } from "./with-answer.ts";

/** What is open in a rule, and what one answer can do. */
export interface RuleDetail {
  /** Topics of which one answer makes the verdict positive. */
  readonly unlocks: TopicSet;
  /** The number of the id of the one condition on which the person's word makes the verdict positive; -1 if there is none. */
  readonly word: number;
  /** Number of open conditions that an answer could settle. */
  readonly questions: number;
  readonly asks: ClassSet;
  readonly cannotAsk: ClassSet;
}

const memory = new MaskMemory<readonly ShapeOutcome[]>();
const MATCHED = 8;
const VERDICTS: readonly Verdict[] = [0, 1, 2, 3, 4];
const CLOSED: RuleDetail = { unlocks: NO_TOPICS, word: -1, questions: 0, asks: EMPTY_SET, cannotAsk: EMPTY_SET };

/** Outcomes of one book's rules by one person's own facts: rules that match a stated fact one by one, the others once per shape. */
export class OwnOutcomes {
  readonly evaluator: FactEvaluator;
  readonly willing: boolean | null;
  /** Shared by all people who stated the same classes. */
  readonly mask: string;
  readonly touchedRules: readonly number[];
  readonly #shapes: readonly ShapeOutcome[];
  /** By rule: 0 if it shares its shape's outcome; otherwise its verdict plus 1, with the MATCHED bit if a stated fact meets a condition. */
  readonly #codes: Uint8Array;
  readonly #details = new Map<number, RuleDetail>();

  /** @param willing whether the applicant would join an association. */
  constructor(evaluator: FactEvaluator, willing: boolean | null) {
    const { book } = evaluator;
    this.evaluator = evaluator;
    this.willing = willing;
    this.mask = `${evaluator.unknownClasses}|${evaluator.askableClasses}|${willing}`;
    this.#shapes = memory.get(book, this.mask, () => shapeOutcomes(evaluator, willing));
    this.#codes = new Uint8Array(book.meta.rules);
    const touched: number[] = [];
    const { slots, areas } = evaluator.touched();
    for (const slot of slots) this.#touch(book.slotRules.of(slot), touched);
    for (const area of areas) this.#touch(book.areaRules.of(area), touched);
    for (const number of evaluator.settled.keys()) {
      this.#touch(
        Array.from(book.idConditions.of(number), (condition) => ruleOfCondition(book, condition)),
        touched,
      );
    }
    this.touchedRules = touched;
  }

  #touch(rules: ArrayLike<number>, touched: number[]): void {
    for (let position = 0; position < rules.length; position++) {
      const rule = rules[position] ?? missing(position);
      if (this.#codes[rule] !== 0) continue;
      const { verdict, matched } = evaluateRule(this.evaluator, rule, this.willing);
      this.#codes[rule] = verdict + 1 + (matched ? MATCHED : 0);
      touched.push(rule);
    }
  }

  isTouched(rule: number): boolean {
    return this.#codes[rule] !== 0;
  }

  isMatched(rule: number): boolean {
    return ((this.#codes[rule] ?? missing(rule)) & MATCHED) !== 0;
  }

  verdict(rule: number): Verdict {
    const code = this.#codes[rule] ?? missing(rule);
    return code === 0 ? this.#shapeOf(rule).verdict : (VERDICTS[(code & 7) - 1] ?? NO);
  }

  #shapeOf(rule: number): ShapeOutcome {
    const number = this.evaluator.book.ruleShape[rule] ?? missing(rule);
    return this.#shapes[number] ?? missing(number);
  }

  /** What is open in a rule; nothing where a condition is false. */
  detail(rule: number): RuleDetail {
    if (!this.isTouched(rule)) {
      const shape = this.#shapeOf(rule);
      if (shape.mayUnlock === NO_TOPICS && !shape.unlocksByWord) return { ...shape, word: -1 };
    }
    const known = this.#details.get(rule);
    if (known !== undefined) return known;
    const detail = this.#findDetail(rule);
    this.#details.set(rule, detail);
    return detail;
  }

  /** Topics of which one answer makes the verdict positive. */
  unlocks(rule: number): TopicSet {
    if (this.isTouched(rule)) {
      const verdict = this.verdict(rule);
      // Only a step that the person would not take leaves a rule that no condition closes without a verdict.
      return verdict >= CONDITIONALLY || (verdict === NO && this.willing !== false) ? NO_TOPICS : this.detail(rule).unlocks;
    }
    const { unlocks, mayUnlock } = this.#shapeOf(rule);
    return mayUnlock === NO_TOPICS ? unlocks : this.detail(rule).unlocks;
  }

  /** The number of the id of the one condition on which the person's word makes the verdict positive; -1 if there is none. */
  word(rule: number): number {
    if (this.isTouched(rule)) return this.detail(rule).word;
    if (!this.#shapeOf(rule).unlocksByWord) return -1;
    const [open] = openConditionsIn(this.evaluator, rule) ?? [];
    return open === undefined ? -1 : (this.evaluator.book.conditionIdNumber[open] ?? missing(open));
  }

  #findDetail(rule: number): RuleDetail {
    const { evaluator, willing } = this;
    const { book } = evaluator;
    const verdict = this.verdict(rule);
    const shape = shapeOfRule(book, rule);
    const open = openConditionsIn(evaluator, rule);
    if (open === null || shape.isFamily) return CLOSED;
    const classes = open.map((condition) => evaluator.openClasses(condition));
    const asked = classes.map(({ asks }) => asks);
    const canAskAssociations = (topicsOf(evaluator.askableClasses) & ASSOCIATION_TOPIC) !== 0;
    const isExcluded = isStepExcluded(shape, willing) && !isMember(evaluator, rule);
    const can = verdict >= CONDITIONALLY ? NOTHING : unlocksAmong(shape, asked, isExcluded, canAskAssociations);
    const exact =
      can.mayUnlock === NO_TOPICS ? [] : topicsIn(can.mayUnlock).filter((topic) => this.answersThatUnlock(rule, topic).length > 0);
    const isSaid = verdict !== NO;
    return {
      unlocks: exact.reduce((topics, topic) => topics | (1 << topic), can.unlocks),
      word: can.unlocksByWord ? (book.conditionIdNumber[open[0] ?? missing(rule)] ?? missing(rule)) : -1,
      questions: isSaid ? asked.filter((asks) => asks !== EMPTY_SET).length : 0,
      asks: isSaid ? asked.reduce(unionOf, EMPTY_SET) : EMPTY_SET,
      cannotAsk: isSaid ? classes.reduce((set, { cannotAsk }) => unionOf(set, cannotAsk), EMPTY_SET) : EMPTY_SET,
    };
  }

  /** Answers about a topic, as atoms of the rule, each of which alone makes the rule's verdict positive; -1 is the step's association. */
  answersThatUnlock(rule: number, topic: Topic): readonly number[] {
    return answersAbout(this.evaluator, rule, topic)
      .filter(({ answered }) => evaluateRule(answered(), rule, this.willing).verdict >= CONDITIONALLY)
      .map(({ atom }) => atom);
  }
}

const NOTHING = { unlocks: NO_TOPICS, mayUnlock: NO_TOPICS, unlocksByWord: false };
