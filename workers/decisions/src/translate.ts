import type { BatchRequestWire, BatchRowWire, DecisionRequestWire, NearMissWire, ScenarioWire } from "@tellerline/contract";
import {
  assumptionsOf,
  creditUnionIdOf,
  type Decision,
  marketOf,
  type NearMiss,
  providerNameOf,
  type RateBook,
  requirementInWords,
  requirementsIn,
  type Scenario,
} from "@tellerline/scoring";
import { type Annotator, type LoadedBook, Problem, toAction, toOffers, toTimestamp } from "@tellerline/worker-kit";

/** The one crossing between the wire and the engine. */

interface LoanTerms {
  readonly amount: number;
  readonly term_months?: number | undefined;
  readonly down_payment_percent?: number | undefined;
  readonly occupancy?: Scenario["occupancy"] | undefined;
  readonly audience?: Scenario["audience"] | undefined;
  readonly vehicle_condition?: Scenario["vehicleCondition"] | undefined;
}

function toLoanTerms(terms: LoanTerms) {
  return {
    amountUsd: terms.amount,
    termMonths: terms.term_months ?? null,
    downPaymentPercent: terms.down_payment_percent ?? null,
    occupancy: terms.occupancy ?? null,
    audience: terms.audience ?? null,
    vehicleCondition: terms.vehicle_condition ?? null,
  };
}

/** A scenario of a batch, with the batch's defaults. */
export function toScenario(wire: ScenarioWire, defaults: Pick<BatchRequestWire, "state" | "credit_score">): Scenario {
  return {
    ...toLoanTerms(wire),
    product: wire.product_type,
    intent: wire.intent,
    state: wire.state ?? defaults.state ?? null,
    creditScore: wire.credit_score ?? defaults.credit_score ?? null,
  };
}

/** The scenario of a single decision. */
export function toSingleScenario(wire: DecisionRequestWire): Scenario {
  const { product_request: request, context, borrower } = wire;
  return {
    ...toLoanTerms(request),
    product: request.product_type,
    intent: request.intent ?? context?.intent ?? null,
    state: context?.geo?.state ?? null,
    creditScore: borrower?.credit_score ?? null,
  };
}

/** Sentences on what was assumed, and on what was given and took no part. */
export function toAssumptions(wire: DecisionRequestWire, scenario: Scenario): string[] {
  const geo = wire.context?.geo;
  const narrower = geo?.zip !== undefined || geo?.county !== undefined;
  return [...assumptionsOf(scenario), ...(narrower ? ["Rates are published by state: ZIP and county took part in membership alone."] : [])];
}

function toNearMiss(book: RateBook, scenario: Scenario, { row, institution, failures }: NearMiss): NearMissWire {
  const [requirement] = requirementsIn(failures);
  if (requirement === undefined) throw new Error("A near miss failed nothing.");
  return {
    credit_union_id: creditUnionIdOf(book, institution),
    provider: providerNameOf(book, institution),
    requirement,
    ...requirementInWords(book, row, marketOf(book, row).termMonths, requirement, scenario),
  };
}

/** Near misses, only where there is no offer. */
export function toNearMisses(book: RateBook, { scenario, noOffer }: Decision): { near_misses?: NearMissWire[] } {
  return noOffer === null ? {} : { near_misses: noOffer.nearMisses.map((miss) => toNearMiss(book, scenario, miss)) };
}

/** A row of a batch answer. */
export function toBatchRow(
  book: RateBook,
  decision: Decision,
  annotator: Annotator | null,
  id: string | undefined,
  index: number,
  rank: number,
): BatchRowWire {
  const offers = toOffers(book, decision, annotator);
  const [action] = decision.actions;
  if (action === undefined) throw new Problem("internal", "A decision without an action.");
  return {
    id: id ?? null,
    index,
    rank,
    status: offers.length === 0 ? "no_qualifying_offer" : "ok",
    product_type: decision.scenario.product,
    best_offer: offers[0] ?? null,
    offers,
    recommended_action: toAction(action),
    assumptions: [...assumptionsOf(decision.scenario)],
    ...toNearMisses(book, decision),
  };
}

export function toRateBook({ pointer }: LoadedBook): { version: string; as_of: string } {
  return { version: pointer.version, as_of: toTimestamp(pointer.asOf) };
}
