import type { DecisionRequestWire, MonitorContextWire } from "@tellerline/contract";
import { type CellContext, type ConditionOutcome, cellKeyOf, type Figures, type Observation, watchOf } from "@tellerline/monitoring";
import { creditUnionIdOf, type Decision, findInstitution, type RateBook, rankOffersAmong } from "@tellerline/scoring";
import { ASSUMED } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import type { FieldPath } from "../membership/person.ts";
import { type DecisionBasis, decideSingle, type SingleDecision } from "../offers/single-decision.ts";

function toDecisionRequest(context: MonitorContextWire): DecisionRequestWire {
  const { state, county, zip, credit_score, current_offer, ...request } = context;
  return {
    decision_type: "financing",
    product_request: request,
    context: { geo: { state, county, zip } },
    borrower: { credit_score },
    current_offer,
  };
}

export interface ObservedDecision {
  readonly decided: SingleDecision;
  readonly observation: Observation;
}

export function observationOf(book: RateBook, { offers: [best], current }: Pick<Decision, "offers" | "current">): Observation {
  if (best === undefined) return null;
  const compared = {
    vs_current_total_usd: best.vsCurrent?.totalUsd ?? null,
    break_even_months: best.replacement?.breakEven?.months ?? null,
  };
  return {
    creditUnionId: creditUnionIdOf(book, best.institution),
    rate: best.price.noteRatePercent,
    apr: best.aprMilliPercent / 1000,
    monthly_payment: best.monthlyPaymentUsd,
    ...(current === null ? {} : compared),
  };
}

export function observe(basis: DecisionBasis, context: MonitorContextWire, pathOf?: FieldPath): ObservedDecision {
  const decided = decideSingle(basis, toDecisionRequest(context), pathOf);
  return { decided, observation: observationOf(basis.loaded.book, decided.decision) };
}

/**
 * Observes a stored monitor. If the current gazetteer lacks the monitor's county or ZIP, which were valid when it was saved, both are
 * ignored: one monitor must not fail the evaluation of a whole page.
 */
export function observeStored(basis: DecisionBasis, context: MonitorContextWire): ObservedDecision {
  try {
    return observe(basis, context);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { county: _, zip: _zip, ...known } = context;
    return observe(basis, known);
  }
}

/** Whether an institution has any offer for the decision's request in `book`, for example in the previous one. */
export function hadOffer(book: RateBook, { assumed }: Decision, creditUnionId: string): boolean {
  const institution = findInstitution(book, creditUnionId);
  return institution !== null && rankOffersAmong(book, assumed, [institution], () => true).length > 0;
}

/** The market and borrower of a decision, with defaults filled in. */
export function cellContextOf({ assumed }: Decision): CellContext {
  const { product, termMonths, state, amountUsd, creditScore, downPaymentPercent, ltvPercent, cltvPercent } = assumed;
  const { occupancy, vehicleCondition, vehicleYear, mileage, adjustments, keepMonths, mortgageInsurancePercent, program } = assumed;
  const isOfOrdinaryUse = occupancy === ASSUMED.occupancy && vehicleCondition === null && program === ASSUMED.program;
  const isOfAnyVehicle = vehicleYear === null && mileage === null && adjustments.length === 0;
  const isOrdinary = isOfOrdinaryUse && isOfAnyVehicle && keepMonths === null && mortgageInsurancePercent === null;
  return { product, termMonths, state, amountUsd, creditScore, downPaymentPercent, ltvPercent, cltvPercent, isOrdinary };
}

export function watchFor(decision: Decision, outcomes: readonly ConditionOutcome[], baseline: Figures | null) {
  const context = cellContextOf(decision);
  return { cell: cellKeyOf(context), product: context.product, ...watchOf(outcomes, baseline, context.amountUsd) };
}

export function figuresOf(observation: Observation): Figures | null {
  if (observation === null) return null;
  const { creditUnionId: _, ...figures } = observation;
  return figures;
}
