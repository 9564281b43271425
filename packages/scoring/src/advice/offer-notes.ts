import { loanProduct, type RareTermValues, unverifiedBit, type VehicleCondition } from "@tellerline/vocabulary";
import { lastMonthOf } from "../pricing/cash-flows.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { dollars } from "./advice.ts";
import type { DecidedOffer, Decision } from "./decision-parts.ts";
import { insuranceNote } from "./insurance-note.ts";
import { paymentAtMost, paymentInRepayment, paymentSteps } from "./later-payments.ts";

const MAX_NOTES = 3;

/** States what 12 CFR 1026.16(d)(3) requires in an advertisement. */
function balloonNote(scenario: AssumedScenario, { monthlyPaymentUsd, price }: DecidedOffer): string | null {
  const { product, amountUsd, termMonths } = scenario;
  const { amortization, lien } = loanProduct(product);
  if (amortization !== "interest_only") return null;
  const alone = `The ${dollars(monthlyPaymentUsd)} a month are interest alone`;
  const later = paymentInRepayment(scenario, price);
  if (later !== null)
    return `${alone} for ${termMonths} months; then ${price.repaymentMonths} payments of ${dollars(later)} repay what was drawn.`;
  if (lien === null) return `${alone}: that ${dollars(amountUsd)} are repaid at once, in month ${termMonths}, is assumed.`;
  return `${alone}: ${dollars(amountUsd)} fall due in month ${termMonths}, unless it is paid down. How else it is repaid is not published: ask.`;
}

function varyingNote(scenario: AssumedScenario, { price, unverified }: DecidedOffer, terms: RareTermValues): string | null {
  const { amortization } = loanProduct(scenario.product);
  if (amortization === "interest_only") {
    const { introRatePercent, introMonths } = terms;
    const intro = introMonths === null ? "" : ` The first ${introMonths} months are at ${introRatePercent} %, which no figure counts.`;
    const isKnown = (unverified & unverifiedBit("rate_type")) === 0;
    const varies = isKnown
      ? "Its rate varies, and so does the payment."
      : "Whether its rate varies, and the payment with it, is not published: ask.";
    return `${varies}${intro}`;
  }
  if (amortization !== "two_step") return null;
  const [, later] = paymentSteps(scenario, price);
  if (later === undefined) return null;
  const most = paymentAtMost(scenario, price, terms);
  const atMost = most === null ? ". How far it may rise is not published: ask." : `, and at most ${dollars(most)}.`;
  return `Its rate varies after ${later.fromMonth - 1} months: at ${price.fullyIndexedRatePercent} % the payment is then ${dollars(later.amountUsd)}${atMost}`;
}

function longerNote(
  { product, termMonths }: AssumedScenario,
  { replacement, price }: DecidedOffer,
  { present }: Pick<Decision, "present">,
): string | null {
  const left = present?.course?.months ?? null;
  const last = lastMonthOf(product, termMonths, price);
  // A card is compared as if the present payment paid it down, so its term does not tell how long that takes.
  const hasNoEnd = present?.revolves === true || product === "credit_card";
  if (replacement === null || left === null || hasNoEnd || left === 0 || last <= left) return null;
  return `It runs ${last - left} months longer than the present loan.`;
}

/** Says that a rate is for new or for used vehicles alone, if the request does not say which the loan is for. */
function conditionNote({ vehicleCondition: asked }: AssumedScenario, vehicleCondition: VehicleCondition | null): string | null {
  return asked !== null || vehicleCondition === null ? null : `It is a rate for ${vehicleCondition} vehicles.`;
}

/**
 * Sentences about an offer's later payments, and about vehicles it is for, most important first, at most `MAX_NOTES`
 * (guides/what-a-loan-costs.md#how-payments-go-on).
 * @param terms the rare terms of the offer's row.
 * @param vehicleCondition the vehicles that the rate is for; null if it is for any, or not published.
 */
export function offerNotes(
  decision: Pick<Decision, "assumed" | "present">,
  offer: DecidedOffer,
  terms: RareTermValues,
  vehicleCondition: VehicleCondition | null,
): readonly string[] {
  const { assumed } = decision;
  return [
    balloonNote(assumed, offer),
    varyingNote(assumed, offer, terms),
    insuranceNote(assumed, offer),
    longerNote(assumed, offer, decision),
    conditionNote(assumed, vehicleCondition),
  ]
    .filter((note) => note !== null)
    .slice(0, MAX_NOTES);
}
