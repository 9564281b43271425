import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET, unionOf } from "@tellerline/vocabulary";
import { type MembershipBook, rulesOf } from "../book/membership-book.ts";
import { NO_TOPICS, type TopicSet } from "../rules/topics.ts";
import { CONDITIONALLY, ELIGIBLE, NO, POSSIBLY, UNDECIDED, type Verdict } from "../rules/truth.ts";
import { MaskMemory } from "./mask-memory.ts";
import type { RuleOutcomes } from "./rule-outcomes.ts";

/** An institution's outcome for one person, as far as a search needs it to count and to order. */
export interface Summary {
  readonly verdict: Verdict;
  readonly matched: boolean;
  /** Ascending is the order within a bucket: confidence descending, then fewer open questions, then name. */
  readonly sortKey: number;
  /** Topics of which one answer gives a positive verdict, where there is none yet. */
  readonly unlocks: TopicSet;
  /** Classes of open conditions that no answer settles. */
  readonly cannotAsk: ClassSet;
}

/** Parts of a sort key: the low 20 bits for the name's rank, 12 bits for open questions, the rest for the confidence. */
const RANKS = 2 ** 20;
const MAX_QUESTIONS = 2 ** 12 - 1;

export function rankIn(sortKey: number): number {
  return sortKey % RANKS;
}

export function summarize(outcomes: RuleOutcomes, institution: number): Summary {
  const { book } = outcomes;
  const { memberships } = outcomes.resolved;
  const isMember = memberships.institutions.has(institution);
  const mayBeMember = memberships.possible.has(institution);
  let verdict: Verdict = isMember ? ELIGIBLE : mayBeMember ? POSSIBLY : NO;
  let confidence = 0;
  let questions = mayBeMember ? 1 : 0;
  let cannotAsk: ClassSet = EMPTY_SET;
  let unlocks: TopicSet = NO_TOPICS;
  let matched = isMember || mayBeMember;
  const { start, end } = rulesOf(book, institution);
  for (let rule = start; rule < end; rule++) {
    if (!matched && outcomes.isMatched(rule)) matched = true;
    unlocks |= outcomes.unlocks(rule);
    const own = outcomes.verdict(rule);
    if (own === NO) continue;
    const open = own === UNDECIDED || own === POSSIBLY ? outcomes.detail(rule) : null;
    if (open !== null) cannotAsk = unionOf(cannotAsk, open.cannotAsk);
    if (own < verdict) continue;
    if (own > verdict) {
      confidence = 0;
      questions = 0;
    }
    verdict = own;
    confidence = Math.max(confidence, book.ruleConfidence[rule] ?? missing(rule));
    questions += open === null ? 0 : open.questions;
  }
  if (isMember) confidence = 10_000;
  const rank = book.institutionNameRank[institution] ?? missing(institution);
  return {
    verdict,
    matched,
    sortKey: ((10_000 - confidence) * (MAX_QUESTIONS + 1) + Math.min(questions, MAX_QUESTIONS)) * RANKS + rank,
    unlocks: verdict >= CONDITIONALLY ? NO_TOPICS : unlocks,
    cannotAsk,
  };
}

/**
 * Summaries of the institutions of which no rule matches a stated fact: the same for all people who stated the same classes. Filled as
 * such people come.
 */
export class Backdrop {
  /** By institution: the topics that unlock it. */
  readonly unlocks: Int32Array;
  readonly #isKnown: Uint8Array;
  readonly #verdict: Uint8Array;
  readonly #sortKey: Float64Array;
  readonly #cannotAsk: Float64Array;
  #missing: number;

  constructor(institutions: number) {
    this.unlocks = new Int32Array(institutions);
    this.#isKnown = new Uint8Array(institutions);
    this.#verdict = new Uint8Array(institutions);
    this.#sortKey = new Float64Array(institutions);
    this.#cannotAsk = new Float64Array(institutions);
    this.#missing = institutions;
  }

  of(institution: number): Summary {
    return {
      verdict: (this.#verdict[institution] ?? missing(institution)) as Verdict,
      matched: false,
      sortKey: this.#sortKey[institution] ?? missing(institution),
      unlocks: this.unlocks[institution] ?? missing(institution),
      cannotAsk: this.#cannotAsk[institution] ?? missing(institution),
    };
  }

  /** Adds what this person does not touch. */
  fill(outcomes: RuleOutcomes): void {
    if (this.#missing === 0) return;
    for (let institution = 0; institution < this.#isKnown.length; institution++) {
      if (this.#isKnown[institution] === 1 || outcomes.touchedInstitutions[institution] === 1) continue;
      this.#missing--;
      this.#add(institution, summarize(outcomes, institution));
    }
  }

  #add(institution: number, { verdict, sortKey, unlocks, cannotAsk }: Summary): void {
    this.#isKnown[institution] = 1;
    this.#verdict[institution] = verdict;
    this.#sortKey[institution] = sortKey;
    this.unlocks[institution] = unlocks;
    this.#cannotAsk[institution] = cannotAsk;
  }
}

const memory = new MaskMemory<Backdrop>();

/** The backdrop of a person's search; institutions that the person touches have summaries of their own. */
export function backdropOf(outcomes: RuleOutcomes): Backdrop {
  const backdrop = memory.get(outcomes.book, outcomes.mask, () => new Backdrop(outcomes.book.meta.institutions));
  backdrop.fill(outcomes);
  return backdrop;
}

const byRank = new WeakMap<MembershipBook, Uint32Array>();

/** Institution numbers by name rank. */
export function institutionsByRank(book: MembershipBook): Uint32Array {
  const known = byRank.get(book);
  if (known !== undefined) return known;
  const institutions = new Uint32Array(book.meta.institutions);
  for (let institution = 0; institution < institutions.length; institution++) {
    institutions[book.institutionNameRank[institution] ?? missing(institution)] = institution;
  }
  byRank.set(book, institutions);
  return institutions;
}
