import { UNPUBLISHED_PRICE, unverifiedBit } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { type PricedLoan, priceLoan } from "../pricing/price.ts";
import { assume } from "../ranking/assume.ts";
import type { Scenario } from "../ranking/scenario.ts";
import { aRequest } from "../testing/small-books.oracle.ts";
import { dollars } from "./advice.ts";
import { type CurrentOffer, contradictionSentence, isRefinance, refinanceOf, savingsAgainstCurrent } from "./present-loan.ts";

const NOTHING: CurrentOffer = { ratePercent: null, aprPercent: null, monthlyPaymentUsd: null, remainingMonths: null, balanceUsd: null };
const CAR = assume(aRequest());
const LINE = assume(aRequest({ product: "heloc", amountUsd: 50_000, termMonths: 120 }));

function offerOf(
  { product, amountUsd, termMonths }: typeof CAR,
  noteRatePercent: number,
  feesUsd = 0,
): PricedLoan & { unverified: number } {
  const priced = priceLoan(product, amountUsd, termMonths, { ...UNPUBLISHED_PRICE, noteRatePercent, feesUsd });
  if (priced === null) throw new Error("The charges leave nothing.");
  return { ...priced, unverified: 0 };
}

const saved = (aprPercent: number | null, monthlyUsd: number | null, totalUsd: number | null) => ({ aprPercent, monthlyUsd, totalUsd });

describe("24,000 over 60 months at 5 %, which is 452.91 a month and 27,174.58 in all, saves", () => {
  it.each([
    // The present loan at 6 % is 463.99 a month and 27,839.23 in all.
    ["against the same at 6 %", { ratePercent: 6, balanceUsd: 24_000, remainingMonths: 60 }, saved(1, 11.08, 664.65)],
    ["against an APR of 6 %, where no rate is given", { aprPercent: 6, balanceUsd: 24_000, remainingMonths: 60 }, saved(1, 11.08, 664.65)],
    ["by the rate, and tells the APR's difference", { ratePercent: 6, aprPercent: 6.5 }, saved(1.5, 11.08, 664.65)],
    ["against what the amount and the term make, where the rate alone is given", { ratePercent: 6 }, saved(1, 11.08, 664.65)],
    ["nothing that is known against nothing that is known", {}, saved(null, null, null)],
    ["nothing that is known against a balance and months", { balanceUsd: 24_000, remainingMonths: 60 }, saved(null, null, null)],
    ["against a payment over the months that remain", { monthlyPaymentUsd: 500, remainingMonths: 48 }, saved(null, 47.09, -3174.58)],
    ["against a payment over its own term, where no months are given", { monthlyPaymentUsd: 500 }, saved(null, 47.09, 2825.42)],
    // The new loan also pays the borrower 4,000: the amount less the balance.
    [
      "against a payment, with what it pays out",
      { monthlyPaymentUsd: 500, remainingMonths: 40, balanceUsd: 20_000 },
      saved(null, 47.09, -3174.58),
    ],
    // The part of the balance that the new loan leaves, 1,000, is still to be paid.
    [
      "against a payment, with what it leaves",
      { monthlyPaymentUsd: 500, remainingMonths: 60, balanceUsd: 25_000 },
      saved(null, 47.09, 1825.42),
    ],
    // 24,000 without interest at 500 a month is repaid in 48 payments.
    ["against 500 a month without interest", { monthlyPaymentUsd: 500, balanceUsd: 24_000, ratePercent: 0 }, saved(-5, 47.09, -3174.58)],
    // At 6 % the first month's interest is 120, so a payment of 120 never repays the loan.
    [
      "nothing that is known in all against a payment of the interest alone",
      { monthlyPaymentUsd: 120, balanceUsd: 24_000, ratePercent: 6 },
      saved(1, -332.91, null),
    ],
    [
      "against a payment of the interest alone that ends after 60 months",
      { monthlyPaymentUsd: 120, balanceUsd: 24_000, ratePercent: 6, remainingMonths: 60 },
      saved(1, -332.91, -19_974.58),
    ],
    // 452.91 times 60 is 27,174.60: two cents of it are rounding.
    [
      "nothing against the same payment, which is rounded to cents",
      { monthlyPaymentUsd: 452.91, remainingMonths: 60, balanceUsd: 24_000 },
      saved(null, 0, 0),
    ],
    [
      "a dollar against the same payment and a dollar less that is owed",
      { monthlyPaymentUsd: 452.91, remainingMonths: 60, balanceUsd: 23_999 },
      saved(null, 0, 1.02),
    ],
  ] as const)("%s", (_, current, expected) => {
    expect(savingsAgainstCurrent(CAR, { ...NOTHING, ...current }, offerOf(CAR, 5))).toEqual(expected);
  });

  it.each(["fees", "term_months", "rate_type"] as const)("no dollars that are known where it does not publish %s", (kind) => {
    const offer = { ...offerOf(CAR, 5), unverified: unverifiedBit(kind) };
    expect(savingsAgainstCurrent(CAR, { ...NOTHING, ratePercent: 6 }, offer)).toEqual(saved(1, null, null));
  });
});

