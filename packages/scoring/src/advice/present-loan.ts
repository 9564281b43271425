import { ANNUAL_PERCENT_PER_MONTHLY_RATE, annuityFactor, loanProduct, UNPUBLISHED_PRICE, type UnverifiedSet } from "@tellerline/vocabulary";
import { chargesAtStartUsd, type LoanPrice } from "../pricing/cash-flows.ts";
import { type PricedLoan, priceLoan, roundToCents } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { milliDifference, type Savings, unknownForSavings } from "./savings.ts";

/** Compares an offer with the loan that the borrower has, or was offered elsewhere (guides/pricing.md#savings). */

/** Unknown parts are null. */
export interface CurrentOffer {
  readonly ratePercent: number | null;
  readonly aprPercent: number | null;
  readonly monthlyPaymentUsd: number | null;
  readonly remainingMonths: number | null;
  readonly balanceUsd: number | null;
}

/** A part is null if it is not known and cannot be derived. */
export type SavingsAgainstCurrent = { readonly [Part in keyof Savings]: number | null };

/** The price of a loan without charges, at one rate. */
function plainLoan(ratePercent: number): LoanPrice {
  return { ...UNPUBLISHED_PRICE, noteRatePercent: ratePercent, initialFixedMonths: 480, fullyIndexedRatePercent: ratePercent };
}

/** How many payments of this size repay a balance; null if they never do. */
function monthsToRepay(balanceUsd: number, ratePercent: number, paymentUsd: number): number | null {
  const rate = ratePercent / ANNUAL_PERCENT_PER_MONTHLY_RATE;
  if (paymentUsd <= balanceUsd * rate) return null;
  return rate === 0 ? balanceUsd / paymentUsd : -Math.log1p((-balanceUsd * rate) / paymentUsd) / Math.log1p(rate);
}

interface PresentLoan {
  /** Dollars still to be paid: each month, and in total; null if not derivable. */
  readonly monthlyUsd: number | null;
  readonly totalUsd: number | null;
  /** Number of payments still due, fractional if the last one is smaller; null if they never repay the loan. */
  readonly months: number | null;
  readonly owedUsd: number;
}

/** The balance owed, dollars; derived from the remaining payments if it was not given; null if it cannot be derived. */
function owedOf(
  { product }: AssumedScenario,
  { balanceUsd, ratePercent, remainingMonths, monthlyPaymentUsd }: CurrentOffer,
): number | null {
  if (balanceUsd !== null) return balanceUsd;
  const isRepaid = loanProduct(product).amortization !== "interest_only";
  if (!isRepaid || ratePercent === null || remainingMonths === null || monthlyPaymentUsd === null) return null;
  return monthlyPaymentUsd * annuityFactor(ratePercent / ANNUAL_PERCENT_PER_MONTHLY_RATE, remainingMonths);
}

function presentLoan(scenario: AssumedScenario, current: CurrentOffer): PresentLoan {
  const { product, amountUsd, termMonths } = scenario;
  const rate = current.ratePercent ?? current.aprPercent;
  const owed = owedOf(scenario, current);
  const owedUsd = owed ?? amountUsd;
  const months = current.remainingMonths ?? termMonths;
  const payment = current.monthlyPaymentUsd;
  if (payment === null) {
    const loan = rate === null ? null : priceLoan(product, owedUsd, months, plainLoan(rate));
    return { monthlyUsd: loan?.monthlyPaymentUsd ?? null, totalUsd: loan?.totalCostUsd ?? null, months, owedUsd };
  }
  if (loanProduct(product).amortization === "interest_only")
    return { monthlyUsd: payment, totalUsd: payment * months + owedUsd, months, owedUsd };
  const isTermDerived = current.remainingMonths === null && owed !== null && rate !== null;
  const count = isTermDerived ? monthsToRepay(owedUsd, rate, payment) : months;
  return { monthlyUsd: payment, totalUsd: count === null ? null : payment * count, months: count, owedUsd };
}

/** Rounding a payment to cents moves the total cost by at most this much for each month. */
const CENT_USD = 0.005;

