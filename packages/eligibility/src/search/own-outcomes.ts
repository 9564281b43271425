import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET, unionOf } from "@tellerline/vocabulary";
import { shapeOfRule } from "../book/membership-book.ts";
import { NO_TOPICS, type Topic, type TopicSet, topicsIn, topicsOf } from "../rules/topics.ts";
import { isSettled, NO, type Verdict } from "../rules/truth.ts";
import type { FactEvaluator, OpenClasses } from "./fact-evaluator.ts";
import { numberTouchedRules } from "./number-touched.ts";
import type { NumberedRules } from "./numbered-rules.ts";
import type { OutcomeMemory } from "./outcome-memory.ts";
import { OwnTable } from "./own-table.ts";
import type { RuleDetail } from "./rule-detail.ts";
import { evaluateRule, isMember, isStepExcluded, openConditionsIn } from "./rule-evaluation.ts";
import { ASSOCIATION_TOPIC, type ShapeOutcome, unlocksAmong } from "./shape-outcomes.ts";
import type { SharedTouches } from "./shared-facts.ts";
import { NOTHING_SHARED, sharedTouches } from "./shared-touches.ts";
import { positionIn } from "./sorted.ts";
import { answersAbout } from "./with-answer.ts";

interface Answers {
  readonly open: readonly number[];
  readonly classes: readonly OpenClasses[];
  readonly asked: readonly ClassSet[];
  readonly can: ReturnType<typeof unlocksAmong>;
}

const CLOSED: RuleDetail = { unlocks: NO_TOPICS, word: -1, questions: 0, asks: EMPTY_SET, cannotAsk: EMPTY_SET };
const UNTOUCHED = "";

/**
 * Outcomes of a book's rules by one person's own facts. Rules that no stated fact touches are evaluated once per shape. Of the others, rules with
 * the same outcome number (`OwnTable`) are evaluated once.
 */
export class OwnOutcomes {
  readonly evaluator: FactEvaluator;
  readonly willing: boolean | null;
  /** Equal for all people who stated the same classes of facts and the same willingness to join. */
  readonly mask: string;
  readonly table: OwnTable;
  /** Rules touched by facts that many rules name; empty if no facts are shared. `touched` has the rules that all other facts touch. */
  readonly shared: SharedTouches;
  readonly touched: NumberedRules;
  readonly #details = new Map<number, RuleDetail>();
  readonly #answers = new Map<number, Answers | null>();
  #ofShared: OwnOutcomes | null = null;

  private constructor(from: Pick<OwnOutcomes, "evaluator" | "willing" | "mask" | "table" | "shared" | "touched">) {
    this.evaluator = from.evaluator;
    this.willing = from.willing;
    this.mask = from.mask;
    this.table = from.table;
    this.shared = from.shared;
    this.touched = from.touched;
  }

  /**
   * @param willing whether the applicant would join an association; null if not stated.
   * @param sharedFrom minimum number of rules that must name a fact for its lookup to be shared by all people who state it; null to share
   * none.
   */
  static of(
    { ownTables }: OutcomeMemory,
    evaluator: FactEvaluator,
    willing: boolean | null,
    sharedFrom: number | null = null,
  ): OwnOutcomes {
    const mask = `${evaluator.unknownClasses}|${evaluator.askableClasses}|${willing}`;
    const table = ownTables.get(
      mask,
      () => new OwnTable(evaluator, willing),
      ({ isFull }) => isFull,
    );
    const shared = sharedFrom === null ? NOTHING_SHARED : sharedTouches(evaluator, table, willing, sharedFrom);
    const touched = numberTouchedRules(evaluator, table, willing, shared);
    return new OwnOutcomes({ evaluator, willing, mask, table, shared, touched });
  }

