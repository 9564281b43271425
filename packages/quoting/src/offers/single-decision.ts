import type { DecisionRequestWire, DecisionResponseWire, NearMissWire } from "@tellerline/contract";
import { ENGINE_VERSION, LIMITS } from "@tellerline/contract";
import type { StateCode } from "@tellerline/geography";
import {
  type AssumedScenario,
  ageInWords,
  assumptionsOf,
  basisOf,
  bestAprWithKnownFees,
  creditUnionIdOf,
  type Decision,
  decide,
  headlineOf,
  isJudged,
  marketOf,
  type NearMiss,
  offerSentences,
  providerNameOf,
  type RateBook,
  requirementInWords,
  requirementsIn,
  type Scenario,
} from "@tellerline/scoring";
import type { LoadedBook } from "../books/loaded.ts";
import type { MembershipKnowledge } from "../books/membership-books.ts";
import { offerDisclosures } from "../disclosures.ts";
import type { Annotator } from "../membership/annotator.ts";
import { borrowerAnnotator } from "../membership/borrower-annotator.ts";
import type { FieldPath } from "../membership/person.ts";
import { toReplacement } from "./offer-parts.ts";
import { toScenario } from "./scenario.ts";
import { stateOfZipSentence } from "./state-of-zip.ts";
import { toTimestamp } from "./timestamps.ts";
import { toActions, toCurrentOffer, toOffers, toSchedule, toStandings } from "./translate.ts";

/** Without a state, uses the state of the ZIP code, if it is known to lie in only one. */
function toSingleScenario(
  { product_request: loan, context, borrower, current_offer: present }: DecisionRequestWire,
  annotator: Annotator | null,
): Scenario {
  const state = context?.geo?.state ?? annotator?.homeState;
  return toScenario({ ...loan, intent: loan.intent ?? context?.intent }, { state, creditScore: borrower?.credit_score, present });
}

function toAssumptions(book: RateBook, wire: DecisionRequestWire, decision: Decision, annotator: Annotator | null): string[] {
  const places = placeSentences(wire, annotator?.homeState ?? null);
  return [...assumptionsOf(decision.assumed.asked), ...offerSentences(book, decision, places)];
}

function placeSentences({ context }: DecisionRequestWire, home: StateCode | null): readonly string[] {
  const { zip, county, state } = context?.geo ?? {};
  if (zip === undefined && county === undefined) return [];
  if (state !== undefined) return ["Rates are published by state; ZIP and county were used for membership only."];
  if (zip !== undefined && home !== null) return [stateOfZipSentence(zip, home)];
  const said =
    zip === undefined ? "A county without a state does not tell one state" : `In which one state ZIP ${zip} lies is not known here`;
  return [`${said}: give the state, so that rates are those that are available there.`];
}

function toNearMiss(book: RateBook, scenario: AssumedScenario, { row, institution, failures }: NearMiss): NearMissWire {
  const [requirement] = requirementsIn(failures);
  if (requirement === undefined) throw new Error("A near miss without a failed requirement.");
  return {
    credit_union_id: creditUnionIdOf(book, institution),
    provider: providerNameOf(book, institution),
    requirement,
    ...requirementInWords(book, row, marketOf(book, row).termMonths, requirement, scenario),
  };
}

export function toNearMisses(book: RateBook, { assumed, noOffer }: Decision): { near_misses?: NearMissWire[] } {
  return noOffer === null ? {} : { near_misses: noOffer.nearMisses.map((miss) => toNearMiss(book, assumed, miss)) };
}

export function toRateBook({ book, pointer }: LoadedBook): DecisionResponseWire["rate_book"] {
  return { version: pointer.version, as_of: toTimestamp(pointer.asOf), quality: isJudged(book) ? "judged" : "not_judged" };
}

export interface DecisionBasis {
  readonly loaded: LoadedBook;
  /** Null if there is no membership data. */
  readonly knowledge: MembershipKnowledge | null;
  /** Seconds since the epoch at which the ages of rates are measured. */
  readonly nowSeconds: number;
}

export interface SingleDecision {
  readonly request: DecisionRequestWire;
  readonly decision: Decision;
  readonly annotator: Annotator | null;
}

/**
 * @param pathOf maps a place field to its JSON Pointer in the caller's request.
 * @throws Problem for a place that can't be resolved, and for facts that contradict each other.
 */
export function decideSingle(
  { loaded, knowledge, nowSeconds }: DecisionBasis,
  request: DecisionRequestWire,
  pathOf?: FieldPath,
): SingleDecision {
  const annotator = borrowerAnnotator(knowledge, request, pathOf);
  const limit = request.preferences?.max_providers ?? LIMITS.defaultMaxProviders;
  const standingOf = toStandings(loaded.book, annotator);
  const current = toCurrentOffer(request.current_offer);
  return {
    request,
    annotator,
    decision: decide(loaded.book, toSingleScenario(request, annotator), { limit, nowSeconds, current, standingOf }),
  };
}

export function toDecisionResponse(
  { loaded }: DecisionBasis,
  { request, decision, annotator }: SingleDecision,
  requestId: string,
): DecisionResponseWire {
  const [best] = decision.offers;
  const offers = toOffers(loaded.book, decision, annotator).map((offer, index) =>
    index === 0 && best !== undefined && request.detail === "schedule" ? { ...offer, ...toSchedule(decision, best) } : offer,
  );
  const rateBook = toRateBook(loaded);
  return {
    request_id: requestId,
    decision_type: request.decision_type,
    as_of: rateBook.as_of,
    rate_book: rateBook,
    engine_version: ENGINE_VERSION,
    summary: {
      best_apr: offers[0]?.apr ?? null,
      best_apr_with_known_fees: bestAprWithKnownFees(loaded.book, decision),
      best_monthly_payment: offers[0]?.monthly_payment ?? null,
      benchmark_apr: decision.benchmark?.medianPercent ?? null,
      benchmark_basis: decision.benchmark === null ? null : basisOf(decision.benchmark),
      benchmark_term_months: decision.benchmark?.termMonths ?? null,
      benchmark_as_of: decision.benchmark === null ? null : toTimestamp(decision.benchmark.asOf),
      benchmark_age: decision.benchmark === null ? null : ageInWords(decision.benchmark.asOf, decision.nowSeconds),
      ...(decision.current === null
        ? { savings_total_usd: offers[0]?.savings.vs_benchmark_total_usd ?? null }
        : { savings_total_usd: null, vs_current_total_usd: offers[0]?.savings.vs_current_total_usd ?? null }),
      ...(best === undefined ? {} : toReplacement(best)),
      institutions_considered: decision.institutionsConsidered,
      headline: headlineOf(loaded.book, decision),
    },
    offers,
    actions: toActions(loaded.book, decision, annotator),
    assumptions: toAssumptions(loaded.book, request, decision, annotator),
    ...toNearMisses(loaded.book, decision),
    disclosures: offerDisclosures([decision.assumed], loaded),
    ...(request.preferences?.eligible_only ? { eligible_only_status: "beta_annotation_only" as const } : {}),
  };
}
