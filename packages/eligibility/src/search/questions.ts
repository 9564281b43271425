import { missing } from "@tellerline/book";
import { rulesOf } from "../book/membership-book.ts";
import { NO_TOPICS, TOPIC_COUNT, type Topic, type TopicSet } from "../rules/topics.ts";
import { type Choice, choicesOf, countBits } from "./choices.ts";
import type { CommonView } from "./common-view.ts";
import { type NameQuestion, nameQuestions } from "./name-questions.ts";
import { type ToldByPlace, toldByPlace } from "./place-tells-names.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";
import { distinctAscending, positionIn } from "./sorted.ts";
import type { Summaries, Summarizer } from "./summaries.ts";
import { WordQuestions } from "./word-questions.ts";

/** A question, with the institutions to which at least one answer would give a positive verdict. */
export interface NextQuestion {
  /** Null for a question that only the person's word answers, and for a question about which organization a name means. */
  readonly topic: Topic | null;
  /** The name that may mean one of several organizations (`choices`); null for other questions. */
  readonly name: Pick<NameQuestion, "said" | "kind" | "choices"> | null;
  /** Number of the condition's id, if only the person's word settles the condition; -1 for other questions. */
  readonly condition: number;
  readonly count: number;
  /** The first of the institutions that some answer unlocks, ascending: at most `MAX_NAMED`. `count` is the number of all. */
  readonly institutions: readonly number[];
  /** A rule of `institutions[0]` that an answer would make positive. */
  readonly exampleRule: number;
  /** Answers, each of which alone unlocks some institution; null if the question has no choices. */
  readonly choices: readonly Choice[] | null;
}

/** Maximum institutions that a question names. Its count includes all institutions. */
const MAX_NAMED = 10;
/** Maximum questions in a response. If there are more, those about names are kept first, and then those that unlock more institutions. */
const MAX_QUESTIONS = 20;

const byCount = (left: NextQuestion, right: NextQuestion): number => right.count - left.count;

const FIELDLESS = { topic: null, name: null, condition: -1 } as const;

const shown = (institutions: readonly number[]) => ({ count: institutions.length, institutions: institutions.slice(0, MAX_NAMED) });

function ruleUnlocked(outcomes: RuleOutcomes, institution: number, topic: Topic): number {
  const { start, end } = rulesOf(outcomes.book, institution);
  for (let rule = start; rule < end; rule++) if (((outcomes.unlocks(rule) >> topic) & 1) === 1) return rule;
  throw new Error(`Nothing of institution ${institution} depends on topic ${topic}.`);
}

/** Topics that unlock an institution that no fact but a shared one touches, found by evaluating its rules one by one. */
function unsureUnlocks(view: CommonView, summarizer: Summarizer, institution: number): TopicSet {
  const known = view.questions.unsure;
  const unlocks = known.get(institution) ?? summarizer.summarize(Int32Array.of(institution)).unlocks[0] ?? missing(institution);
  known.set(institution, unlocks);
  return unlocks;
}

export class Questions {
  readonly #outcomes: RuleOutcomes;
  readonly #view: CommonView;
  readonly #touched: Summaries;
  /** Institutions that are counted one by one, ascending: touched by facts, in `CommonUnlocks.unsure`, or in `toldByPlace`. */
  readonly #individuals: Int32Array;
  readonly #unlocks: Int32Array;
  readonly #counts: Int32Array;
  readonly #told: ReadonlyMap<number, ToldByPlace>;

