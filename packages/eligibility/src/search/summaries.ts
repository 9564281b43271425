import { missing } from "@tellerline/book";
import { type ClassSet, EMPTY_SET, unionOf } from "@tellerline/vocabulary";
import { type MembershipBook, rulesOf } from "../book/membership-book.ts";
import { NO, POSSIBLY, UNDECIDED, type Verdict } from "../rules/truth.ts";
import type { RuleOutcomes } from "./institution-verdict.ts";
import { MaskMemory } from "./shape-outcomes.ts";
import { unlocksOf } from "./unlocks.ts";

/** What a search needs to know about each candidate to place it in a bucket. */
export interface Summary {
  readonly verdict: Verdict;
  readonly matched: boolean;
  /** Sort key within a bucket: confidence descending, fewer open conditions, then name (guides/membership.md#order-of-entries). */
  readonly sortKey: number;
  /** Questions that would improve its bucket, each with an example rule. */
  readonly unlocks: ReadonlyMap<ClassSet, number>;
  /** Classes of open conditions that no answer settles. */
  readonly cannotAsk: ClassSet;
}

/** Bits of a sort key: 20 for the rank of the name, 12 for the open questions, the rest for the confidence. */
const RANKS = 2 ** 20;
const MAX_QUESTIONS = 2 ** 12 - 1;

export function rankIn(sortKey: number): number {
  return sortKey % RANKS;
}

function summarize(outcomes: RuleOutcomes, institution: number): Summary {
  const { book } = outcomes.evaluator;
  let verdict: Verdict = NO;
  let confidence = 0;
  let questions = 0;
  let cannotAsk: ClassSet = EMPTY_SET;
  let matched = false;
  const { start, end } = rulesOf(book, institution);
  for (let rule = start; rule < end; rule++) {
    if (outcomes.isMatched(rule)) matched = true;
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
  const rank = book.institutionNameRank[institution] ?? missing(institution);
  return {
    verdict,
    matched,
    sortKey: ((10_000 - confidence) * (MAX_QUESTIONS + 1) + Math.min(questions, MAX_QUESTIONS)) * RANKS + rank,
    unlocks: unlocksOf(outcomes, institution, verdict),
    cannotAsk,
  };
}

/** By institution. */
const memory = new MaskMemory<(Summary | undefined)[]>();

/** Summaries of institutions. One that matches no stated fact has the same summary for everyone who stated the same classes. */
export class Summaries {
  readonly #outcomes: RuleOutcomes;
  readonly #untouched: (Summary | undefined)[];

  constructor(outcomes: RuleOutcomes) {
    this.#outcomes = outcomes;
    this.#untouched = memory.get(outcomes.evaluator, () => new Array<undefined>(outcomes.evaluator.book.meta.institutions).fill(undefined));
  }

  of(institution: number): Summary {
    if (this.#outcomes.touchedInstitutions[institution] === 1) return summarize(this.#outcomes, institution);
    const known = this.#untouched[institution];
    if (known !== undefined) return known;
    const summary = summarize(this.#outcomes, institution);
    this.#untouched[institution] = summary;
    return summary;
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
