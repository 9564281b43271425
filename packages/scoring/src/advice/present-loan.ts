import { ANNUAL_PERCENT_PER_MONTHLY_RATE, loanProduct, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import { chargesAtStartUsd, type LoanPrice } from "../pricing/cash-flows.ts";
import { type PricedLoan, priceLoan, roundToCents } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { milliDifference, type Savings } from "./savings.ts";

/** What an offer means for the loan that the borrower has, or was offered elsewhere (guides/pricing.md#savings). */

/** That loan; any part may be unknown. */
export interface CurrentOffer {
  readonly ratePercent: number | null;
  readonly aprPercent: number | null;
  readonly monthlyPaymentUsd: number | null;
  readonly remainingMonths: number | null;
  readonly balanceUsd: number | null;
}

/** A part is null where it cannot be derived. */
export type SavingsAgainstCurrent = { readonly [Part in keyof Savings]: number | null };

/** A loan without charges at one rate. */
function plainLoan(ratePercent: number): LoanPrice {
  return { ...UNPUBLISHED_PRICE, noteRatePercent: ratePercent, initialFixedMonths: 480, fullyIndexedRatePercent: ratePercent };
}

/** How many payments of this size repay a balance; null if they never do. */
function monthsToRepay(balanceUsd: number, ratePercent: number, paymentUsd: number): number | null {
  const rate = ratePercent / ANNUAL_PERCENT_PER_MONTHLY_RATE;
  if (paymentUsd <= balanceUsd * rate) return null;
  return rate === 0 ? balanceUsd / paymentUsd : -Math.log1p((-balanceUsd * rate) / paymentUsd) / Math.log1p(rate);
}

/** What is still paid on it: a month, and in all. */
interface StillPaid {
  readonly monthlyUsd: number | null;
  readonly totalUsd: number | null;
}

function stillPaid({ product, amountUsd, termMonths }: AssumedScenario, current: CurrentOffer): StillPaid {
  const rate = current.ratePercent ?? current.aprPercent;
  const owedUsd = current.balanceUsd ?? amountUsd;
  const months = current.remainingMonths ?? termMonths;
  const isInterestOnly = loanProduct(product).amortization === "interest_only";
  const payment = current.monthlyPaymentUsd;
  if (payment === null) {
    const loan = rate === null ? null : priceLoan(product, owedUsd, months, plainLoan(rate));
    return { monthlyUsd: loan?.monthlyPaymentUsd ?? null, totalUsd: loan?.totalCostUsd ?? null };
  }
  if (isInterestOnly) return { monthlyUsd: payment, totalUsd: payment * months + owedUsd };
  const isTermDerived = current.remainingMonths === null && current.balanceUsd !== null && rate !== null;
  const count = isTermDerived ? monthsToRepay(owedUsd, rate, payment) : months;
  return { monthlyUsd: payment, totalUsd: count === null ? null : payment * count };
}

/** What an offer saves from now on, compared with keeping the present loan. What it pays out beyond the balance is the borrower's. */
export function savingsAgainstCurrent(scenario: AssumedScenario, current: CurrentOffer, offer: PricedLoan): SavingsAgainstCurrent {
  const apr = current.aprPercent ?? current.ratePercent;
  const { monthlyUsd, totalUsd } = stillPaid(scenario, current);
  const broughtUsd = current.balanceUsd === null ? 0 : current.balanceUsd - scenario.amountUsd;
  return {
    aprPercent: apr === null ? null : milliDifference(apr, offer.aprMilliPercent),
    monthlyUsd: monthlyUsd === null ? null : roundToCents(monthlyUsd - offer.monthlyPaymentUsd),
    totalUsd: totalUsd === null ? null : roundToCents(totalUsd - offer.totalCostUsd - broughtUsd),
  };
}

/** What closing a refinance takes, and when it has paid for itself. */
export interface Refinance {
  /** Dollars that the borrower brings; below zero what is paid out. Null: points and fees are not published. */
  readonly cashToCloseUsd: number | null;
  /** Months until lower payments have made up for points and fees; null: never within the term, or not known. */
  readonly breakEvenMonths: number | null;
}

/** Whether the loan that is asked for replaces one that the borrower has. */
export function isRefinance({ intent }: Pick<AssumedScenario, "intent">): boolean {
  return intent === "refinance" || intent === "cash_out";
}

/** @param price of the offer; null where its points and fees are not published. */
export function refinanceOf(
  { amountUsd, termMonths }: AssumedScenario,
  { balanceUsd }: CurrentOffer,
  { monthlyUsd }: SavingsAgainstCurrent,
  price: LoanPrice | null,
): Refinance {
  if (price === null) return { cashToCloseUsd: null, breakEvenMonths: null };
  const chargesUsd = chargesAtStartUsd(amountUsd, price);
  const months = monthlyUsd === null || monthlyUsd <= 0 ? null : Math.ceil(roundToCents(chargesUsd) / monthlyUsd);
  return {
    cashToCloseUsd: roundToCents(chargesUsd + (balanceUsd ?? amountUsd) - amountUsd),
    breakEvenMonths: months === null || months > termMonths ? null : months,
  };
}

const moreOrLess = (saved: number, unit: (size: number) => string): string => `${unit(Math.abs(saved))} ${saved > 0 ? "lower" : "higher"}`;

/**
 * Why the savings of an offer point in different directions; null where they do not.
 * @param dollars money in words.
 */
export function contradictionSentence(
  { termMonths }: AssumedScenario,
  { remainingMonths }: CurrentOffer,
  { aprPercent, monthlyUsd, totalUsd }: SavingsAgainstCurrent,
  dollars: (usd: number) => string,
): string | null {
  const parts = [
    { name: "APR", saved: aprPercent, unit: (size: number) => `${size.toFixed(3)} points` },
    { name: "payment", saved: monthlyUsd, unit: (size: number) => `${dollars(size)} a month` },
    { name: "cost from now on", saved: totalUsd, unit: dollars },
  ].flatMap(({ name, saved, unit }) => (saved === null || saved === 0 ? [] : [{ name, saved, words: moreOrLess(saved, unit) }]));
  if (new Set(parts.map(({ saved }) => Math.sign(saved))).size < 2) return null;
  const figures = parts.map(({ name, words }) => `its ${name} is ${words}`).join(", ");
  const why =
    remainingMonths !== null && remainingMonths !== termMonths
      ? `it runs ${termMonths} months, and ${remainingMonths} remain on the present loan`
      : "it is for another amount, or has points and fees";
  return `Compared with the present loan, of the first offer ${figures}: ${why}.`;
}
