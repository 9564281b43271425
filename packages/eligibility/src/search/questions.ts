import { missing } from "@tellerline/book";
import { APPLICANT_KINDS, inverseRelation, MILITARY_STATUSES, RELATIONS } from "@tellerline/vocabulary";
import { rulesOf, shapeOfRule } from "../book/membership-book.ts";
import {
  APPLICANT_TOPIC,
  FAMILY_TOPIC,
  MILITARY_TOPIC,
  NO_TOPICS,
  TOPIC_COUNT,
  type Topic,
  type TopicSet,
  topicOfClass,
} from "../rules/topics.ts";
import { isOpenTruth } from "../rules/truth.ts";
import type { CommonView } from "./common-view.ts";
import { type NameQuestion, nameQuestions } from "./name-questions.ts";
import { type ToldByPlace, toldByPlace } from "./place-tells-names.ts";
import { openConditionsIn } from "./rule-evaluation.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";
import { distinctAscending, positionIn } from "./sorted.ts";
import type { Summaries, Summarizer } from "./summaries.ts";
import { WordQuestions } from "./word-questions.ts";
import { workspaceOf } from "./workspace.ts";

/** A question, with the institutions of which at least one answer to it would give a positive verdict. */
export interface NextQuestion {
  /** Null for a question that only the person's word answers, and for one which organization a name means. */
  readonly topic: Topic | null;
  /** The name that may mean one of its choices; null for other questions. */
  readonly name: Pick<NameQuestion, "said" | "kind" | "choices"> | null;
  /** The number of the id of the condition that the person's word settles; -1 for questions that fields answer. */
  readonly condition: number;
  /** How many institutions; the first of them are `institutions`, ascending. */
  readonly count: number;
  readonly institutions: readonly number[];
  /** A rule of the first institution that an answer would make positive. */
  readonly exampleRule: number;
  /** For a choice: how many institutions each answer alone unlocks; answers that unlock none are left out. */
  readonly choices: readonly { readonly value: string; readonly count: number }[] | null;
}

/** Institutions that a question names; it counts them all. */
const MAX_NAMED = 10;
/** Questions of an answer. The rest unlock fewer institutions. */
const MAX_QUESTIONS = 20;

const FIELDLESS = { topic: null, name: null, condition: -1 } as const;

const shown = (institutions: readonly number[]) => ({ count: institutions.length, institutions: institutions.slice(0, MAX_NAMED) });

/** The values of a choice by topic, in the order of their bits. */
const CHOICES: ReadonlyMap<Topic, readonly string[]> = new Map<Topic, readonly string[]>([
  [MILITARY_TOPIC, MILITARY_STATUSES],
  [APPLICANT_TOPIC, APPLICANT_KINDS],
  [FAMILY_TOPIC, RELATIONS],
]);

/** The answers of a choice that alone make a rule's verdict positive, as bits of the topic's values. */
function choiceBits(outcomes: RuleOutcomes, rule: number, topic: Topic): number {
  const { book } = outcomes;
  if (topic === FAMILY_TOPIC) {
    const { extendsToEligible, extendsToMembers } = shapeOfRule(book, rule);
    const applicant = extendsToMembers | extendsToEligible;
    return RELATIONS.reduce((bits, relation, at) => {
      const inverse = 1 << RELATIONS.indexOf(inverseRelation(relation));
      return (applicant & inverse) === 0 ? bits : bits | (1 << at);
    }, 0);
  }
  const values = CHOICES.get(topic) ?? [];
  return answersOf(outcomes, rule, topic).reduce((bits, atom) => {
    // A state or a branch beside the status is more than the choice says.
    if (atom < 0 || book.atomAux[atom] !== 0) return bits;
    const key = book.text(book.atomKey[atom] ?? missing(atom)).split(":");
    return bits | (1 << values.indexOf(key.at(-1) ?? ""));
  }, 0);
}

/** Atoms of a rule that the topic unlocks, each of which alone makes its verdict positive. */
function answersOf({ own, book }: RuleOutcomes, rule: number, topic: Topic): readonly number[] {
  const open = openConditionsIn(own.evaluator, rule) ?? [];
  const [only] = open;
  if (only === undefined || open.length > 1) return own.answersThatUnlock(rule, topic);
  return Array.from(book.conditionAtoms.of(only)).filter(
    (atom) => topicOfClass(book.atomClass[atom] ?? missing(atom)) === topic && isOpenTruth(own.evaluator.of(atom)),
  );
}

/** A rule of the institution that the topic unlocks. */
function ruleUnlocked(outcomes: RuleOutcomes, institution: number, topic: Topic): number {
  const { start, end } = rulesOf(outcomes.book, institution);
  for (let rule = start; rule < end; rule++) if (((outcomes.unlocks(rule) >> topic) & 1) === 1) return rule;
  throw new Error(`Nothing of institution ${institution} depends on topic ${topic}.`);
}

/** The favourable choices of institutions that no fact touches, as bits, and how many have each; filled as such people come. */
interface KnownChoices {
  /** By institution. */
  readonly bits: Map<number, number>;
  readonly counts: Int32Array;
  /** Institutions that are not known yet. */
  missing: readonly number[];
}

/** Every institution that a topic unlocks where no fact touches it. */
function allUnlocked({ unlocks }: CommonView, topic: Topic): readonly number[] {
  const count = unlocks.counts[topic] ?? missing(topic);
  return Array.from({ length: count }, (_, position) => unlocks.unlocked(topic, position) ?? missing(position));
}

const choiceMemory = new WeakMap<CommonView, Map<Topic, KnownChoices>>();

