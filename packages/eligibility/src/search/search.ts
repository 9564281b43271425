import { missing } from "@tellerline/book";
import { BUCKETS, type Bucket } from "@tellerline/vocabulary";
import { type MembershipBook, rulesOf } from "../book/membership-book.ts";
import type { Person } from "../person/person.ts";
import { CONDITIONALLY, NO } from "../rules/truth.ts";
import { bucketNumber, isShown, type PerBucket, perBucket } from "./buckets.ts";
import { type CommonView, commonView } from "./common-view.ts";
import { type NextQuestion, Questions } from "./questions.ts";
import { type InstitutionVerdict, RuleOutcomes } from "./rule-outcomes.ts";
import { institutionsByRank, rankIn, type Summaries, Summarizer } from "./summaries.ts";
import { touchedRules } from "./touched-rules.ts";
import { type Unanswerable, UnanswerableTally, unanswerableOf } from "./unanswerable.ts";

/** A candidate in its bucket. */
export interface Found extends InstitutionVerdict {
  /** True if no rule can be met although part of one matched; reported as unknown, never as a refusal (guides/membership.md#buckets). */
  readonly unaffirmed: boolean;
}

export interface SearchResult {
  readonly outcomes: RuleOutcomes;
  readonly counts: PerBucket<number>;
  readonly candidatesEvaluated: number;
  /** Each in order, at most `limit`. */
  readonly buckets: PerBucket<readonly Found[]>;
  /** Most unlocking first. */
  readonly nextQuestions: readonly NextQuestion[];
  readonly unanswerable: readonly Unanswerable[];
}

/** Which part of the buckets is wanted. */
export interface Page {
  /** Entries of each bucket. */
  readonly limit: number;
  /** The one bucket that is paged through, and how many of its entries were seen; null is the beginning of all. */
  readonly after: { readonly bucket: Bucket; readonly seen: number } | null;
}

/** The candidates of one person: those of the common view, except what the person's facts touch, and how that comes out. */
class Candidates {
  readonly counts: number[];
  readonly tally: UnanswerableTally;
  evaluated: number;
  readonly #book: MembershipBook;
  readonly #view: CommonView;
  readonly #touched: Summaries;
  /** Sort keys of the touched candidates in each bucket. */
  readonly #keys: readonly Float64Array[];

  constructor(book: MembershipBook, view: CommonView, touched: Summaries) {
    this.#book = book;
    this.#view = view;
    this.#touched = touched;
    this.counts = view.sorted.map(({ length }) => length);
    this.tally = new UnanswerableTally(view.tally);
    this.evaluated = view.candidates.length;
    const common = view.candidates.institutions;
    const keys: readonly number[][] = BUCKETS.map(() => []);
    let at = 0;
    for (let position = 0; position < touched.length; position++) {
      const institution = touched.institutions[position] ?? missing(position);
      while (at < common.length && (common[at] ?? missing(at)) < institution) at++;
      const isCommon = common[at] === institution;
      if (isCommon) this.#count(view.candidates, at, -1);
      if (!isCommon && !touched.isMatched(position)) continue;
      if (this.#count(touched, position, 1)) {
        keys[bucketNumber(touched.verdict(position))]?.push(touched.sortKeys[position] ?? missing(position));
      }
    }
    this.#keys = keys.map((some) => new Float64Array(some).sort());
  }

  /** @returns whether the candidate stands in a bucket. */
  #count(summaries: Summaries, position: number, by: 1 | -1): boolean {
    const { start, end } = rulesOf(this.#book, summaries.institutions[position] ?? missing(position));
    this.evaluated += by;
    this.tally.count(start < end, summaries.cannotAsk[position] ?? missing(position), by);
    const verdict = summaries.verdict(position);
    if (!isShown(verdict, summaries.isMatched(position))) return false;
    const bucket = bucketNumber(verdict);
    this.counts[bucket] = (this.counts[bucket] ?? missing(bucket)) + by;
    return true;
  }

  has(institution: number): boolean {
    const own = this.#touched.positionOf(institution);
    return (own >= 0 && this.#touched.isMatched(own)) || this.#view.candidates.positionOf(institution) >= 0;
  }

  /** Whether an institution is a candidate without a positive verdict. */
  isOpen(institution: number): boolean {
    if (!this.has(institution)) return false;
    const own = this.#touched.positionOf(institution);
    const [summaries, at] = own < 0 ? [this.#view.candidates, this.#view.candidates.positionOf(institution)] : [this.#touched, own];
    return summaries.verdict(at) < CONDITIONALLY;
  }

  /** Sort keys of a bucket's entries, from entry `from` on, in order. */
  keys(bucket: number, from: number, limit: number): readonly number[] {
    const byRank = institutionsByRank(this.#book);
    const own = this.#keys[bucket] ?? missing(bucket);
    const common = this.#view.sorted[bucket] ?? missing(bucket);
    const found: number[] = [];
    let [ownAt, commonAt, seen] = [0, 0, 0];
    while (found.length < limit) {
      const ownKey = own[ownAt] ?? Number.POSITIVE_INFINITY;
      const commonKey = common[commonAt] ?? Number.POSITIVE_INFINITY;
      if (ownKey === commonKey && ownKey === Number.POSITIVE_INFINITY) break;
      const isCommon = commonKey < ownKey;
      if (isCommon) commonAt++;
      else ownAt++;
      if (isCommon && this.#touched.positionOf(byRank[rankIn(commonKey)] ?? missing(commonAt)) >= 0) continue;
      if (seen++ >= from) found.push(isCommon ? commonKey : ownKey);
    }
    return found;
  }
}

/**
 * Finds the institutions that this person can join, according to published rules and the facts given. Counts are of all, whatever part
 * of the buckets is wanted.
 */
export function searchInstitutions(book: MembershipBook, person: Person, { limit, after }: Page): SearchResult {
  const outcomes = new RuleOutcomes(book, person);
  const touched = touchedRules(outcomes);
  const summarizer = new Summarizer(outcomes, touched);
  const view = commonView(outcomes, touched, summarizer);
  const own = summarizer.own(touched.institutions);
  const candidates = new Candidates(book, view, own);
  const byRank = institutionsByRank(book);
  const entries = (bucket: Bucket): readonly Found[] => {
    if (after !== null && after.bucket !== bucket) return [];
    const keys = candidates.keys(BUCKETS.indexOf(bucket), after === null ? 0 : after.seen, limit);
    return keys.map((key) => {
      const found = summarizer.verdictOf(byRank[rankIn(key)] ?? missing(rankIn(key)), key);
      return { ...found, unaffirmed: found.verdict === NO };
    });
  };
  const openness = book.meta.contestingOpenness ?? [];
  const isConcerned = (institution: number) =>
    candidates.has(institution) ? candidates.isOpen(institution) : openness.includes(institution);
  const contesting = (book.meta.contesting ?? []).filter(isConcerned).length;
  return {
    outcomes,
    counts: perBucket((bucket) => candidates.counts[BUCKETS.indexOf(bucket)] ?? missing(BUCKETS.indexOf(bucket))),
    candidatesEvaluated: candidates.evaluated,
    buckets: perBucket(entries),
    nextQuestions: new Questions(outcomes, view, summarizer, own).ranked((institution) => candidates.has(institution)),
    unanswerable: unanswerableOf(candidates.tally, outcomes, contesting),
  };
}
