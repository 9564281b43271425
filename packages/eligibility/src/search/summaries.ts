import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET, unionOf } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import { NO_TOPICS, type TopicSet } from "../rules/topics.ts";
import { CONDITIONALLY, ELIGIBLE, NO, POSSIBLY, type Verdict } from "../rules/truth.ts";
import { membershipIn } from "./family-standing.ts";
import { BY_THE_WORD, CANNOT_ASK, MATCHED, QUESTIONS_SHIFT, UNLEARNT, UNSURE, VERDICT_BITS } from "./outcome-table.ts";
import type { InstitutionVerdict, RuleOutcomes } from "./rule-outcomes.ts";
import { lowerBound, positionIn } from "./sorted.ts";
import type { TouchedRules } from "./touched-rules.ts";

/** Outcomes of a list of institutions for one person, as far as a search needs them to count and to order: columns by position. */
export class Summaries {
  readonly institutions: Int32Array;
  /** A `Verdict`. */
  readonly verdicts: Uint8Array;
  /** 1 if a stated fact meets a condition of any rule, or a membership was stated. */
  readonly matched: Uint8Array;
  /** Ascending is the order within a bucket: confidence descending, then fewer open questions, then name. */
  readonly sortKeys: Float64Array;
  /** Topics of which one answer gives a positive verdict, where there is none yet. */
  readonly unlocks: Int32Array;
  /** Classes of open conditions that no answer settles: `ClassSet`s. */
  readonly cannotAsk: Float64Array;
  /** 1 if the person's word may settle a condition of one of its rules. */
  readonly byWord: Uint8Array;
  #index: PositionIndex | null = null;

  /** @param institutions ascending. */
  constructor(institutions: Int32Array) {
    this.institutions = institutions;
    this.verdicts = new Uint8Array(institutions.length);
    this.matched = new Uint8Array(institutions.length);
    this.sortKeys = new Float64Array(institutions.length);
    this.unlocks = new Int32Array(institutions.length);
    this.cannotAsk = new Float64Array(institutions.length);
    this.byWord = new Uint8Array(institutions.length);
  }

  get length(): number {
    return this.institutions.length;
  }

  /** The position of an institution; -1 if it is not listed. */
  positionOf(institution: number): number {
    return this.#index?.positionOf(this, institution) ?? positionIn(this.institutions, institution);
  }

  /** Looks positions up in an index of the book from now on, until other summaries take it. */
  useIndex(index: PositionIndex): void {
    index.take(this);
    this.#index = index;
  }

  verdict(position: number): Verdict {
    return VERDICTS[this.verdicts[position] ?? missing(position)] ?? missing(position);
  }

  isMatched(position: number): boolean {
    return this.matched[position] === 1;
  }
}

/** Positions of institutions in the summaries that took it last: one search after another uses the same memory. */
class PositionIndex {
  readonly #positions: Int32Array;
  readonly #turns: Uint32Array;
  #turn = 0;
  #owner: Summaries | null = null;

  constructor(institutions: number) {
    this.#positions = new Int32Array(institutions);
    this.#turns = new Uint32Array(institutions);
  }

  take(owner: Summaries): void {
    this.#owner = owner;
    this.#turn += 1;
    const { institutions } = owner;
    for (let at = 0; at < institutions.length; at++) {
      const institution = institutions[at] ?? missing(at);
      this.#positions[institution] = at;
      this.#turns[institution] = this.#turn;
    }
  }

  /** Null if others took it. */
  positionOf(owner: Summaries, institution: number): number | null {
    if (this.#owner !== owner) return null;
    return this.#turns[institution] === this.#turn ? (this.#positions[institution] ?? missing(institution)) : -1;
  }
}

const indexes = new WeakMap<MembershipBook, PositionIndex>();

function positionIndex(book: MembershipBook): PositionIndex {
  const known = indexes.get(book);
  if (known !== undefined) return known;
  const index = new PositionIndex(book.meta.institutions);
  indexes.set(book, index);
  return index;
}

const VERDICTS: readonly Verdict[] = [0, 1, 2, 3, 4];

/** Parts of a sort key: the low 20 bits for the name's rank, 12 bits for open questions, the rest for the confidence. */
const RANKS = 2 ** 20;
const MAX_QUESTIONS = 2 ** 12 - 1;
/** Of a membership that the person stated, and of any rule at most, in ten-thousandths. */
const CERTAIN = 10_000;

export const rankIn = (sortKey: number): number => sortKey % RANKS;
const confidenceIn = (sortKey: number): number => CERTAIN - Math.floor(sortKey / (RANKS * (MAX_QUESTIONS + 1)));
const questionsIn = (sortKey: number): number => Math.floor(sortKey / RANKS) % (MAX_QUESTIONS + 1);

function sortKeyOf(confidence: number, questions: number, rank: number): number {
  return ((CERTAIN - confidence) * (MAX_QUESTIONS + 1) + Math.min(questions, MAX_QUESTIONS)) * RANKS + rank;
}

/** Of no rule. */
const NEVER = -1;

/** Summarizes institutions for one person, from the numbers of how their rules come out. */
export class Summarizer {
  readonly #outcomes: RuleOutcomes;
  readonly #book: MembershipBook;
  readonly #touched: TouchedRules;

  constructor(outcomes: RuleOutcomes, touched: TouchedRules) {
    this.#outcomes = outcomes;
    this.#book = outcomes.book;
    this.#touched = touched;
  }

  /** Institutions as they are for everybody who stated the same classes and touches none of their rules. */
  untouched(institutions: Int32Array): Summaries {
    const summaries = new Summaries(institutions);
    for (let at = 0; at < institutions.length; at++) this.#summarize(summaries, at, this.#touched.rules.length);
    return summaries;
  }