/** What an offer saves from now on, compared with keeping the present loan. Cash paid out beyond the balance counts as the borrower's. */
export function savingsAgainstCurrent(
  scenario: AssumedScenario,
  current: CurrentOffer,
  offer: PricedLoan & { readonly unverified: UnverifiedSet },
): SavingsAgainstCurrent {
  const apr = current.aprPercent ?? current.ratePercent;
  const aprPercent = apr === null ? null : milliDifference(apr, offer.aprMilliPercent);
  if (unknownForSavings(offer.unverified).length > 0) return { aprPercent, monthlyUsd: null, totalUsd: null };
  const { monthlyUsd, totalUsd, months, owedUsd } = presentLoan(scenario, current);
  const saved = totalUsd === null ? null : totalUsd - offer.totalCostUsd - (owedUsd - scenario.amountUsd);
  const isRounding =
    saved !== null && months !== null && monthlyUsd === offer.monthlyPaymentUsd && Math.abs(saved) <= CENT_USD * months + CENT_USD;
  return {
    aprPercent,
    monthlyUsd: monthlyUsd === null ? null : roundToCents(monthlyUsd - offer.monthlyPaymentUsd),
    totalUsd: saved === null ? null : isRounding ? 0 : roundToCents(saved),
  };
}

export interface Refinance {
  /** Dollars that the borrower brings; negative if cash is paid out. Null: points and fees are not published. */
  readonly cashToCloseUsd: number | null;
  /** Months until lower payments have made up for points and fees; null if not within the term, or not known. */
  readonly breakEvenMonths: number | null;
}

/** Whether the requested loan replaces one that the borrower has. */
export function isRefinance({ intent }: Pick<AssumedScenario, "intent">): boolean {
  return intent === "refinance" || intent === "cash_out";
}

/** @param price of the offer; null where its points and fees are not published. */
export function refinanceOf(
  scenario: AssumedScenario,
  current: CurrentOffer,
  { monthlyUsd }: SavingsAgainstCurrent,
  price: LoanPrice | null,
): Refinance {
  const { amountUsd, termMonths } = scenario;
  if (price === null) return { cashToCloseUsd: null, breakEvenMonths: null };
  const chargesUsd = chargesAtStartUsd(amountUsd, price);
  const months = monthlyUsd === null || monthlyUsd <= 0 ? null : Math.ceil(roundToCents(chargesUsd) / monthlyUsd);
  return {
    cashToCloseUsd: roundToCents(chargesUsd + presentLoan(scenario, current).owedUsd - amountUsd),
    breakEvenMonths: months === null || months > termMonths ? null : months,
  };
}

const moreOrLess = (saved: number, unit: (size: number) => string): string => `${unit(Math.abs(saved))} ${saved > 0 ? "lower" : "higher"}`;

/** An amount within this share of the balance owed counts as the same amount. */
const SAME_AMOUNT = 0.01;

/** How an offer differs from the present loan in term, amount and charges, in words. */
function differences(
  scenario: AssumedScenario,
  current: CurrentOffer,
  price: LoanPrice | null,
  dollars: (usd: number) => string,
): readonly string[] {
  const { amountUsd, termMonths } = scenario;
  const { months, owedUsd } = presentLoan(scenario, current);
  const left = months === null ? null : Math.ceil(months - 1e-6);
  const isOther = Math.abs(amountUsd - owedUsd) > SAME_AMOUNT * owedUsd;
  const chargesUsd = price === null ? 0 : chargesAtStartUsd(amountUsd, price);
  return [
    ...(left === null || left === termMonths ? [] : [`it runs ${termMonths} months, and ${left} remain on the present loan`]),
    ...(isOther ? [`it is for ${dollars(Math.round(amountUsd))}, and ${dollars(Math.round(owedUsd))} is owed`] : []),
    ...(chargesUsd > 0 ? [`it has points and fees of ${dollars(roundToCents(chargesUsd))}`] : []),
  ];
}

/**
 * Why the savings of an offer point in different directions; null if they do not.
 * @param price of the offer; null where its points and fees are not published.
 * @param dollars formats an amount of money.
 */
export function contradictionSentence(
  scenario: AssumedScenario,
  current: CurrentOffer,
  { aprPercent, monthlyUsd, totalUsd }: SavingsAgainstCurrent,
  price: LoanPrice | null,
  dollars: (usd: number) => string,
): string | null {
  const parts = [
    { name: "APR", saved: aprPercent, unit: (size: number) => `${size.toFixed(3)} points` },
    { name: "payment", saved: monthlyUsd, unit: (size: number) => `${dollars(size)} a month` },
    { name: "cost from now on", saved: totalUsd, unit: dollars },
  ].flatMap(({ name, saved, unit }) => (saved === null || saved === 0 ? [] : [{ name, saved, words: moreOrLess(saved, unit) }]));
  if (new Set(parts.map(({ saved }) => Math.sign(saved))).size < 2) return null;
  const figures = parts.map(({ name, words }) => `its ${name} is ${words}`).join(", ");
  const why = differences(scenario, current, price, dollars);
  const reason = why.length === 0 ? "the payment that was given is not quite what its rate makes" : why.join(", and ");
  return `Compared with the present loan, of the first offer ${figures}: ${reason}.`;
}
