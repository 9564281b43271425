import { unverifiedBit } from "@tellerline/vocabulary";
import { comparesWholeCosts, type RateBook } from "../book/rate-book.ts";
import type { NewMoney, SavingsAgainstCurrent } from "../comparing/compare.ts";
import { type CurrentOffer, isLine, type PresentLoan } from "../comparing/present-loan.ts";
import { showsDollars } from "../comparing/savings.ts";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { isInsured, paidAtOnceUsd } from "../pricing/insurance.ts";
import { roundToCents } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { dollars } from "./advice.ts";
import type { DecidedOffer, Decision } from "./decision-parts.ts";

const moreOrLess = (saved: number, unit: (size: number) => string): string => `${unit(Math.abs(saved))} ${saved > 0 ? "lower" : "higher"}`;

/** An amount within this share of the balance owed counts as the same amount. */
const SAME_AMOUNT = 0.01;

const isOtherAmount = (amountUsd: number, owedUsd: number): boolean => Math.abs(amountUsd - owedUsd) > SAME_AMOUNT * owedUsd;

/** Names loan amount and balance if they differ: by at least $1 if the balance is given, by more than 1 % if the balance is derived. */
function bothAmounts({ amountUsd }: AssumedScenario, current: CurrentOffer, { balanceUsd: owedUsd }: PresentLoan): readonly string[] {
  if (owedUsd === null) return [];
  const differs = current.balanceUsd === null ? isOtherAmount(amountUsd, owedUsd) : Math.abs(amountUsd - owedUsd) >= 1;
  return differs
    ? [`The offer is for ${dollars(amountUsd)}, and ${dollars(roundToCents(owedUsd))} is owed: each is counted less what it starts with.`]
    : [];
}

/** Reasons why an offer's cost or APR differs from the present loan's. Charges are named only if the offer is dearer. */
function differences(
  scenario: AssumedScenario,
  current: CurrentOffer,
  present: PresentLoan,
  { aprPercent, totalUsd }: SavingsAgainstCurrent,
  price: LoanPrice | null,
): readonly string[] {
  const { amountUsd, termMonths, insurance } = scenario;
  const left = present.course?.months ?? null;
  const isDearer = (aprPercent ?? 0) < 0 || (totalUsd ?? 0) < 0;
  const chargesUsd = price === null || !isDearer ? 0 : paidAtOnceUsd(scenario, price);
  const isInsuredHere = price !== null && isDearer && isInsured(scenario, price);
  const isCard = scenario.product === "credit_card";
  const asksInterestAlone = isLine(scenario) && !isCard && !present.revolves;
  return [
    ...(asksInterestAlone ? [`it asks for interest alone, and for all that was borrowed after ${termMonths} months`] : []),
    ...(left === null || left === termMonths || present.revolves || isCard
      ? []
      : [`it runs ${termMonths} months, and ${left} ${left === 1 ? "remains" : "remain"} on the present loan`]),
    ...(present.balanceUsd !== null && isOtherAmount(amountUsd, present.balanceUsd) ? ["it is for another amount than is owed"] : []),
    ...(isInsuredHere ? [insurance?.by === "program" ? "its program charges for it" : "its mortgage insurance is paid"] : []),
    ...(isDearer && (current.payoffChargeUsd ?? 0) > 0 ? ["repaying the present loan early is charged"] : []),
    ...(chargesUsd > 0 ? [`it has points and fees of ${dollars(roundToCents(chargesUsd))}`] : []),
  ];
}