  constructor(outcomes: RuleOutcomes, view: CommonView, summarizer: Summarizer, touched: Summaries) {
    this.#outcomes = outcomes;
    this.#view = view;
    this.#touched = touched;
    this.#told = toldByPlace(outcomes);
    const others = [...view.unlocks.unsure, ...this.#told.keys()].filter((institution) => touched.positionOf(institution) < 0);
    this.#individuals = others.length === 0 ? touched.institutions : distinctAscending([touched.institutions, others]);
    this.#unlocks = outcomes.memory.workspace.unlocks;
    this.#counts = view.unlocks.counts.slice();
    for (let at = 0; at < this.#individuals.length; at++) {
      const institution = this.#individuals[at] ?? missing(at);
      const position = others.length === 0 ? at : touched.positionOf(institution);
      const answers = position < 0 ? unsureUnlocks(view, summarizer, institution) : (touched.unlocks[position] ?? missing(position));
      const unlocks = answers | (this.#told.get(institution)?.topics ?? NO_TOPICS);
      const own = unlocks === NO_TOPICS ? unlocks : unlocks & view.unlocks.asked(institution);
      const common = view.unlocks.of(institution);
      this.#unlocks[at] = own;
      if (own === common) continue;
      countBits(this.#counts, common, -1);
      countBits(this.#counts, own, 1);
    }
  }

  #isIndividual(institution: number): boolean {
    if (this.#individuals === this.#touched.institutions) return this.#touched.positionOf(institution) >= 0;
    return positionIn(this.#individuals, institution) >= 0;
  }

  /**
   * The questions that unlock institutions, at most `MAX_QUESTIONS`. Those that unlock the most come first.
   * @param isCandidate tests an institution. A question that only the person's word answers is asked only if some candidate needs it.
   */
  ranked(isCandidate: (institution: number) => boolean): readonly NextQuestion[] {
    const asked = nameQuestions(this.#outcomes).map(({ said, kind, choices, institutions, rule }): NextQuestion => {
      return { ...FIELDLESS, name: { said, kind, choices }, ...shown(institutions), exampleRule: rule, choices };
    });
    const names = asked.toSorted(byCount).slice(0, MAX_QUESTIONS);
    const topics = Array.from(this.#counts.keys()).filter((topic) => (this.#counts[topic] ?? missing(topic)) > 0);
    const words = new WordQuestions(this.#outcomes, this.#view, this.#touched).most(MAX_QUESTIONS, isCandidate);
    const heads = [
      ...topics.map((topic) => ({ topic, condition: -1, count: this.#counts[topic] ?? missing(topic), word: null })),
      ...words.map((word) => ({ topic: null, condition: word.condition, count: word.institutions.length, word })),
    ].toSorted(
      (left, right) =>
        right.count - left.count || (left.topic ?? TOPIC_COUNT) - (right.topic ?? TOPIC_COUNT) || left.condition - right.condition,
    );
    const others = heads.slice(0, MAX_QUESTIONS - names.length).map(({ topic, condition, count, word }): NextQuestion => {
      if (word === null) return this.#ofTopic(topic, count);
      return { ...FIELDLESS, condition, ...shown(word.institutions), exampleRule: word.rule, choices: null };
    });
    return names.length === 0 ? others : [...others, ...names].toSorted(byCount);
  }

  #ofTopic(topic: Topic, count: number): NextQuestion {
    const institutions = this.#named(topic);
    const first = institutions[0] ?? missing(topic);
    const exampleRule = this.#told.get(first)?.rules.get(topic) ?? ruleUnlocked(this.#outcomes, first, topic);
    const individuals = { institutions: this.#individuals, unlocks: this.#unlocks, has: (one: number) => this.#isIndividual(one) };
    const choices = choicesOf(this.#outcomes, this.#view, topic, individuals);
    return { topic, name: null, condition: -1, count, institutions, exampleRule, choices };
  }

  #named(topic: Topic): readonly number[] {
    const { unlocks } = this.#view;
    const named: number[] = [];
    let [commonAt, at] = [0, 0];
    while (named.length < MAX_NAMED) {
      while (at < this.#individuals.length && (((this.#unlocks[at] ?? missing(at)) >> topic) & 1) === 0) at++;
      const shared = unlocks.unlocked(topic, commonAt) ?? Number.POSITIVE_INFINITY;
      const individual = this.#individuals[at] ?? Number.POSITIVE_INFINITY;
      if (shared === individual && shared === Number.POSITIVE_INFINITY) break;
      if (individual <= shared) named.push(individual);
      else if (!this.#isIndividual(shared)) named.push(shared);
      if (individual <= shared) at++;
      if (shared <= individual) commonAt++;
    }
    return named;
  }
}