describe("a line of 50,000 over 120 months at 7 %, which is 291.67 a month and 85,000 in all, saves", () => {
  it.each([
    // 8 % is 333.33 a month, 40,000 of interest and the principal at the end.
    ["against 8 %", { ratePercent: 8, remainingMonths: 120, balanceUsd: 50_000 }, saved(1, 41.66, 5000)],
    ["against a payment", { monthlyPaymentUsd: 400, remainingMonths: 120, balanceUsd: 50_000 }, saved(null, 108.33, 13_000)],
    ["against a payment over its own term", { monthlyPaymentUsd: 400, balanceUsd: 50_000 }, saved(null, 108.33, 13_000)],
    // Interest-only payments don't reveal the balance, so the loan amount is taken as the balance.
    ["against a payment of an unknown balance", { monthlyPaymentUsd: 400, remainingMonths: 120, ratePercent: 9 }, saved(2, 108.33, 13_000)],
  ] as const)("%s", (_, current, expected) => {
    expect(savingsAgainstCurrent(LINE, { ...NOTHING, ...current }, offerOf(LINE, 7))).toEqual(expected);
  });
});

describe("a refinance", () => {
  const price = { ...UNPUBLISHED_PRICE, noteRatePercent: 5, pointsPercent: 1, feesUsd: 160 };

  it.each([
    // One point of 24,000 and the fee of 160 are 400.
    ["of the whole balance", CAR, { balanceUsd: 24_000 }, 10, { cashToCloseUsd: 400, breakEvenMonths: 40 }],
    ["of more than the amount", CAR, { balanceUsd: 25_000.5 }, 400, { cashToCloseUsd: 1400.5, breakEvenMonths: 1 }],
    ["that pays out", CAR, { balanceUsd: 20_000 }, 399.99, { cashToCloseUsd: -3600, breakEvenMonths: 2 }],
    ["that pays for itself in its last month", CAR, {}, 6.67, { cashToCloseUsd: 400, breakEvenMonths: 60 }],
    ["that does not within its term", CAR, {}, 6.66, { cashToCloseUsd: 400, breakEvenMonths: null }],
    ["that costs as much a month", CAR, {}, 0, { cashToCloseUsd: 400, breakEvenMonths: null }],
    ["that costs more a month", CAR, {}, -1, { cashToCloseUsd: 400, breakEvenMonths: null }],
    ["of which nothing is known a month", CAR, {}, null, { cashToCloseUsd: 400, breakEvenMonths: null }],
    // 300 a month without interest for 10 months repay 3,000.
    [
      "of what its payments tell",
      CAR,
      { ratePercent: 0, monthlyPaymentUsd: 300, remainingMonths: 10 },
      100,
      { cashToCloseUsd: -20_600, breakEvenMonths: 4 },
    ],
    [
      "of what payments without a rate do not tell",
      CAR,
      { monthlyPaymentUsd: 300, remainingMonths: 10 },
      100,
      { cashToCloseUsd: 400, breakEvenMonths: 4 },
    ],
    [
      "of what payments without months do not tell",
      CAR,
      { monthlyPaymentUsd: 300, ratePercent: 0 },
      100,
      { cashToCloseUsd: 400, breakEvenMonths: 4 },
    ],
    [
      "of what a rate without payments does not tell",
      CAR,
      { remainingMonths: 10, ratePercent: 0 },
      100,
      { cashToCloseUsd: 400, breakEvenMonths: 4 },
    ],
    // One point of 50,000 and the fee of 160 are 660.
    [
      "of a line, whose payments tell nothing of what is owed",
      LINE,
      { ratePercent: 0, monthlyPaymentUsd: 300, remainingMonths: 10 },
      66,
      { cashToCloseUsd: 660, breakEvenMonths: 10 },
    ],
  ] as const)("%s", (_, asked, current, monthlyUsd, expected) => {
    expect(refinanceOf(asked, { ...NOTHING, ...current }, saved(null, monthlyUsd, null), price)).toEqual(expected);
  });

  it.each([
    ["refinance", true],
    ["cash_out", true],
    ["purchase", false],
    ["other", false],
    [null, false],
  ] satisfies readonly (readonly [Scenario["intent"], boolean])[])("is what is asked with intent %s: %s", (intent, is) => {
    expect(isRefinance({ intent })).toBe(is);
  });
});