  /** Institutions as they are for this person. @param institutions ascending. */
  own(institutions: Int32Array): Summaries {
    const { rules } = this.#touched;
    const { institutionRules } = this.#book;
    const summaries = new Summaries(institutions);
    summaries.useIndex(positionIndex(this.#book));
    const { memberships } = this.#outcomes.resolved;
    const hasMemberships = memberships.institutions.size + memberships.possible.size > 0;
    let next = 0;
    for (let at = 0; at < institutions.length; at++) {
      const institution = institutions[at] ?? missing(at);
      const first = institutionRules[institution] ?? missing(institution);
      while (next < rules.length && (rules[next] ?? missing(next)) < first) next++;
      next = this.#summarize(summaries, at, next);
      if (hasMemberships) this.#addMembership(summaries, at);
    }
    return summaries;
  }

  /**
   * @param position of the first touched rule that is not before the institution's; their number if they are to be overlooked.
   * @returns the position of the first behind them.
   */
  #summarize(summaries: Summaries, at: number, position: number): number {
    const { institutionRules, ruleShape, ruleConfidence, institutionNameRank } = this.#book;
    const { table, rules, numbers } = this.#touched;
    const institution = summaries.institutions[at] ?? missing(at);
    const end = institutionRules[institution + 1] ?? missing(institution + 1);
    let next = position;
    let nextTouched = rules[next] ?? NEVER;
    let verdict: number = NO;
    let confidence = 0;
    let questions = 0;
    let seen = 0;
    let unlocks: TopicSet = NO_TOPICS;
    let cannotAsk: ClassSet = EMPTY_SET;
    for (let rule = institutionRules[institution] ?? missing(institution); rule < end; rule++) {
      let number = ruleShape[rule] ?? missing(rule);
      if (rule === nextTouched) {
        number = numbers[next++] ?? missing(rule);
        nextTouched = rules[next] ?? NEVER;
      }
      let figure = table.figures[number] ?? UNLEARNT;
      if (figure === UNLEARNT) figure = table.figure(number, rule, this.#outcomes);
      seen |= figure;
      unlocks |= (figure & UNSURE) === 0 ? (table.unlocks[number] ?? missing(number)) : this.#outcomes.unlocks(rule);
      const own = figure & VERDICT_BITS;
      if ((figure & CANNOT_ASK) !== 0 && table.cannotAsk(number) !== cannotAsk) cannotAsk = unionOf(cannotAsk, table.cannotAsk(number));
      if (own < verdict || own === NO) continue;
      const sure = ruleConfidence[rule] ?? missing(rule);
      if (own > verdict) {
        verdict = own;
        confidence = sure;
        questions = figure >> QUESTIONS_SHIFT;
      } else {
        if (sure > confidence) confidence = sure;
        questions += figure >> QUESTIONS_SHIFT;
      }
    }
    summaries.verdicts[at] = verdict;
    summaries.matched[at] = (seen & MATCHED) === 0 ? 0 : 1;
    summaries.sortKeys[at] = sortKeyOf(confidence, questions, institutionNameRank[institution] ?? missing(institution));
    summaries.unlocks[at] = verdict >= CONDITIONALLY ? NO_TOPICS : unlocks;
    summaries.cannotAsk[at] = cannotAsk;
    summaries.byWord[at] = (seen & BY_THE_WORD) === 0 ? 0 : 1;
    return next;
  }

  /** What a membership that the person stated makes of an institution; one of several of the name that was said is a question more. */
  #addMembership(summaries: Summaries, at: number): void {
    const institution = summaries.institutions[at] ?? missing(at);
    const membership = membershipIn(this.#outcomes.resolved.memberships, institution);
    if (membership === "no") return;
    const rank = this.#book.institutionNameRank[institution] ?? missing(institution);
    summaries.matched[at] = 1;
    if (membership === "yes") {
      summaries.verdicts[at] = ELIGIBLE;
      summaries.sortKeys[at] = sortKeyOf(CERTAIN, 0, rank);
      summaries.unlocks[at] = NO_TOPICS;
    } else if (summaries.verdict(at) <= POSSIBLY) {
      const key = summaries.sortKeys[at] ?? missing(at);
      const isBest = summaries.verdict(at) === POSSIBLY;
      summaries.verdicts[at] = POSSIBLY;
      summaries.sortKeys[at] = isBest ? sortKeyOf(confidenceIn(key), questionsIn(key) + 1, rank) : sortKeyOf(0, 1, rank);
    }
  }

  /** An institution's verdict with the rules that it rests on. @param sortKey that of its summary. */
  verdictOf(institution: number, sortKey: number): InstitutionVerdict {
    const membership = membershipIn(this.#outcomes.resolved.memberships, institution);
    if (membership !== "no") return this.#outcomes.ofInstitution(institution);
    const { institutionRules, ruleShape } = this.#book;
    const { table, rules: touched, numbers } = this.#touched;
    const start = institutionRules[institution] ?? missing(institution);
    const end = institutionRules[institution + 1] ?? missing(institution + 1);
    let next = lowerBound(touched, start);
    let verdict: number = NO;
    let seen = 0;
    let rules: number[] = [];
    for (let rule = start; rule < end; rule++) {
      const number = (touched[next] === rule ? numbers[next++] : ruleShape[rule]) ?? missing(rule);
      const figure = table.figure(number, rule, this.#outcomes);
      seen |= figure;
      const own = figure & VERDICT_BITS;
      if (own < verdict || own === NO) continue;
      if (own > verdict) rules = [];
      verdict = own;
      rules.push(rule);
    }
    const matched = (seen & MATCHED) !== 0;
    return { institution, verdict: VERDICTS[verdict] ?? missing(verdict), confidence: confidenceIn(sortKey), rules, matched, membership };
  }
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