  ofShared(): OwnOutcomes {
    const { willing, mask, table, shared } = this;
    this.#ofShared ??= new OwnOutcomes({
      evaluator: this.evaluator.withOnly(shared.slots),
      willing,
      mask,
      table,
      shared: NOTHING_SHARED,
      touched: shared,
    });
    return this.#ofShared;
  }

  /** A key of all that a rule's outcome depends on besides the rule's shape; null if that is too much for a key. */
  keyOf(rule: number): string | null {
    return this.isTouched(rule) ? this.table.keyOf(this.evaluator, rule) : UNTOUCHED;
  }

  isTouched(rule: number): boolean {
    return positionIn(this.touched.rules, rule) >= 0 || positionIn(this.shared.rules, rule) >= 0;
  }

  #numberOf(rule: number): number {
    const own = positionIn(this.touched.rules, rule);
    if (own >= 0) return this.touched.numbers[own] ?? missing(rule);
    const shared = positionIn(this.shared.rules, rule);
    return (shared >= 0 ? this.shared.numbers[shared] : this.evaluator.book.ruleShape[rule]) ?? missing(rule);
  }

  isMatched(rule: number): boolean {
    return this.table.isMatched[this.#numberOf(rule)] === true;
  }

  verdict(rule: number): Verdict {
    return this.table.verdicts[this.#numberOf(rule)] ?? missing(rule);
  }

  #shapeOf(rule: number): ShapeOutcome {
    const number = this.evaluator.book.ruleShape[rule] ?? missing(rule);
    return this.table.shapes[number] ?? missing(number);
  }

  /** How many questions the open conditions of a rule take, and which answers would settle it. If a condition is false, nothing counts as open. */
  detail(rule: number): RuleDetail {
    if (!this.isTouched(rule)) {
      const shape = this.#shapeOf(rule);
      if (shape.mayUnlock === NO_TOPICS) return { ...shape, word: this.wordOfUntouched(rule) };
    }
    const known = this.#details.get(rule);
    if (known !== undefined) return known;
    const detail = this.#findDetail(rule);
    this.#details.set(rule, detail);
    return detail;
  }

  unlocks(rule: number): TopicSet {
    if (this.isTouched(rule)) {
      const verdict = this.verdict(rule);
      // If no condition is false, `NO` means that the person is not willing to take the rule's step. Only then can an answer still help.
      return isSettled(verdict) || (verdict === NO && this.willing !== false) ? NO_TOPICS : this.detail(rule).unlocks;
    }
    const { unlocks, mayUnlock } = this.#shapeOf(rule);
    return mayUnlock === NO_TOPICS ? unlocks : this.detail(rule).unlocks;
  }

  /** True if one answer might settle all open conditions. Only an evaluation of the rule tells whether it does. */
  mayUnlock(rule: number): boolean {
    if (!this.isTouched(rule)) return this.#shapeOf(rule).mayUnlock !== NO_TOPICS;
    return (this.#answersTo(rule)?.can.mayUnlock ?? NO_TOPICS) !== NO_TOPICS;
  }

  word(rule: number): number {
    return this.isTouched(rule) ? this.detail(rule).word : this.wordOfUntouched(rule);
  }

  /** `RuleDetail.word` of the rule as if no fact touched it. */
  wordOfUntouched(rule: number): number {
    const { ruleConditions, conditionIdNumber } = this.evaluator.book;
    const { wordCondition } = this.#shapeOf(rule);
    if (wordCondition < 0) return -1;
    const condition = (ruleConditions[rule] ?? missing(rule)) + wordCondition;
    return conditionIdNumber[condition] ?? missing(condition);
  }

  #answersTo(rule: number): Answers | null {
    const known = this.#answers.get(rule);
    if (known !== undefined) return known;
    const answers = this.#findAnswers(rule);
    this.#answers.set(rule, answers);
    return answers;
  }

  #findAnswers(rule: number): Answers | null {
    const { evaluator, willing } = this;
    const shape = shapeOfRule(evaluator.book, rule);
    const open = openConditionsIn(evaluator, rule);
    if (open === null || shape.isFamily) return null;
    const classes = open.map((condition) => evaluator.openClasses(condition));
    const asked = classes.map(({ asks }) => asks);
    const canAskAssociations = (topicsOf(evaluator.askableClasses) & ASSOCIATION_TOPIC) !== 0;
    const isExcluded = isStepExcluded(shape, willing) && !isMember(evaluator, rule);
    const can = isSettled(this.verdict(rule)) ? NOTHING : unlocksAmong(shape, asked, isExcluded, canAskAssociations);
    return { open, classes, asked, can };
  }

  #findDetail(rule: number): RuleDetail {
    const answers = this.#answersTo(rule);
    if (answers === null) return CLOSED;
    const { open, classes, asked, can } = answers;
    const exact =
      can.mayUnlock === NO_TOPICS ? [] : topicsIn(can.mayUnlock).filter((topic) => this.answersThatUnlock(rule, topic).length > 0);
    const isSaid = this.verdict(rule) !== NO;
    return {
      unlocks: exact.reduce((topics, topic) => topics | (1 << topic), can.unlocks),
      word: can.unlocksByWord ? (this.evaluator.book.conditionIdNumber[open[0] ?? missing(rule)] ?? missing(rule)) : -1,
      questions: isSaid ? asked.filter((asks) => asks !== EMPTY_SET).length : 0,
      asks: isSaid ? asked.reduce(unionOf, EMPTY_SET) : EMPTY_SET,
      cannotAsk: isSaid ? classes.reduce((set, { cannotAsk }) => unionOf(set, cannotAsk), EMPTY_SET) : EMPTY_SET,
    };
  }

  /**
   * Atoms of the rule about a topic that are still unknown, any one of which settles the verdict (`isSettled`) if it becomes true. -1
   * stands for membership in the step's association.
   */
  answersThatUnlock(rule: number, topic: Topic): readonly number[] {
    return answersAbout(this.evaluator, rule, topic)
      .filter(({ answered }) => isSettled(evaluateRule(answered(), rule, this.willing).verdict))
      .map(({ atom }) => atom);
  }
}

const NOTHING = { unlocks: NO_TOPICS, mayUnlock: NO_TOPICS, unlocksByWord: false };