describe("savings that point in different directions", () => {
  const SAME = { ...NOTHING, ratePercent: 6, balanceUsd: 24_000, remainingMonths: 60 };
  const price = { ...UNPUBLISHED_PRICE, noteRatePercent: 5, feesUsd: 99.5 };

  it.each([
    [
      "by the months",
      { ...SAME, remainingMonths: 48 },
      saved(1, 10, -500.5),
      null,
      "its APR is 1.000 points lower, its payment is $10 a month lower, its cost from now on is $500.50 higher: it runs 60 months, and 48 remain on the present loan",
    ],
    [
      "by the amount",
      { ...SAME, balanceUsd: 20_000.4 },
      saved(1, -10, 0),
      null,
      "its APR is 1.000 points lower, its payment is $10 a month higher: it is for $24,000, and $20,000 is owed",
    ],
    [
      "by charges",
      SAME,
      saved(-0.25, 10, null),
      price,
      "its APR is 0.250 points higher, its payment is $10 a month lower: it has points and fees of $99.50",
    ],
    [
      "by all of these",
      { ...SAME, remainingMonths: 61, balanceUsd: 23_000 },
      saved(null, 10, -1),
      price,
      "its payment is $10 a month lower, its cost from now on is $1 higher: it runs 60 months, and 61 remain on the present loan, and it is for $24,000, and $23,000 is owed, and it has points and fees of $99.50",
    ],
    [
      "by a payment that is not what its rate makes",
      SAME,
      saved(1, -10, null),
      { ...price, feesUsd: 0 },
      "its APR is 1.000 points lower, its payment is $10 a month higher: the payment that was given is not quite what its rate makes",
    ],
    // Amounts within 1 % count as the same: 24,000 is within 1 % of 23,763, but not of 23,762.
    [
      "by an amount a hundredth apart, which is the same",
      { ...SAME, balanceUsd: 23_763 },
      saved(1, -10, null),
      null,
      "its APR is 1.000 points lower, its payment is $10 a month higher: the payment that was given is not quite what its rate makes",
    ],
    [
      "by an amount just more than a hundredth apart",
      { ...SAME, balanceUsd: 23_762 },
      saved(1, -10, null),
      null,
      "its APR is 1.000 points lower, its payment is $10 a month higher: it is for $24,000, and $23,762 is owed",
    ],
    // An interest-only payment never repays the loan, so no remaining months are given.
    [
      "by a payment that repays nothing",
      { ...SAME, remainingMonths: null, monthlyPaymentUsd: 120 },
      saved(1, -10, null),
      null,
      "its APR is 1.000 points lower, its payment is $10 a month higher: the payment that was given is not quite what its rate makes",
    ],
  ])("%s", (_, current, savings, costs, reason) => {
    expect(contradictionSentence(CAR, current, savings, costs, dollars)).toBe(
      `Compared with the present loan, of the first offer ${reason}.`,
    );
  });

  it.each([
    ["all saved", saved(1, 10, 100)],
    ["all lost", saved(-1, -10, -100)],
    ["one known", saved(null, -10, null)],
    ["nothing known", saved(null, null, null)],
    ["nothing saved beside a loss", saved(0, -10, 0)],
  ])("are none with %s", (_, savings) => {
    expect(contradictionSentence(CAR, SAME, savings, price, dollars)).toBeNull();
  });
});
