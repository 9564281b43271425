import { missing } from "@tellerline/book";
import type { ReachableRequestWire, ReachableWire } from "@tellerline/contract";
import { type InstitutionVerdict, idOf, type Person, type SearchResult, searchInstitutions } from "@tellerline/eligibility";
import { isMilitaryMail, STATES, type StateCode } from "@tellerline/geography";
import {
  type AssumedScenario,
  asOneSentence,
  assume,
  assumptionsOf,
  type CurrentOffer,
  compareOffers,
  comparisonWith,
  contestedLeader,
  contestedSentences,
  type DecidedOffer,
  decideAmong,
  findInstitution,
  isOfferedInAny,
  keepSentences,
  keptSentences,
  listRows,
  oldLoanSentences,
  type PresentLoanComparison,
  presentLoanSentences,
  provenanceOf,
  stateLawSentence,
  unverifiedSentences,
} from "@tellerline/scoring";
import { DAY_SECONDS, FRESH_DAYS, type QualityFilter } from "@tellerline/vocabulary";
import type { LoadedBookWithDetails } from "../books/loaded.ts";
import type { LoadedMembership } from "../books/membership-books.ts";
import { Annotator } from "../membership/annotator.ts";
import { possibleStatesOf } from "../membership/person.ts";
import { saidStale } from "../membership/said-stale.ts";
import { toScenario } from "../offers/scenario.ts";
import { toRateBook } from "../offers/single-decision.ts";
import { stateOfZipSentence } from "../offers/state-of-zip.ts";
import { toTimestamp } from "../offers/timestamps.ts";
import { toCurrentOffer, toOffer } from "../offers/translate.ts";
import { type Membership, ofRecordsAlone, type PositiveInstitution, positives, toMembership } from "./positive-institutions.ts";
import { byNearness, contestedRuleSentences, toUnresolvedRow, withoutProtected } from "./unresolved.ts";

/** Rates observed longer ago are not shown as offers, unless they come from a call report (guides/membership.md#reachable-offers). */
const FRESH_SECONDS = FRESH_DAYS * DAY_SECONDS;
/** Ids of call-report rates begin with this. The book has only those of the newest quarter, so they always count as fresh. */
const CALL_REPORT_PREFIX = "ncua:";

function freshnessOf({ book, details }: LoadedBookWithDetails, nowSeconds: number) {
  return (row: number): "fresh" | "old" | "without_source" => {
    const { observedAt, sourceUrl } = provenanceOf(book, row);
    if (sourceUrl === null) return "without_source";
    return details.rateId(row).startsWith(CALL_REPORT_PREFIX) || nowSeconds - observedAt <= FRESH_SECONDS ? "fresh" : "old";
  };
}

/** The given state; null if none was given, or if it is a code of military mail such as AE, which does not tell the state. */
const stateIn = ({ home_state: state }: ReachableRequestWire["person"]): StateCode | null =>
  state === undefined || isMilitaryMail(state) ? null : state;

interface ReachableLoan {
  readonly assumed: AssumedScenario;
  readonly current: CurrentOffer | null;
  /**
   * States in which the person may live if the state is not known for certain, for example because a ZIP code lies in two. Rows of other
   * states are not offered. Null if the state is known, or if nothing is known about it.
   */
  readonly possibleStates: readonly StateCode[] | null;
}

/** Sentences about the borrower's present loan: whether to keep it, how the first offer compares with it, and which facts are missing. */
function besidePresent(
  { book }: LoadedBookWithDetails,
  { assumed, current }: Pick<ReachableLoan, "assumed" | "current">,
  shown: readonly DecidedOffer[],
): readonly string[] {
  const present = comparisonWith(book, assumed, current)?.present ?? null;
  const compared = { assumed, current, present, offers: shown };
  return [...keepSentences(assumed, present, shown), ...presentLoanSentences(book, compared), ...oldLoanSentences(compared)];
}

const NO_RATE = "The institution has no rate in this market.";

class ReachableOffers {
  readonly #search: SearchResult;
  readonly #loaded: LoadedBookWithDetails;
  readonly #assumed: AssumedScenario;
  readonly #possibleStates: readonly StateCode[] | null;
  readonly #freshnessOf: ReturnType<typeof freshnessOf>;
  readonly #annotator: Annotator;
  readonly #comparison: PresentLoanComparison | null;
  readonly #nowSeconds: number;

  constructor(
    search: SearchResult,
    loaded: LoadedBookWithDetails,
    { assumed, current, possibleStates }: ReachableLoan,
    nowSeconds: number,
    annotator: Annotator,
  ) {
    this.#search = search;
    this.#loaded = loaded;
    this.#assumed = assumed;
    this.#possibleStates = possibleStates;
    this.#freshnessOf = freshnessOf(loaded, nowSeconds);
    this.#annotator = annotator;
    this.#comparison = comparisonWith(loaded.book, assumed, current);
    this.#nowSeconds = nowSeconds;
  }