function knownChoices(view: CommonView, topic: Topic, values: number): KnownChoices {
  const byTopic = choiceMemory.get(view) ?? new Map<Topic, KnownChoices>();
  choiceMemory.set(view, byTopic);
  const known = byTopic.get(topic) ?? {
    bits: new Map(),
    counts: new Int32Array(values),
    missing: allUnlocked(view, topic),
  };
  byTopic.set(topic, known);
  return known;
}

function countBits(counts: Int32Array, bits: number, by: 1 | -1): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    const bit = 31 - Math.clz32(left & -left);
    counts[bit] = (counts[bit] ?? missing(bit)) + by;
  }
}

const unsureMemory = new WeakMap<CommonView, Map<number, TopicSet>>();

/** What answers do for an institution that no fact touches, of which its rules tell. */
function unsureUnlocks(view: CommonView, summarizer: Summarizer, institution: number): TopicSet {
  const known = unsureMemory.get(view) ?? new Map<number, TopicSet>();
  unsureMemory.set(view, known);
  const unlocks = known.get(institution) ?? summarizer.summarize(Int32Array.of(institution)).unlocks[0] ?? missing(institution);
  known.set(institution, unlocks);
  return unlocks;
}

/** The questions that one person's search leads to. */
export class Questions {
  readonly #outcomes: RuleOutcomes;
  readonly #view: CommonView;
  readonly #touched: Summaries;
  /** Institutions that come out otherwise for this person than in the common view, of which the rules tell, or that a place may concern; ascending. */
  readonly #individuals: Int32Array;
  /** Of each of them. */
  readonly #unlocks: Int32Array;
  /** How many institutions each topic unlocks. */
  readonly #counts: Int32Array;
  readonly #told: ReadonlyMap<number, ToldByPlace>;

  constructor(outcomes: RuleOutcomes, view: CommonView, summarizer: Summarizer, touched: Summaries) {
    this.#outcomes = outcomes;
    this.#view = view;
    this.#touched = touched;
    this.#told = toldByPlace(outcomes);
    const others = [...view.unlocks.unsure, ...this.#told.keys()].filter((institution) => touched.positionOf(institution) < 0);
    this.#individuals = others.length === 0 ? touched.institutions : distinctAscending([touched.institutions, others]);
    this.#unlocks = workspaceOf(outcomes.book).unlocks;
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

  /** @param isCandidate a question that only the person's word answers is asked for candidates alone. */
  ranked(isCandidate: (institution: number) => boolean): readonly NextQuestion[] {
    const names = nameQuestions(this.#outcomes).map(({ said, kind, choices, institutions, rule }): NextQuestion => {
      return { ...FIELDLESS, name: { said, kind, choices }, ...shown(institutions), exampleRule: rule, choices };
    });
    const topics = Array.from(this.#counts.keys()).filter((topic) => (this.#counts[topic] ?? missing(topic)) > 0);
    const words = new WordQuestions(this.#outcomes, this.#view, this.#touched).most(MAX_QUESTIONS, isCandidate);
    const heads = [
      ...topics.map((topic) => ({ topic, condition: -1, count: this.#counts[topic] ?? missing(topic), word: null })),
      ...words.map((word) => ({ topic: null, condition: word.condition, count: word.institutions.length, word })),
    ].toSorted(
      (left, right) =>
        right.count - left.count || (left.topic ?? TOPIC_COUNT) - (right.topic ?? TOPIC_COUNT) || left.condition - right.condition,
    );
    const others = heads.slice(0, Math.max(MAX_QUESTIONS - names.length, 0)).map(({ topic, condition, count, word }): NextQuestion => {
      if (word === null) return this.#ofTopic(topic, count);
      return { ...FIELDLESS, condition, ...shown(word.institutions), exampleRule: word.rule, choices: null };
    });
    return names.length === 0 ? others : [...others, ...names].toSorted((left, right) => right.count - left.count);
  }

  #ofTopic(topic: Topic, count: number): NextQuestion {
    const institutions = this.#named(topic);
    const first = institutions[0] ?? missing(topic);
    const exampleRule = this.#told.get(first)?.rules.get(topic) ?? ruleUnlocked(this.#outcomes, first, topic);
    return { topic, name: null, condition: -1, count, institutions, exampleRule, choices: this.#choices(topic) };
  }

  /** The first institutions that the topic unlocks. */
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

  #choices(topic: Topic): NextQuestion["choices"] {
    const values = CHOICES.get(topic);
    if (values === undefined) return null;
    const known = knownChoices(this.#view, topic, values.length);
    known.missing = known.missing.filter((institution) => {
      if (this.#isIndividual(institution)) return true;
      const bits = this.#choiceBits(institution, topic);
      known.bits.set(institution, bits);
      countBits(known.counts, bits, 1);
      return false;
    });
    const counts = known.counts.slice();
    this.#individuals.forEach((institution, at) => {
      // What was not counted yet is not taken off.
      countBits(counts, known.bits.get(institution) ?? 0, -1);
      if ((((this.#unlocks[at] ?? missing(at)) >> topic) & 1) === 1) countBits(counts, this.#choiceBits(institution, topic), 1);
    });
    return values.map((value, at) => ({ value, count: counts[at] ?? missing(at) })).filter(({ count }) => count > 0);
  }

  #choiceBits(institution: number, topic: Topic): number {
    const { start, end } = rulesOf(this.#outcomes.book, institution);
    let bits = 0;
    for (let rule = start; rule < end; rule++) {
      if (((this.#outcomes.unlocks(rule) >> topic) & 1) === 1) bits |= choiceBits(this.#outcomes, rule, topic);
    }
    return bits;
  }
}
