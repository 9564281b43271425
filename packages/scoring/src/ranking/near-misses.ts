import { at, missing } from "@tellerline/book";
import { countMembers, REQUIREMENTS, type Requirement } from "@tellerline/vocabulary";
import { institutionsWithRates } from "../book/benchmarks.ts";
import { heldInstitutions } from "../book/held-rows.ts";
import { leavesNothing } from "../book/prices.ts";
import { marketOf, marketsServing, type RateBook } from "../book/rate-book.ts";
import { classStart, type RowList, rowAt, rowListsOf } from "../book/row-lists.ts";
import { assume } from "./assume.ts";
import { lawFailures, mayLawFail, stateLawFailure } from "./lending-law.ts";
import { OfferSearch } from "./offer-search.ts";
import { AMOUNT_FAILS, type Failures, Qualification, requirementsIn, STATE_FAILS, termFailure } from "./qualification.ts";
import { rankOffers } from "./rank.ts";
import { changedValues, follow, type Remedy, type RemedySearch, remediesByRow, remediesOf, tightest } from "./remedies.ts";
import type { AssumedScenario } from "./scenario.ts";

export interface NearMiss {
  readonly row: number;
  readonly institution: number;
  readonly failures: Failures;
}

export interface NoOfferExplanation {
  /** Number of institutions with a rate of the product in the state, of any term. Held rates do not count. */
  readonly institutions: number;
  /** Number of institutions with a held rate of the product in the state, of any term. */
  readonly held: number;
  /** Fewest failures first, then cheapest; at most one per institution. */
  readonly nearMisses: readonly NearMiss[];
  /** The requirement that ruled out the most rows; null if the book has no rows of the product. */
  readonly mostCommon: Requirement | null;
  /** The smallest change of the request that gives an offer; empty if none is known. */
  readonly remedies: readonly Remedy[];
}

/** The product's rows that are considered: those available in the state, of any term, or all rows if none is available there. */
interface CandidateRows {
  readonly lists: readonly RowList[];
  /** Requirements that every row fails because of the place: the state itself, or its law. */
  readonly placeFails: Failures;
}

function candidateRowsOf(book: RateBook, scenario: AssumedScenario): CandidateRows {
  const markets = marketsServing(book, scenario.product, null);
  const here = markets.flatMap((market) => rowListsOf(book, market, scenario.state));
  const byLaw = stateLawFailure(book, scenario);
  if (here.some(({ first, end }) => first < end)) return { lists: here, placeFails: byLaw };
  return { lists: markets.flatMap((market) => rowListsOf(book, market, null)), placeFails: STATE_FAILS | byLaw };
}

function sharedFailures(candidates: CandidateRows, { market }: RowList, scenario: AssumedScenario): Failures {
  return candidates.placeFails | termFailure(market, scenario);
}

/** A row whose charges use up the amount fails on the amount. All rows of a class have the same charges. */
function chargeFailure(book: RateBook, row: number, { amountUsd }: AssumedScenario): Failures {
  return leavesNothing(book.prices, book.price[row] ?? missing(row), amountUsd) ? AMOUNT_FAILS : 0;
}

/** A row that passes every requirement but has no APR fails on the amount. */
function atLeastOne(failures: Failures): Failures {
  return failures || AMOUNT_FAILS;
}

/**
 * Number of rows by set of failures. A class fails as a whole, so its rows are counted without being read, unless the law prevents some
 * institution from granting the request.
 */
function countFailures(
  book: RateBook,
  candidates: CandidateRows,
  scenario: AssumedScenario,
  qualification: Qualification,
  law: Int32Array | null,
): ReadonlyMap<Failures, number> {
  const counts = new Map<Failures, number>();
  const count = (failures: Failures, rows: number) => {
    const failed = atLeastOne(failures);
    counts.set(failed, (counts.get(failed) ?? 0) + rows);
  };
  for (const list of candidates.lists) {
    const shared = sharedFailures(candidates, list, scenario);
    for (let number = list.first; number < list.end; number++) {
      const [start, end] = [classStart(book, number), classStart(book, number + 1)];
      const head = rowAt(book, start);
      const own = qualification.failures(book.requirement[head] ?? missing(head)) | shared | chargeFailure(book, head, scenario);
      let byLaw = 0;
      for (let position = start; law !== null && position < end; position++) {
        const institution = book.institution[rowAt(book, position)] ?? missing(position);
        const failures = law[institution] ?? missing(institution);
        if (failures === 0) continue;
        count(own | failures, 1);
        byLaw++;
      }
      if (end - start > byLaw) count(own, end - start - byLaw);
    }
  }
  return counts;
}

/** Failures that the law adds to the rows of each institution, by institution number; null if it adds none. */
function failuresByLaw(book: RateBook, scenario: AssumedScenario): Int32Array | null {
  if (!mayLawFail(book, scenario)) return null;
  const failures = Int32Array.from({ length: book.meta.institutions }, (_, institution) => lawFailures(book, institution, scenario));
  return failures.some((one) => one !== 0) ? failures : null;
}