/** Says why an offer is better than the present loan in one figure and worse in another; null if its figures agree. */
function contradiction({ aprPercent, monthlyUsd, totalUsd }: SavingsAgainstCurrent, reasons: readonly string[]): string | null {
  const parts = [
    { name: "APR", saved: aprPercent, unit: (size: number) => `${size.toFixed(3)} points` },
    { name: "payment", saved: monthlyUsd, unit: (size: number) => `${dollars(size)} a month` },
    { name: "cost in all", saved: totalUsd, unit: dollars },
  ].flatMap(({ name, saved, unit }) => (saved === null || saved === 0 ? [] : [{ name, saved, words: moreOrLess(saved, unit) }]));
  if (new Set(parts.map(({ saved }) => Math.sign(saved))).size < 2) return null;
  const figures = parts.map(({ name, words }) => `its ${name} is ${words}`).join(", ");
  const reason = reasons.length === 0 ? "the payment that was given is not quite what its rate makes" : reasons.join(", and ");
  return `Compared with the present loan, of the first offer ${figures}: ${reason}.`;
}

/** Says why the cost of the present loan is not known, and which figures are needed for it; null if the cost is known. */
export function unknownPresent(
  scenario: AssumedScenario,
  current: CurrentOffer,
  { course, revolves, isInsuranceOpen }: PresentLoan,
): string | null {
  if (course !== null) return null;
  if (isInsuranceOpen) {
    return "How long the insurance of the present loan is still paid is not known: less than 78 % of the home's value is owed. Ask the servicer to end it (12 U.S.C. 4902); no totals are told.";
  }
  const { balanceUsd, ratePercent, aprPercent, monthlyPaymentUsd, remainingMonths } = current;
  const missing = [
    ...(balanceUsd === null ? ["balance"] : []),
    ...(ratePercent === null && aprPercent === null ? ["rate"] : []),
    ...(monthlyPaymentUsd === null ? ["monthly_payment"] : []),
    ...(remainingMonths === null && !revolves ? ["remaining_months"] : []),
  ];
  const isEnough = missing.length === 0 || (missing.length === 1 && !revolves);
  if (isEnough && monthlyPaymentUsd !== null) {
    const interestUsd = balanceUsd === null || ratePercent === null ? 0 : roundToCents((balanceUsd * ratePercent) / 1200);
    if (monthlyPaymentUsd <= interestUsd) {
      return `${dollars(monthlyPaymentUsd)} a month is not more than a month's interest, ${dollars(interestUsd)}: send current_offer.monthly_payment as it is paid.`;
    }
    return `The present loan is not repaid within 40 years by ${dollars(monthlyPaymentUsd)} a month: send current_offer.monthly_payment as it is paid.`;
  }
  const needed = revolves ? "its balance, rate and monthly payment" : "three of its balance, rate, monthly payment and remaining months";
  const orMonths = isLine(scenario) ? ", or remaining_months if it is repaid by installments" : "";
  return `What ${revolves ? "this debt" : "the present loan"} still costs is known from ${needed}: current_offer lacks ${missing.join(", ")}${orMonths}.`;
}

/** Says that the payment of a revolving debt does not repay the first offer within 40 years; empty if it does, and for other debts. */
function unpaidOffer({ paymentUsd, course, revolves }: PresentLoan, best: DecidedOffer): readonly string[] {
  if (!revolves || course === null || paymentUsd === null || !showsDollars(best.unverified) || best.vsCurrent?.totalUsd !== null) return [];
  return [`The first offer is not repaid within 40 years by ${dollars(paymentUsd)} a month: which payment would be made?`];
}

/** Says that the given remaining months were not used because they contradict the other figures; empty if they agree. */
function otherMonths({ remainingMonths }: CurrentOffer, { course, revolves }: PresentLoan): readonly string[] {
  if (revolves || remainingMonths === null || course === null || course.months === remainingMonths) return [];
  return [`At its rate and payment the present loan runs ${course.months} months, not ${remainingMonths}; ${course.months} are counted.`];
}

/** Says how long the insurance of the present loan is counted; empty if the loan has none. */
function presentInsurance({ occupancy }: AssumedScenario, { insuranceUsd, course }: PresentLoan): readonly string[] {
  if (insuranceUsd === 0 || course === null) return [];
  const until = occupancy === "primary" ? "until 78 % of property_value is owed; that of an FHA loan may be paid longer" : "to its end";
  return [`The insurance of the present loan is counted ${until}.`];
}

