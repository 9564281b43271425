import { type Column, missing } from "@tellerline/book";
import { STATE_CODES, type StateCode, statesAround } from "@tellerline/geography";
import { APPLICANT_KINDS, EMPTY_SET, intersectionOf, inverseRelation, MILITARY_STATUSES, RELATIONS } from "@tellerline/vocabulary";
import { type MembershipBook, rulesOf } from "../book/membership-book.ts";
import { BY_WORD } from "../rules/classes.ts";
import { APPLICANT_TOPIC, FAMILY_TOPIC, MILITARY_TOPIC, PLACE_TOPICS, TOPIC_COUNT, type Topic, topicOfClass } from "../rules/topics.ts";
import { CONDITIONALLY, isOpenTruth } from "../rules/truth.ts";
import { openConditionsIn } from "./rule-evaluation.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";
import type { Backdrop, Summary } from "./summaries.ts";

/** A question, with the institutions of which at least one answer to it would give a positive verdict. */
export interface NextQuestion {
  /** Null for a question that only the person's word answers. */
  readonly topic: Topic | null;
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
const MAX_NAMED = 20;
/** Questions of an answer. The rest unlock fewer institutions. */
const MAX_QUESTIONS = 20;

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
    const applicant = (book.ruleExtendsToMembers[rule] ?? missing(rule)) | (book.ruleExtendsToEligible[rule] ?? missing(rule));
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

const wordRules = new WeakMap<MembershipBook, readonly number[]>();

/** Rules with a condition that the person's word can settle. */
function rulesWithWord(book: MembershipBook): readonly number[] {
  const known = wordRules.get(book);
  if (known !== undefined) return known;
  const isByWord = book.shapes.map(({ conditions }) => conditions.some((classes) => intersectionOf(classes, BY_WORD) !== EMPTY_SET));
  const rules = Array.from({ length: book.meta.rules }, (_, rule) => rule).filter(
    (rule) => isByWord[book.ruleShape[rule] ?? missing(rule)],
  );
  wordRules.set(book, rules);
  return rules;
}

/** Choice bits of institutions that no stated fact matches, by backdrop and topic; -1 is not known yet. */
const choiceMemory = new WeakMap<Backdrop, Map<Topic, Int32Array>>();

function knownChoices(backdrop: Backdrop, topic: Topic): Int32Array {
  const byTopic = choiceMemory.get(backdrop) ?? new Map<Topic, Int32Array>();
  choiceMemory.set(backdrop, byTopic);
  const known = byTopic.get(topic) ?? new Int32Array(backdrop.unlocks.length).fill(-1);
  byTopic.set(topic, known);
  return known;
}

/** Takes the topics of places off the institutions that are in none of these states. */
function leaveOutFarPlaces(unlocks: Int32Array, stateOf: Column, near: readonly StateCode[]): void {
  const isNear = Uint8Array.from(STATE_CODES, (code) => (near.includes(code) ? 1 : 0));
  for (let institution = 0; institution < unlocks.length; institution++) {
    if (isNear[stateOf[institution] ?? missing(institution)] === 0)
      unlocks[institution] = (unlocks[institution] ?? missing(institution)) & ~PLACE_TOPICS;
  }
}

/** The questions that one person's search leads to. */
export class Questions {
  readonly #outcomes: RuleOutcomes;
  readonly #backdrop: Backdrop;
  /** Summaries of the institutions that the person touches. */
  readonly #touched: ReadonlyMap<number, Summary>;
  /** By institution: the topics that unlock it, those of places only near the home. */
  readonly #unlocks: Int32Array;

