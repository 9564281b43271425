import { loanProduct, unverifiedBit } from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { balanceUsdAfter, insuredFlowsOf } from "../pricing/insurance.ts";
import { roundToCents } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { dollars } from "./advice.ts";
import type { DecidedOffer, Decision } from "./decision-parts.ts";

/** Sentences of an offer that say how its payments go on, what moves money first (guides/pricing.md#notes). */

const MAX_NOTES = 3;

/** A payment that is due from a month on. */
export interface PaymentStep {
  /** From 1. */
  readonly fromMonth: number;
  readonly amountUsd: number;
}

/** The payments of a loan, each with the month from which it is due; premiums are not part of them. */
export function paymentSteps(scenario: AssumedScenario, price: LoanPrice): readonly PaymentStep[] {
  return insuredFlowsOf(scenario, price).plain.annuities.map(({ paymentUsd, afterMonths }) => ({
    fromMonth: afterMonths + 1,
    amountUsd: roundToCents(paymentUsd),
  }));
}

/** The first payment with its premium, US dollars; null where no premium is paid. */
export function paymentWithInsurance(scenario: AssumedScenario, price: LoanPrice): number | null {
  const { plain, premiums } = insuredFlowsOf(scenario, price);
  const [first] = plain.annuities;
  return premiums === null || first === undefined ? null : roundToCents(first.paymentUsd + premiums.paymentUsd);
}

/** 12 CFR 1026.16(d)(3) asks the same of an advertisement. */
function balloonNote({ product, amountUsd, termMonths }: AssumedScenario, { monthlyPaymentUsd }: DecidedOffer): string | null {
  if (loanProduct(product).amortization !== "interest_only") return null;
  return `The ${dollars(monthlyPaymentUsd)} a month are interest alone: ${dollars(amountUsd)} fall due in month ${termMonths}, unless it is paid down.`;
}

function varyingNote(scenario: AssumedScenario, price: LoanPrice): string | null {
  const { amortization } = loanProduct(scenario.product);
  if (amortization === "interest_only") return "Its rate varies, and so does the payment.";
  if (amortization !== "two_step") return null;
  const [, later] = paymentSteps(scenario, price);
  if (later === undefined) return null;
  return `Its rate varies after ${later.fromMonth - 1} months: at ${price.fullyIndexedRatePercent} % the payment is then ${dollars(later.amountUsd)}.`;
}

function insuranceNote(scenario: AssumedScenario, { unverified, price }: DecidedOffer): string | null {
  if ((unverified & unverifiedBit("mortgage_insurance")) !== 0) {
    return "Mortgage insurance, which lenders ask for above 80 % of the home's value, is not counted: send mortgage_insurance_percent.";
  }
  const { plain, premiums } = insuredFlowsOf(scenario, price);
  if (premiums === null || scenario.insurance === null) return null;
  const paid = `Mortgage insurance of ${dollars(roundToCents(premiums.paymentUsd))} is paid with`;
  if (!scenario.insurance.endsByLaw) return `${paid} each payment: the law that ends it is for principal residences.`;
  const markUsd = (scenario.insurance.valueUsd * 80) / 100;
  let onRequest = 0;
  while (onRequest < premiums.count && balanceUsdAfter(scenario, price, plain, onRequest) > markUsd) onRequest++;
  const sooner = onRequest < premiums.count ? `; on request it ends at 80 % of the home's value, after ${onRequest}` : "";
  return `${paid} the first ${premiums.count} payments${sooner}.`;
}

function longerNote({ termMonths }: AssumedScenario, { replacement }: DecidedOffer, { present }: Pick<Decision, "present">): string | null {
  const left = present?.course?.months ?? null;
  if (replacement === null || left === null || present?.revolves === true || left === 0 || termMonths <= left) return null;
  return `It runs ${termMonths - left} months longer than the present loan.`;
}

/** At most three. */
export function offerNotes(decision: Pick<Decision, "assumed" | "present">, offer: DecidedOffer): readonly string[] {
  const { assumed } = decision;
  return [
    balloonNote(assumed, offer),
    varyingNote(assumed, offer.price),
    insuranceNote(assumed, offer),
    longerNote(assumed, offer, decision),
  ]
    .filter((note) => note !== null)
    .slice(0, MAX_NOTES);
}
