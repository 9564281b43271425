import { at } from "@tellerline/book";
import { loanProduct, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import { cashFlowsOf, type LoanPrice } from "../pricing/cash-flows.ts";
import { type PricedLoan, priceLoan, roundToCents } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";

/** What an offer saves against another price of the same loan; positive is cheaper. */
export interface Savings {
  /** Percentage points. */
  readonly aprPercent: number;
  readonly monthlyUsd: number;
  readonly totalUsd: number;
}

/** What the borrower pays now or was offered elsewhere; any part may be unknown. */
export interface CurrentOffer {
  readonly ratePercent: number | null;
  readonly aprPercent: number | null;
  readonly monthlyPaymentUsd: number | null;
}

function milliDifference(leftPercent: number, rightMilliPercent: number): number {
  return (Math.round(leftPercent * 1000) - rightMilliPercent) / 1000;
}

/** A loan without charges at one rate, for comparison. */
function plainLoan(ratePercent: number): LoanPrice {
  return {
    ...UNPUBLISHED_PRICE,
    noteRatePercent: ratePercent,
    initialFixedMonths: 480,
    fullyIndexedRatePercent: ratePercent,
  };
}

/** The scenario's loan at `aprPercent` without charges. */
function referenceLoan(scenario: AssumedScenario, aprPercent: number): PricedLoan | null {
  return priceLoan(scenario.product, scenario.amountUsd, scenario.termMonths, plainLoan(aprPercent));
}

/** The level monthly payment of the scenario's amount and term at one rate, whatever the product's own payments are. */
function levelPaymentUsd({ amountUsd, termMonths }: AssumedScenario, ratePercent: number): number {
  return at(cashFlowsOf("personal_loan", amountUsd, termMonths, plainLoan(ratePercent)).annuities, 0).paymentUsd;
}

/**
 * Savings of `offer` against the market: level payments at the two APRs, on one amount and term, so that the three figures never
 * contradict each other (guides/pricing.md#savings).
 */
export function savingsAgainst(scenario: AssumedScenario, benchmarkPercent: number, offer: PricedLoan): Savings {
  const paidThere = levelPaymentUsd(scenario, benchmarkPercent);
  const monthlyUsd = roundToCents(paidThere - levelPaymentUsd(scenario, offer.aprMilliPercent / 1000));
  return {
    aprPercent: milliDifference(benchmarkPercent, offer.aprMilliPercent),
    monthlyUsd,
    totalUsd: roundToCents(monthlyUsd * scenario.termMonths),
  };
}

/**
 * Savings against what the borrower has now. An unknown part is derived from the others if possible (payment from rate, APR from
 * rate), and is null otherwise.
 */
export function savingsAgainstCurrent(scenario: AssumedScenario, current: CurrentOffer, offer: PricedLoan) {
  const rate = current.ratePercent ?? current.aprPercent;
  const loan = rate === null ? null : referenceLoan(scenario, rate);
  const apr = current.aprPercent ?? current.ratePercent;
  const monthlyUsd = current.monthlyPaymentUsd ?? loan?.monthlyPaymentUsd ?? null;
  const totalUsd = current.monthlyPaymentUsd === null ? (loan?.totalCostUsd ?? null) : totalOfPayments(scenario, current.monthlyPaymentUsd);
  return {
    aprPercent: apr === null ? null : milliDifference(apr, offer.aprMilliPercent),
    monthlyUsd: monthlyUsd === null ? null : roundToCents(monthlyUsd - offer.monthlyPaymentUsd),
    totalUsd: totalUsd === null ? null : roundToCents(totalUsd - offer.totalCostUsd),
  };
}

/** Total of a known payment; an interest-only line also owes its principal at the end. */
function totalOfPayments(scenario: AssumedScenario, monthlyPaymentUsd: number): number {
  const interestOnly = loanProduct(scenario.product).amortization === "interest_only";
  return monthlyPaymentUsd * scenario.termMonths + (interestOnly ? scenario.amountUsd : 0);
}