  /** Offers of one bucket of institutions, cheapest first, and the bucket's institutions without an offer. */
  rank(bucket: Membership["bucket"], found: readonly InstitutionVerdict[]) {
    const { book } = this.#loaded;
    const members = positives(this.#search, found, this.#loaded);
    const numbers = members.flatMap(({ number }) => (number === null ? [] : [number]));
    const offers = this.#decide(numbers);
    const byNumber = new Map(members.map((member) => [member.number, member]));
    const toRow = (offer: DecidedOffer, index: number) => {
      const member = byNumber.get(offer.institution);
      if (member === undefined) throw new Error("Ranking returned an offer of an institution outside the search.");
      return {
        credit_union_id: member.creditUnionId,
        provider: member.name,
        membership: toMembership(this.#search, member.found, bucket),
        offer: this.#toOffer(offer, index),
      };
    };
    const offered = new Set<number | null>(offers.map(({ institution }) => institution));
    const ids = new Set(members.map(({ creditUnionId }) => creditUnionId));
    const contested = contestedLeader(book, this.#assumed, offers, null, { ids, states: this.#possibleStates });
    return { offers, contested, toRow, without: members.filter(({ number }) => !offered.has(number)) };
  }

  /**
   * The nearest institutions whose membership is undecided, with their offers.
   * @param ordering search that decides their order, made without facts about worship and family.
   */
  unresolved(ordering: SearchResult, limit: number) {
    const searches = { own: this.#search, ordering };
    const { possibly_eligible: possible, unknown } = this.#search.buckets;
    const undecided = [...ofRecordsAlone(this.#search), ...possible, ...unknown];
    const { book: members } = this.#search.outcomes;
    const byNumber = new Map(undecided.map((found) => [findInstitution(this.#loaded.book, idOf(members, found.institution)), found]));
    const numbers = [...byNumber.keys()].flatMap((number) => (number === null ? [] : [number]));
    const offers = new Map(this.#decide(numbers).map((offer) => [byNumber.get(offer.institution) ?? missing(offer.institution), offer]));
    const nearest = byNearness(searches, offers).slice(0, limit);
    return {
      offers: nearest.flatMap(({ offer }) => (offer === null ? [] : [offer])),
      rows: nearest.map((one, index) => ({
        ...toUnresolvedRow(searches, one),
        ...(one.offer === null ? {} : { offer: this.#toOffer(one.offer, index) }),
      })),
      count: undecided.length,
    };
  }

  /**
   * For institutions without an offer: when the newest of their rates was observed that covers this request but is too old to be offered.
   * Seconds since the epoch, by index in the rate book; absent if there is no such rate.
   */
  lastSeen(without: readonly PositiveInstitution[]): ReadonlyMap<number | null, number> {
    const { book } = this.#loaded;
    const seen = new Map<number | null, number>();
    const isNewer = (row: number) =>
      provenanceOf(book, row).observedAt > (seen.get(book.institution[row] ?? missing(row)) ?? Number.NEGATIVE_INFINITY);
    let pending = without.flatMap(({ number }) => (number === null ? [] : [number]));
    while (pending.length > 0) {
      const found = this.#decide(pending, (row) => this.#freshnessOf(row) === "old" && isNewer(row));
      for (const { institution, row } of found) seen.set(institution, provenanceOf(book, row).observedAt);
      pending = found.map(({ institution }) => institution);
    }
    return seen;
  }

  /** Why no rate of an institution is offered, if it has none of the product, if all are held, or if all good ones are for other states; else null. */
  noneHere(institution: number): string | null {
    const { book } = this.#loaded;
    const { product, state } = this.#assumed;
    const has = (place: StateCode | null, quality: QualityFilter) =>
      listRows(book, { product, state: place, institution, quality, termMonths: null, occupancy: null, audience: null }, 0, 1).length > 0;
    if (has(state, "good")) return null;
    if (!has(null, "all")) return NO_RATE;
    if (state !== null && has(null, "good") && !has(state, "held"))
      return `Its rates for this product are published for other states than ${STATES[state].name}.`;
    return "Its rates for this product are held until somebody has looked at them.";
  }

  /**
   * The best offer of each institution that has one, cheapest first.
   * @param accepts whether a row may be used; by default, whether it is fresh.
   */
  #decide(numbers: readonly number[], accepts = (row: number) => this.#freshnessOf(row) === "fresh"): readonly DecidedOffer[] {
    const { book } = this.#loaded;
    const states = this.#possibleStates;
    const isPossible = states === null ? accepts : (row: number) => accepts(row) && isOfferedInAny(book, row, states);
    return decideAmong(book, this.#assumed, numbers, isPossible, this.#comparison);
  }

  #toOffer(offer: DecidedOffer, index: number) {
    const asked = { assumed: this.#assumed, nowSeconds: this.#nowSeconds, present: this.#comparison?.present ?? null };
    return toOffer(this.#loaded.book, asked, offer, index, this.#annotator);
  }
}

/**
 * @param seen the institution's entry in `lastSeen`, seconds since the epoch; undefined if it has none.
 * @param byLaw why state law forbids the loan; null if it allows the loan.
 */
function whyNot(reachable: ReachableOffers, { number }: PositiveInstitution, seen: number | undefined, byLaw: string | null): string {
  if (number === null) return NO_RATE;
  if (byLaw !== null) return byLaw;
  const none = reachable.noneHere(number);
  if (none !== null) return none;
  if (seen === undefined) return "No fresh rate of the institution with a source covers this request.";
  return `Its rate for this request was last seen on ${toTimestamp(seen).slice(0, 10)}, too long ago to be offered.`;
}

export interface ReachableBasis {
  readonly membership: LoadedMembership;
  readonly loaded: LoadedBookWithDetails;
  /** Seconds since the epoch at which freshness and ages are measured. */
  readonly nowSeconds: number;
}

/**
 * The answer of `/v1/reachable-offers`: offers of institutions that a person belongs to or can join under published rules, and the
 * institutions whose membership is undecided.
 */
export function findReachableOffers(
  { membership, loaded, nowSeconds }: ReachableBasis,
  person: Person,
  request: ReachableRequestWire,
  disclosure: string,
): ReachableWire {
  const searchFor = (one: Person) => searchInstitutions(membership.memory, one, { limit: Number.MAX_SAFE_INTEGER, after: null });
  const search = searchFor(person);
  const neutral = withoutProtected(person);
  const annotator = new Annotator(membership, person);
  const { homeState } = annotator;
  const { home_zip: zip } = request.person;
  const { product } = request;
  const state = stateIn(request.person) ?? homeState;
  const scenario = toScenario(product, { state, creditScore: product.credit_score, present: product.current_offer });
  const possibleStates = state === null ? possibleStatesOf(person) : null;
  const asked = { assumed: assume(scenario), current: toCurrentOffer(product.current_offer), possibleStates };
  const reachable = new ReachableOffers(search, loaded, asked, nowSeconds, annotator);
  const now = reachable.rank("eligible", search.buckets.eligible);
  const later = reachable.rank("conditionally_eligible", search.buckets.conditionally_eligible);
  const without = [...now.without, ...later.without];
  const { limit } = request;
  const shownWithout = without.slice(0, limit);
  const lastSeen = reachable.lastSeen(shownWithout);
  const unresolved = reachable.unresolved(neutral === null ? search : searchFor(neutral), limit);
  const byLaw = stateLawSentence(loaded.book, asked.assumed);
  const shown = [...now.offers.slice(0, limit), ...later.offers.slice(0, limit)].toSorted(compareOffers);
  return {
    as_of: toTimestamp(loaded.pointer.asOf),
    rate_book: toRateBook(loaded),
    reachable_now: now.offers.slice(0, limit).map(now.toRow),
    reachable_after_action: later.offers.slice(0, limit).map(later.toRow),
    unresolved: unresolved.rows,
    no_published_offer: shownWithout.map((member) => {
      const seen = byLaw === null ? lastSeen.get(member.number) : undefined;
      const reason = whyNot(reachable, member, seen, byLaw);
      const since = seen === undefined ? {} : { last_observed_at: toTimestamp(seen) };
      return { credit_union_id: member.creditUnionId, provider: member.name, reason, ...since };
    }),
    counts: {
      reachable_now: now.offers.length,
      reachable_after_action: later.offers.length,
      unresolved: unresolved.count,
      no_published_offer: without.length,
    },
    ...saidStale(search.outcomes),
    limit,
    assumptions: [
      ...assumptionsOf(scenario, possibleStates),
      ...(zip === undefined || stateIn(request.person) !== null || homeState === null ? [] : [stateOfZipSentence(zip, homeState)]),
      ...unverifiedSentences([...shown, ...unresolved.offers]),
      ...asOneSentence([
        ...keptSentences({ offers: shown }),
        ...besidePresent(loaded, asked, shown),
        ...new Set([now, later].flatMap(contestedSentences)),
        ...contestedRuleSentences(search),
      ]),
    ],
    disclosure,
  };
}