function mostCommonFailure(counts: ReadonlyMap<Failures, number>): Requirement | null {
  const totals = REQUIREMENTS.map((_, bit) => {
    let total = 0;
    for (const [failures, rows] of counts) if ((failures >> bit) & 1) total += rows;
    return total;
  });
  const most = Math.max(...totals);
  return most === 0 ? null : at(REQUIREMENTS, totals.indexOf(most));
}

/** Requirements that borrowers can meet most easily, easiest first. Requirements that are not listed come after these. */
const EASIEST: readonly Requirement[] = [
  "term_months",
  "amount",
  "loan_to_value",
  "lending_limit",
  "state_law",
  "down_payment_percent",
  "credit_score",
];

/** Maximum number of sets of failures, and of combinations of each, for which a change is tried, because each try costs a search. */
const MAX_TRIED = 6;

const effortOfOne = (requirement: Requirement): number => (EASIEST.includes(requirement) ? EASIEST.indexOf(requirement) : EASIEST.length);
const effortOf = (failures: Failures): number => Math.max(...requirementsIn(failures).map(effortOfOne));

/**
 * The smallest change of the request that gives an offer: one changed value rather than two, and
 * among equal numbers the one that borrowers make most easily
 * (guides/pricing.md#when-nothing-qualifies). Empty if none is found.
 * @param sets the distinct sets of failures of rows.
 */
function smallestChange(search: RemedySearch, sets: readonly Failures[]): readonly Remedy[] {
  const { asked } = search.scenario;
  const bySize = sets.toSorted(
    (left, right) =>
      changedValues(asked, left) - changedValues(asked, right) ||
      countMembers(left) - countMembers(right) ||
      effortOf(left) - effortOf(right) ||
      left - right,
  );
  for (const failures of bySize.slice(0, MAX_TRIED)) {
    // The nearest values may come from different rows, and the changed request may fail another requirement: check that it gets an offer.
    const together = remediesByRow(search, failures).slice(0, MAX_TRIED);
    const named = [remediesOf(search, failures), ...together].find((remedies) => givesAnOffer(search, remedies));
    if (named !== undefined) return tightest(asked, named);
  }
  return [];
}

function givesAnOffer({ book, scenario }: RemedySearch, remedies: readonly Remedy[]): boolean {
  const followed = follow(scenario.asked, remedies);
  return followed !== null && rankOffers(book, assume(followed), 1).length > 0;
}

/** Explains why a scenario has no offer. @param limit maximum number of near misses. */
export function explainNoOffer(book: RateBook, scenario: AssumedScenario, limit: number): NoOfferExplanation {
  const candidates = candidateRowsOf(book, scenario);
  const qualification = new Qualification(book.requirements, scenario);
  const law = failuresByLaw(book, scenario);
  const lawOf = (institution: number): Failures => (law === null ? 0 : (law[institution] ?? missing(institution)));
  const counts = countFailures(book, candidates, scenario, qualification, law);
  const nearMisses: NearMiss[] = [];
  const taken = new Set<number>();
  const present = new Set([...counts.keys()].map(countMembers));
  for (const failed of [...present].sort((left, right) => left - right)) {
    if (nearMisses.length === limit) break;
    const search = new OfferSearch(book, scenario, limit - nearMisses.length);
    for (const list of candidates.lists) {
      const shared = sharedFailures(candidates, list, scenario);
      const failuresOf = (requirement: number, head: number | null): Failures =>
        qualification.failures(requirement) | shared | (head === null ? 0 : chargeFailure(book, head, scenario));
      // The law adds at most two failures, and only for some institutions. Before a head is given, its charges may add one more.
      const byLaw = law === null ? 0 : 2;
      const mayFail = (requirement: number, head: number | null) => {
        const known = countMembers(failuresOf(requirement, head));
        return known <= failed && failed <= known + byLaw + (head === null ? 1 : 0);
      };
      const isOther = (institution: number, row: number) =>
        taken.has(institution) ||
        countMembers(atLeastOne(failuresOf(book.requirement[row] ?? missing(row), row) | lawOf(institution))) !== failed;
      search.addList(list, mayFail, isOther, true);
    }
    for (const { row, institution } of search.best.offers) {
      taken.add(institution);
      const shared = candidates.placeFails | termFailure(marketOf(book, row), scenario);
      const own = qualification.failures(book.requirement[row] ?? missing(row)) | shared | chargeFailure(book, row, scenario);
      nearMisses.push({ row, institution, failures: atLeastOne(own | lawOf(institution)) });
    }
  }
  const institutions = institutionsWithRates(book, scenario.product, scenario.state);
  const isElsewhere = (candidates.placeFails & STATE_FAILS) !== 0;
  const search = { book, scenario, qualification, lists: candidates.lists, law };
  const remedies = isElsewhere ? [] : smallestChange(search, [...counts.keys()]);
  const held = heldInstitutions(book, scenario.product, scenario.state);
  return { institutions, held, nearMisses, mostCommon: mostCommonFailure(counts), remedies };
}
