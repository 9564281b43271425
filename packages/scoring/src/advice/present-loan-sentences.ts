import type { NewMoney, SavingsAgainstCurrent } from "../comparing/compare.ts";
import { type CurrentOffer, isLine, type PresentLoan, presentLoan } from "../comparing/present-loan.ts";
import { unknownForSavings } from "../comparing/savings.ts";
import { chargesAtStartUsd, type LoanPrice } from "../pricing/cash-flows.ts";
import { roundToCents } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { dollars } from "./advice.ts";
import type { DecidedOffer, Decision } from "./decision-parts.ts";

/** Sentences that compare the first offer with the loan that the borrower has (guides/pricing.md#savings). */

const moreOrLess = (saved: number, unit: (size: number) => string): string => `${unit(Math.abs(saved))} ${saved > 0 ? "lower" : "higher"}`;

/** An amount within this share of the balance owed counts as the same amount. */
const SAME_AMOUNT = 0.01;

const isOtherAmount = (amountUsd: number, owedUsd: number): boolean => Math.abs(amountUsd - owedUsd) > SAME_AMOUNT * owedUsd;

/** How an offer differs from the present loan in term and charges, in words. */
function differences({ amountUsd, termMonths }: AssumedScenario, present: PresentLoan, price: LoanPrice | null): readonly string[] {
  const left = present.course?.months ?? null;
  const chargesUsd = price === null ? 0 : chargesAtStartUsd(amountUsd, price);
  return [
    ...(left === null || left === termMonths || present.revolves
      ? []
      : [`it runs ${termMonths} months, and ${left} ${left === 1 ? "remains" : "remain"} on the present loan`]),
    ...(present.balanceUsd !== null && isOtherAmount(amountUsd, present.balanceUsd) ? ["it is for another amount than is owed"] : []),
    ...(chargesUsd > 0 ? [`it has points and fees of ${dollars(roundToCents(chargesUsd))}`] : []),
  ];
}

/** Why the savings of an offer point in different directions; null if they do not. */
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

/** What has to be given before dollars can be compared; null if they can be. */
function unknownPresent(scenario: AssumedScenario, current: CurrentOffer, { course, revolves }: PresentLoan): string | null {
  if (course !== null) return null;
  const { balanceUsd, ratePercent, aprPercent, monthlyPaymentUsd, remainingMonths } = current;
  const missing = [
    ...(balanceUsd === null ? ["balance"] : []),
    ...(ratePercent === null && aprPercent === null ? ["rate"] : []),
    ...(monthlyPaymentUsd === null ? ["monthly_payment"] : []),
    ...(remainingMonths === null && !revolves ? ["remaining_months"] : []),
  ];
  if (missing.length === 0 || (missing.length === 1 && !revolves)) {
    return `The present loan is not repaid within 40 years by ${dollars(monthlyPaymentUsd ?? 0)} a month: send current_offer.monthly_payment as it is paid.`;
  }
  const needed = revolves ? "its balance, rate and monthly payment" : "three of its balance, rate, monthly payment and remaining months";
  const orMonths = isLine(scenario) ? ", or remaining_months if it is repaid by installments" : "";
  return `What ${revolves ? "this debt" : "the present loan"} still costs is known from ${needed}: current_offer lacks ${missing.join(", ")}${orMonths}.`;
}

/** A revolving debt whose payment does not repay the first offer; empty for any other. */
function unpaidOffer({ paymentUsd, course, revolves }: PresentLoan, best: DecidedOffer): readonly string[] {
  const isTold = unknownForSavings(best.unverified).length === 0;
  if (!revolves || course === null || paymentUsd === null || !isTold || best.vsCurrent?.totalUsd !== null) return [];
  return [`The first offer is not repaid within 40 years by ${dollars(paymentUsd)} a month: which payment would be made?`];
}

/** Says that the remaining months were not used where the four figures disagree; empty where they agree. */
function otherMonths({ remainingMonths }: CurrentOffer, { course, revolves }: PresentLoan): readonly string[] {
  if (revolves || remainingMonths === null || course === null || course.months === remainingMonths) return [];
  return [`At its rate and payment the present loan runs ${course.months} months, not ${remainingMonths}; ${course.months} are counted.`];
}

function newMoneySentence({ cashUsd, aprPercent, isPresentKnown, isExact }: NewMoney): string {
  if (!isPresentKnown) return `What the ${dollars(cashUsd)} that are paid out cost is known once the present loan is.`;
  if (aprPercent === null)
    return `What the ${dollars(cashUsd)} that are paid out cost is not told: no one rate between 0 and 100 % says it.`;
  if (isExact) return `The ${dollars(cashUsd)} that are paid out cost ${aprPercent.toFixed(3)} % a year.`;
  return `The ${dollars(cashUsd)} that are paid out cost at least ${aprPercent.toFixed(3)} % a year, before what is not published.`;
}

/** What the new money of an offer costs, in words; empty if it has none. */
export function newMoneySentences({ replacement }: Pick<DecidedOffer, "replacement">): readonly string[] {
  const newMoney = replacement?.newMoney ?? null;
  return newMoney === null ? [] : [newMoneySentence(newMoney)];
}

function atPresentPayment(saved: number | null, { paymentUsd }: PresentLoan): readonly string[] {
  if (saved === null || paymentUsd === null) return [];
  const outcome = saved < 0 ? `cost ${dollars(-saved)} more` : `save ${dollars(saved)}`;
  return [`Paid down by the present ${dollars(roundToCents(paymentUsd))} a month, the first offer would ${outcome}.`];
}

/** Caveats of the comparison with the present loan; empty without one. */
export function presentLoanSentences({ assumed, current, offers: [best] }: Decision): readonly string[] {
  if (current === null || best === undefined || best.vsCurrent === null) return [];
  const present = presentLoan(assumed, current);
  const { amountUsd } = assumed;
  const unknown = unknownPresent(assumed, current, present);
  const opposed = contradiction(best.vsCurrent, differences(assumed, present, best.knownPrice));
  const isAprForRate = current.ratePercent === null && current.aprPercent !== null && present.course !== null && !isLine(assumed);
  const owedUsd = present.balanceUsd;
  return [
    ...(unknown === null ? [] : [unknown]),
    ...otherMonths(current, present),
    ...unpaidOffer(present, best),
    ...(best.replacement !== null && owedUsd === null && !best.replacement.paysOut
      ? ["The balance of the present loan is not known; the amount is taken to be what it takes to pay it off."]
      : []),
    ...(isAprForRate ? ["The present loan's APR is taken for its rate."] : []),
    ...(owedUsd !== null && isOtherAmount(amountUsd, owedUsd)
      ? [
          `The offer is for ${dollars(Math.round(amountUsd))}, and ${dollars(Math.round(owedUsd))} is owed: each is counted less what it starts with.`,
        ]
      : []),
    ...newMoneySentences(best),
    ...atPresentPayment(best.savedAtPresentPaymentUsd, present),
    ...(opposed === null ? [] : [opposed]),
  ];
}