function newMoneySentence({ cashUsd, aprPercent, isPresentKnown, isExact }: NewMoney): string {
  if (!isPresentKnown) return `What the ${dollars(cashUsd)} that are paid out cost is known once the present loan is.`;
  if (aprPercent === null)
    return `What the ${dollars(cashUsd)} that are paid out cost is not told: no one rate between 0 and 100 % says it.`;
  if (isExact) return `The ${dollars(cashUsd)} that are paid out cost ${aprPercent.toFixed(3)} % a year.`;
  return `At most ${dollars(cashUsd)} are paid out, and cost at least ${aprPercent.toFixed(3)} % a year: what is not published comes on top.`;
}

/** States the cost of the money that an offer pays out; empty if the offer pays out none. */
export function newMoneySentences({ replacement }: Pick<DecidedOffer, "replacement">): readonly string[] {
  const newMoney = replacement?.newMoney ?? null;
  return newMoney === null ? [] : [newMoneySentence(newMoney)];
}

function atPresentPayment(saved: number | null, { paymentUsd }: PresentLoan): readonly string[] {
  if (saved === null || paymentUsd === null) return [];
  const outcome = saved < 0 ? `cost ${dollars(-saved)} more` : `save ${dollars(saved)}`;
  return [`Paid down by the present ${dollars(roundToCents(paymentUsd))} a month, the first offer would ${outcome}.`];
}

const NO_DOLLARS =
  "This set of rates was made before loans were compared by their whole cost: no dollars against the present loan are told.";

/** Says how offers are ordered if the request tells how long the loan is kept; otherwise empty. */
export function keptSentences({ offers }: Pick<Decision, "offers">): readonly string[] {
  const months = Math.max(0, ...offers.map(({ kept }) => kept?.months ?? 0));
  if (months === 0) return [];
  return [
    `Offers are ordered by kept.apr, the rate of what ${months === 1 ? "1 month costs" : `${months} months cost`}; break_even_months and costs are dollars.`,
  ];
}

/** The offer's price; null if its points and fees are not published. */
const knownPrice = ({ unverified, price }: DecidedOffer): LoanPrice | null => ((unverified & unverifiedBit("fees")) === 0 ? price : null);

/** Asks for the present loan of a cash-out, without which the cost of the money paid out is not known. Empty for other intents. */
function askForPresent({ intent }: AssumedScenario): readonly string[] {
  return intent === "cash_out" ? ["What the money that is paid out costs is known once current_offer is sent."] : [];
}

/**
 * Caveats of the comparison of the first offer with the present loan (guides/what-a-loan-costs.md#savings). If a cash-out request names no
 * present loan, asks for it instead.
 */
export function presentLoanSentences(
  book: RateBook,
  { assumed, current, present, offers: [best] }: Pick<Decision, "assumed" | "current" | "present" | "offers">,
): readonly string[] {
  if (best === undefined) return [];
  if (current === null || present === null) return askForPresent(assumed);
  if (best.vsCurrent === null) return [];
  if (!comparesWholeCosts(book)) return [NO_DOLLARS];
  const unknown = unknownPresent(assumed, current, present);
  // Without the present loan's course, the differences between the loans can't explain why the savings contradict each other.
  const opposed =
    present.course === null
      ? null
      : contradiction(best.vsCurrent, differences(assumed, current, present, best.vsCurrent, knownPrice(best)));
  return [
    ...(unknown === null ? [] : [unknown]),
    ...otherMonths(current, present),
    ...presentInsurance(assumed, present),
    ...unpaidOffer(present, best),
    ...(best.replacement !== null && present.balanceUsd === null && !best.replacement.paysOut
      ? ["The balance of the present loan is not known; the amount is taken to be what it takes to pay it off."]
      : []),
    ...(present.isAprForRate && present.course !== null ? ["The present loan's APR is taken for its rate."] : []),
    ...bothAmounts(assumed, current, present),
    ...newMoneySentences(best),
    ...atPresentPayment(best.savedAtPresentPaymentUsd, present),
    ...(opposed === null ? [] : [opposed]),
  ];
}
