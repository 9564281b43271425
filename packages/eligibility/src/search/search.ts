import { STATE_CODES } from "@tellerline/geography";
import type { MembershipBook } from "../book/membership-book.ts";
import type { Person } from "../person/person.ts";
import { resolveOrganizations } from "../person/resolve-organizations.ts";
import { type InstitutionVerdict, RuleOutcomes } from "./institution-verdict.ts";
import { CONDITIONALLY, ELIGIBLE, NO, OPEN_QUESTION, POSSIBLY } from "./truth.ts";
import { Truths } from "./truths.ts";
import { collectUnanswerable, type Unanswerable } from "./unanswerable.ts";
import { unlocksOf } from "./unlocks.ts";

/** A candidate in its bucket. */
export interface Found extends InstitutionVerdict {
  /** Open conditions of the rules that have the verdict. */
  readonly questions: number;
  /** True where every rule is false and a part of one matched: no negative is ever published (rulings 5). */
  readonly unaffirmed: boolean;
}

/** A question, with the institutions whose bucket would rise. */
export interface NextQuestion {
  /** The classes that would settle it. */
  readonly asks: number;
  /** Ascending. */
  readonly institutions: readonly number[];
  /** A rule that it would raise. */
  readonly exampleRule: number;
}

export const BUCKETS = ["eligible", "conditionally_eligible", "possibly_eligible", "unknown"] as const;
export type Bucket = (typeof BUCKETS)[number];

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

/** The bucket of a verdict; negative evaluations are unknown (interface §2.7). */
export function bucketOf(verdict: number): Bucket {
  if (verdict === ELIGIBLE) return "eligible";
  if (verdict === CONDITIONALLY) return "conditionally_eligible";
  return verdict === POSSIBLY ? "possibly_eligible" : "unknown";
}

/** The states that make an institution one of the person's own: where the home is, or may be. */
function ownStates({ regions }: Person): readonly number[] {
  const home = regions.get("home");
  return (home?.states ?? home?.suggestedStates ?? []).map((state) => STATE_CODES.indexOf(state));
}

/** Institutions of the person's own states, those open to anyone, and those where something that was said matches (rulings 5), ascending. */
function candidatesOf(outcomes: RuleOutcomes): readonly number[] {
  const { book, person } = outcomes.truths;
  const marks = new Uint8Array(book.meta.institutions);
  for (const [rule, { matched }] of outcomes.touchedRules()) if (matched) marks[book.ruleInstitution[rule] ?? 0] = 1;
  for (const state of ownStates(person)) for (const institution of book.stateInstitutions.of(state)) marks[institution] = 1;
  for (const institution of book.openInstitutions) marks[institution] = 1;
  const candidates: number[] = [];
  for (let institution = 0; institution < marks.length; institution++) if (marks[institution] === 1) candidates.push(institution);
  return candidates;
}

function countQuestions(outcomes: RuleOutcomes, rules: readonly number[]): number {
  let questions = 0;
  for (const rule of rules) questions += outcomes.touched(rule)?.unknowns ?? outcomes.ofShape(rule).questions;
  return questions;
}

/** Confidence descending, then fewer open questions, then name (rulings 5). */
function compareFound(book: MembershipBook) {
  return (left: Found, right: Found) =>
    right.confidence - left.confidence ||
    left.questions - right.questions ||
    (book.institutionNameRank[left.institution] ?? 0) - (book.institutionNameRank[right.institution] ?? 0);
}

class QuestionTally {
  readonly #byAsks = new Map<number, { institutions: number[]; exampleRule: number }>();

  add(outcomes: RuleOutcomes, own: InstitutionVerdict): void {
    for (const [asks, rule] of unlocksOf(outcomes, own)) {
      const known = this.#byAsks.get(asks);
      if (known === undefined) this.#byAsks.set(asks, { institutions: [own.institution], exampleRule: rule });
      else known.institutions.push(own.institution);
    }
  }

  ranked(): readonly NextQuestion[] {
    return [...this.#byAsks]
      .map(([asks, tally]) => ({ asks, ...tally }))
      .toSorted((left, right) => right.institutions.length - left.institutions.length || left.asks - right.asks);
  }
}

/**
 * Which institutions this person can join, as far as published rules and the given facts tell.
 * @param limit caps each bucket; counts are of all.
 */
export function searchInstitutions(book: MembershipBook, person: Person, limit: number): SearchResult {
  const truths = new Truths(book, person, resolveOrganizations(book, person));
  const outcomes = new RuleOutcomes(truths);
  const candidates = candidatesOf(outcomes);
  const found: Record<Bucket, Found[]> = { eligible: [], conditionally_eligible: [], possibly_eligible: [], unknown: [] };
  const questions = new QuestionTally();
  for (const institution of candidates) {
    const own = outcomes.ofInstitution(institution);
    if (own.verdict === NO && !own.matched) continue;
    const open = own.verdict === OPEN_QUESTION || own.verdict === POSSIBLY ? countQuestions(outcomes, own.rules) : 0;
    found[bucketOf(own.verdict)].push({ ...own, questions: open, unaffirmed: own.verdict === NO });
    questions.add(outcomes, own);
  }
  const compare = compareFound(book);
  const top = (bucket: Bucket) => found[bucket].sort(compare).slice(0, limit);
  return {
    outcomes,
    counts: {
      eligible: found.eligible.length,
      conditionally_eligible: found.conditionally_eligible.length,
      possibly_eligible: found.possibly_eligible.length,
      unknown: found.unknown.length,
    },
    candidatesEvaluated: candidates.length,
    buckets: {
      eligible: top("eligible"),
      conditionally_eligible: top("conditionally_eligible"),
      possibly_eligible: top("possibly_eligible"),
      unknown: top("unknown"),
    },
    nextQuestions: questions.ranked(),
    unanswerable: collectUnanswerable(outcomes, candidates),
  };
}
