import { missing } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import type { Bucket, ClassSet } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import type { Person } from "../person/person.ts";
import { resolveOrganizations } from "../person/resolve-organizations.ts";
import { CONDITIONALLY, ELIGIBLE, NO, POSSIBLY } from "../rules/truth.ts";
import { FactEvaluator } from "./fact-evaluator.ts";
import { type InstitutionVerdict, RuleOutcomes } from "./institution-verdict.ts";
import { institutionsByRank, rankIn, Summaries } from "./summaries.ts";
import { type Unanswerable, UnanswerableTally } from "./unanswerable.ts";

/** A candidate in its bucket. */
export interface Found extends InstitutionVerdict {
  /** True if no rule can be met although part of one matched; reported as unknown, never as a refusal (guides/membership.md#buckets). */
  readonly unaffirmed: boolean;
}

/** A question, with the institutions that a favourable answer would move to a better bucket. */
export interface NextQuestion {
  /** Classes of facts that it asks for. */
  readonly asks: ClassSet;
  /** Ascending. */
  readonly institutions: readonly number[];
  /** A rule that it would improve. */
  readonly exampleRule: number;
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
function ownStates({ regions }: Person): readonly number[] {
  const home = regions.get("home");
  return (home?.states ?? home?.suggestedStates ?? []).map((state) => STATE_CODES.indexOf(state));
}

/** Candidates (guides/membership.md#candidates): institutions in the person's states, open to anyone, or matching a stated fact. Ascending. */
function candidatesOf(outcomes: RuleOutcomes): readonly number[] {
  const { book, person } = outcomes.evaluator;
  const marks = new Uint8Array(book.meta.institutions);
  for (const rule of outcomes.touchedRules) if (outcomes.isMatched(rule)) marks[book.ruleInstitution[rule] ?? missing(rule)] = 1;
  for (const state of ownStates(person)) for (const institution of book.stateInstitutions.of(state)) marks[institution] = 1;
  for (const institution of book.openInstitutions) marks[institution] = 1;
  const candidates: number[] = [];
  for (let institution = 0; institution < marks.length; institution++) if (marks[institution] === 1) candidates.push(institution);
  return candidates;
}

class QuestionTally {
  readonly #byAsks = new Map<ClassSet, { institutions: number[]; exampleRule: number }>();

  add(institution: number, unlocks: ReadonlyMap<ClassSet, number>): void {
    for (const [asks, rule] of unlocks) {
      const known = this.#byAsks.get(asks);
      if (known === undefined) this.#byAsks.set(asks, { institutions: [institution], exampleRule: rule });
      else known.institutions.push(institution);
    }
  }

  ranked(): readonly NextQuestion[] {
    return [...this.#byAsks]
      .map(([asks, tally]) => ({ asks, ...tally }))
      .toSorted((left, right) => right.institutions.length - left.institutions.length || left.asks - right.asks);
  }
}

/** The first entries of a bucket by sort key. */
function firstOf(outcomes: RuleOutcomes, keys: readonly number[], limit: number): readonly Found[] {
  const byRank = institutionsByRank(outcomes.evaluator.book);
  return Array.from(new Float64Array(keys).sort().subarray(0, limit), (key) => {
    const own = outcomes.ofInstitution(byRank[rankIn(key)] ?? missing(rankIn(key)));
    return { ...own, unaffirmed: own.verdict === NO };
  });
}

/**
 * Finds the institutions that this person can join, according to published rules and the facts given.
 * @param limit caps each bucket; counts are of all.
 */
export function searchInstitutions(book: MembershipBook, person: Person, limit: number): SearchResult {
  const outcomes = new RuleOutcomes(new FactEvaluator(book, person, resolveOrganizations(book, person)));
  const candidates = candidatesOf(outcomes);
  const summaries = new Summaries(outcomes);
  const keys: Record<Bucket, number[]> = { eligible: [], conditionally_eligible: [], possibly_eligible: [], unknown: [] };
  const questions = new QuestionTally();
  const unanswerable = new UnanswerableTally(outcomes);
  for (const institution of candidates) {
    const { verdict, matched, sortKey, unlocks, cannotAsk } = summaries.of(institution);
    unanswerable.add(institution, cannotAsk);
    if (verdict === NO && !matched) continue;
    keys[bucketOf(verdict)].push(sortKey);
    questions.add(institution, unlocks);
  }
  return {
    outcomes,
    counts: {
      eligible: keys.eligible.length,
      conditionally_eligible: keys.conditionally_eligible.length,
      possibly_eligible: keys.possibly_eligible.length,
      unknown: keys.unknown.length,
    },
    candidatesEvaluated: candidates.length,
    buckets: {
      eligible: firstOf(outcomes, keys.eligible, limit),
      conditionally_eligible: firstOf(outcomes, keys.conditionally_eligible, limit),
      possibly_eligible: firstOf(outcomes, keys.possibly_eligible, limit),
      unknown: firstOf(outcomes, keys.unknown, limit),
    },
    nextQuestions: questions.ranked(),
    unanswerable: unanswerable.listed(),
  };
}
