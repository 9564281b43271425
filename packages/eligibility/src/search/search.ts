import { missing } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import type { Bucket } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import type { Individual, Person } from "../person/person.ts";
import { CONDITIONALLY, ELIGIBLE, NO, POSSIBLY } from "../rules/truth.ts";
import { type NextQuestion, Questions } from "./questions.ts";
import { type InstitutionVerdict, RuleOutcomes } from "./rule-outcomes.ts";
import { backdropOf, institutionsByRank, rankIn, type Summary, summarize } from "./summaries.ts";
import { type Unanswerable, UnanswerableTally, unanswerableOf } from "./unanswerable.ts";

/** A candidate in its bucket. */
export interface Found extends InstitutionVerdict {
  /** True if no rule can be met although part of one matched; reported as unknown, never as a refusal (guides/membership.md#buckets). */
  readonly unaffirmed: boolean;
}

export interface SearchResult {
  readonly outcomes: RuleOutcomes;
  readonly counts: Readonly<Record<Bucket, number>>;
  readonly candidatesEvaluated: number;
  /** Each in order, at most `limit`. */
  readonly buckets: Readonly<Record<Bucket, readonly Found[]>>;
  /** Most unlocking first. */
  readonly nextQuestions: readonly NextQuestion[];
  readonly unanswerable: readonly Unanswerable[];
}

/** The bucket of a verdict; negative evaluations are unknown (guides/membership.md#buckets). */
export function bucketOf(verdict: number): Bucket {
  if (verdict === ELIGIBLE) return "eligible";
  if (verdict === CONDITIONALLY) return "conditionally_eligible";
  return verdict === POSSIBLY ? "possibly_eligible" : "unknown";
}

/** States whose institutions are candidates: where the person's home is, or may be. */
function ownStates({ regions }: Individual): readonly number[] {
  const home = regions.get("home");
  return (home?.states ?? home?.suggestedStates ?? []).map((state) => STATE_CODES.indexOf(state));
}

/** Candidates (guides/membership.md#candidates): institutions in the person's states, open to anyone, or matching a stated fact. */
class Candidates {
  readonly #marks: Uint8Array;

  constructor({ book, resolved }: RuleOutcomes, touched: ReadonlyMap<number, Summary>) {
    this.#marks = new Uint8Array(book.meta.institutions);
    for (const [institution, { matched }] of touched) if (matched) this.#marks[institution] = 1;
    for (const state of ownStates(resolved.individual)) {
      for (const institution of book.stateInstitutions.of(state)) this.#marks[institution] = 1;
    }
    for (const institution of book.openInstitutions) this.#marks[institution] = 1;
  }

  has(institution: number): boolean {
    return this.#marks[institution] === 1;
  }

  /** Ascending. */
  *[Symbol.iterator](): Generator<number> {
    for (let institution = 0; institution < this.#marks.length; institution++) if (this.#marks[institution] === 1) yield institution;
  }
}

/** The first entries of a bucket by sort key, from `from` on. */
function entriesOf(outcomes: RuleOutcomes, keys: readonly number[], from: number, limit: number): readonly Found[] {
  const byRank = institutionsByRank(outcomes.book);
  return Array.from(new Float64Array(keys).sort().subarray(from, from + limit), (key) => {
    const own = outcomes.ofInstitution(byRank[rankIn(key)] ?? missing(rankIn(key)));
    return { ...own, unaffirmed: own.verdict === NO };
  });
}

/** Which part of the buckets is wanted. */
export interface Page {
  /** Entries of each bucket. */
  readonly limit: number;
  /** The one bucket that is paged through, and how many of its entries were seen; null is the beginning of all. */
  readonly after: { readonly bucket: Bucket; readonly seen: number } | null;
}

/**
 * Finds the institutions that this person can join, according to published rules and the facts given. Counts are of all, whatever part
 * of the buckets is wanted.
 */
export function searchInstitutions(book: MembershipBook, person: Person, { limit, after }: Page): SearchResult {
  const outcomes = new RuleOutcomes(book, person);
  const backdrop = backdropOf(outcomes);
  const touched = new Map(outcomes.touchedList.map((institution) => [institution, summarize(outcomes, institution)]));
  const candidates = new Candidates(outcomes, touched);
  const keys: Record<Bucket, number[]> = { eligible: [], conditionally_eligible: [], possibly_eligible: [], unknown: [] };
  const tally = new UnanswerableTally();
  let evaluated = 0;
  for (const institution of candidates) {
    evaluated++;
    const { verdict, matched, sortKey, cannotAsk } = touched.get(institution) ?? backdrop.of(institution);
    tally.add(book.institutionRules[institution] !== book.institutionRules[institution + 1], cannotAsk);
    if (verdict === NO && !matched) continue;
    keys[bucketOf(verdict)].push(sortKey);
  }
  const isOpen = (institution: number) => (touched.get(institution) ?? backdrop.of(institution)).verdict < CONDITIONALLY;
  const contesting = (book.meta.contesting ?? []).filter((institution) => candidates.has(institution) && isOpen(institution)).length;
  const entries = (bucket: Bucket): readonly Found[] => {
    if (after === null) return entriesOf(outcomes, keys[bucket], 0, limit);
    return after.bucket === bucket ? entriesOf(outcomes, keys[bucket], after.seen, limit) : [];
  };
  return {
    outcomes,
    counts: {
      eligible: keys.eligible.length,
      conditionally_eligible: keys.conditionally_eligible.length,
      possibly_eligible: keys.possibly_eligible.length,
      unknown: keys.unknown.length,
    },
    candidatesEvaluated: evaluated,
    buckets: {
      eligible: entries("eligible"),
      conditionally_eligible: entries("conditionally_eligible"),
      possibly_eligible: entries("possibly_eligible"),
      unknown: entries("unknown"),
    },
    nextQuestions: new Questions(outcomes, backdrop, touched).ranked((institution) => candidates.has(institution)),
    unanswerable: unanswerableOf(tally, outcomes, contesting),
  };
}