  constructor(outcomes: RuleOutcomes, backdrop: Backdrop, touched: ReadonlyMap<number, Summary>) {
    this.#outcomes = outcomes;
    this.#backdrop = backdrop;
    this.#touched = touched;
    this.#unlocks = backdrop.unlocks.slice();
    for (const [institution, { unlocks }] of touched) this.#unlocks[institution] = unlocks;
    const states = outcomes.resolved.individual.regions.get("home")?.states ?? null;
    if (states !== null) leaveOutFarPlaces(this.#unlocks, outcomes.book.institutionState, statesAround(states));
  }

  /** @param isCandidate a question that only the person's word answers is asked for candidates alone. */
  ranked(isCandidate: (institution: number) => boolean): readonly NextQuestion[] {
    const counts = this.#counts();
    const topics = Array.from(counts.keys()).filter((topic) => (counts[topic] ?? missing(topic)) > 0);
    const words = this.#words(isCandidate);
    const heads = [
      ...topics.map((topic) => ({ topic, condition: -1, count: counts[topic] ?? missing(topic) })),
      ...[...words].map(([condition, { institutions }]) => ({ topic: null, condition, count: institutions.length })),
    ].toSorted(
      (left, right) =>
        right.count - left.count || (left.topic ?? TOPIC_COUNT) - (right.topic ?? TOPIC_COUNT) || left.condition - right.condition,
    );
    return heads.slice(0, MAX_QUESTIONS).map(({ topic, condition, count }): NextQuestion => {
      if (topic !== null) return this.#ofTopic(topic, count);
      const { institutions, rule } = words.get(condition) ?? missing(condition);
      return { topic, condition, count, institutions: institutions.slice(0, MAX_NAMED), exampleRule: rule, choices: null };
    });
  }

  /** How many institutions each topic unlocks. */
  #counts(): Int32Array {
    const counts = new Int32Array(TOPIC_COUNT);
    for (const unlocks of this.#unlocks) {
      for (let left = unlocks; left !== 0; left &= left - 1) {
        const topic = 31 - Math.clz32(left & -left);
        counts[topic] = (counts[topic] ?? missing(topic)) + 1;
      }
    }
    return counts;
  }

  #ofTopic(topic: Topic, count: number): NextQuestion {
    const institutions: number[] = [];
    const bit = 1 << topic;
    for (let institution = 0; institution < this.#unlocks.length && institutions.length < MAX_NAMED; institution++) {
      if (((this.#unlocks[institution] ?? missing(institution)) & bit) !== 0) institutions.push(institution);
    }
    const exampleRule = ruleUnlocked(this.#outcomes, institutions[0] ?? missing(topic), topic);
    return { topic, condition: -1, count, institutions, exampleRule, choices: this.#choices(topic) };
  }

  #choices(topic: Topic): NextQuestion["choices"] {
    const values = CHOICES.get(topic);
    if (values === undefined) return null;
    const counts = values.map(() => 0);
    const known = knownChoices(this.#backdrop, topic);
    for (let institution = 0; institution < known.length; institution++) {
      if ((((this.#unlocks[institution] ?? missing(institution)) >> topic) & 1) === 0) continue;
      for (let bits = this.#choiceBits(known, institution, topic); bits !== 0; bits &= bits - 1) {
        const value = 31 - Math.clz32(bits & -bits);
        counts[value] = (counts[value] ?? missing(value)) + 1;
      }
    }
    return values.map((value, at) => ({ value, count: counts[at] ?? missing(at) })).filter(({ count }) => count > 0);
  }

  #choiceBits(known: Int32Array, institution: number, topic: Topic): number {
    const isShared = !this.#touched.has(institution);
    const before = known[institution] ?? missing(institution);
    if (isShared && before >= 0) return before;
    const { start, end } = rulesOf(this.#outcomes.book, institution);
    let bits = 0;
    for (let rule = start; rule < end; rule++) {
      if (((this.#outcomes.unlocks(rule) >> topic) & 1) === 1) bits |= choiceBits(this.#outcomes, rule, topic);
    }
    if (isShared) known[institution] = bits;
    return bits;
  }

  /** Conditions that the person's word settles, with the institutions that it unlocks. */
  #words(isCandidate: (institution: number) => boolean): ReadonlyMap<number, { readonly institutions: number[]; readonly rule: number }> {
    const { book, own } = this.#outcomes;
    const found = new Map<number, { institutions: number[]; rule: number; isAsked: boolean }>();
    for (const rule of rulesWithWord(book)) {
      const condition = own.word(rule);
      if (condition < 0) continue;
      const institution = book.ruleInstitution[rule] ?? missing(rule);
      const { verdict } = this.#touched.get(institution) ?? this.#backdrop.of(institution);
      if (verdict >= CONDITIONALLY) continue;
      const known = found.get(condition);
      if (known === undefined) found.set(condition, { institutions: [institution], rule, isAsked: isCandidate(institution) });
      else {
        if (known.institutions.at(-1) !== institution) known.institutions.push(institution);
        if (!known.isAsked) known.isAsked = isCandidate(institution);
      }
    }
    return new Map([...found].filter(([, { isAsked }]) => isAsked));
  }
}
