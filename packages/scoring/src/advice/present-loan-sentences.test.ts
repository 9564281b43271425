import { describe, expect, it } from "vitest";
import type { CurrentOffer } from "../comparing/present-loan.ts";
import { ALL_PUBLISHED, aRate, aRequest, NOTHING_SAID, NOW, openSheet } from "../testing/small-books.oracle.ts";
import { decide } from "./decision.ts";
import { headlineOf } from "./decision-sentences.ts";
import { presentLoanSentences } from "./present-loan-sentences.ts";

/** Decides on a book with one rate, which publishes everything except as changed by `rate`. */
function decideOn(rate: Parameters<typeof aRate>[1], asked: Parameters<typeof aRequest>[0], current: Partial<CurrentOffer>) {
  const { book } = openSheet([aRate("Ash", { ...ALL_PUBLISHED, states: ["TX"], ...rate })]);
  const decision = decide(book, aRequest(asked), { limit: 3, nowSeconds: NOW, current: { ...NOTHING_SAID, ...current } });
  return { decision, headline: headlineOf(book, decision), sentences: presentLoanSentences(book, decision) };
}

const CAR = { noteRatePercent: 5 };
const WHOLE = { ratePercent: 6, balanceUsd: 24_000, remainingMonths: 60 };
const REFINANCE = { intent: "refinance" } as const;

describe("the comparison with the present loan", () => {
  it.each([
    ["needs no word where all is known and alike", WHOLE, []],
    ["asks for what is missing", { ratePercent: 6 }, ["current_offer lacks balance, monthly_payment, remaining_months."]],
    ["asks for a rate, or for the months", { balanceUsd: 24_000, monthlyPaymentUsd: 464 }, ["current_offer lacks rate, remaining_months."]],
    ["takes the APR for the rate, and says so", { aprPercent: 6, balanceUsd: 24_000, remainingMonths: 60 }, ["APR is taken for its rate."]],
    ["names both amounts", { ...WHOLE, balanceUsd: 22_000 }, ["$24,000, and $22,000 is owed", "another amount than is owed"]],
    [
      "says that the interest takes the payment up",
      { ratePercent: 6, balanceUsd: 24_000, monthlyPaymentUsd: 120 },
      ["$120 a month is not more than a month's interest, $120"],
    ],
    ["says why a lower payment costs more", { ...WHOLE, ratePercent: 5.2, remainingMonths: 36 }, ["60 months, and 36 remain"]],
  ])("%s", (_, current, said) => {
    const { sentences } = decideOn(CAR, { intent: "other" }, current);
    expect(sentences).toHaveLength(said.length);
    for (const [index, part] of said.entries()) expect(sentences[index]).toContain(part);
  });

  it.each([
    [
      "counts the months that rate and payment make, and says so",
      { ...WHOLE, monthlyPaymentUsd: 480 },
      "runs 58 months, not 60; 58 are counted.",
    ],
    ["names an amount that differs by a dollar", { ...WHOLE, balanceUsd: 23_999 }, "$24,000, and $23,999 is owed"],
    ["names cents that are owed", { ...WHOLE, balanceUsd: 20_000.4 }, "and $20,000.40 is owed"],
  ])("%s", (_, current, said) => {
    expect(decideOn(CAR, { intent: "other" }, current).sentences.join(" ")).toContain(said);
  });

  it("takes no amount for another that follows from a rounded payment", () => {
    const { sentences } = decideOn(CAR, { intent: "other" }, { ratePercent: 6, monthlyPaymentUsd: 464, remainingMonths: 60 });
    expect(sentences).toEqual([]);
  });

  it("does not take an APR for the rate where the other three figures tell it", () => {
    const { sentences, decision } = decideOn(
      CAR,
      { intent: "other" },
      { ...WHOLE, ratePercent: null, aprPercent: 6.4, monthlyPaymentUsd: 463.99 },
    );
    expect(sentences).toEqual([]);
    expect(decision.present).toMatchObject({ isAprForRate: false, course: { months: 60 } });
    expect(decision.present?.ratePercent).toBeCloseTo(6, 3);
  });

  it("names charges as a reason only for what is dearer", () => {
    const dearer = decideOn({ ...CAR, feesUsd: 900 }, { intent: "other" }, { ...WHOLE, ratePercent: 5.1, remainingMonths: 30 });
    expect(dearer.sentences.join(" ")).toContain("it has points and fees of $900");
    const shorter = decideOn({ ...CAR, feesUsd: 100 }, { intent: "other" }, { ...WHOLE, ratePercent: 9, remainingMonths: 120 });
    expect(shorter.sentences.join(" ")).toMatch(
      /its payment is \$[\d.]+ a month higher, its cost in all is \$[\d,.]+ lower: it runs 60 months, and 120 remain/,
    );
    expect(shorter.sentences.join(" ")).not.toContain("points and fees");
  });

  it("asks which payment would be made where the present one does not repay a card", () => {
    const asked = { product: "credit_card", amountUsd: 12_000, termMonths: null, intent: "balance_transfer" } as const;
    const { sentences } = decideOn({ product: "credit_card", termMonths: null, noteRatePercent: 12 }, asked, {
      ratePercent: 10,
      balanceUsd: 8000,
      monthlyPaymentUsd: 100,
    });
    expect(sentences).toContain("The first offer is not repaid within 40 years by $100 a month: which payment would be made?");
  });

  it("of a loan of which nothing is owed asks for nothing", () => {
    const { sentences, decision } = decideOn({ noteRatePercent: 5 }, { intent: "cash_out" }, { balanceUsd: 0 });
    expect(decision.offers[0]?.replacement?.newMoney).toMatchObject({ cashUsd: 24_000, aprPercent: 5 });
    expect(sentences.join(" ")).not.toContain("current_offer lacks");
    expect(decision.offers[0]?.replacement?.overRemaining).toBeNull();
  });

  it("says what a balance that is not known is taken to be, of a loan that is replaced", () => {
    expect(decideOn(CAR, REFINANCE, { ratePercent: 6 }).sentences.at(1)).toContain("the amount is taken to be what it takes to pay it off");
  });

  it("of a line says what it would save if the present payment were kept up", () => {
    const line = { product: "heloc", amountUsd: 50_000, termMonths: 120, intent: "refinance" } as const;
    const current = { ratePercent: 9, balanceUsd: 50_000, remainingMonths: 120, monthlyPaymentUsd: 633.38 };
    const { sentences, headline } = decideOn({ product: "heloc", termMonths: 120, noteRatePercent: 6.375, feesUsd: 300 }, line, current);
    expect(sentences.join(" ")).toContain("it asks for interest alone, and for all that was borrowed after 120 months");
    expect(sentences.join(" ")).toMatch(/Paid down by the present \$633\.38 a month, the first offer would save \$[\d,.]+\./);
    expect(headline).toMatch(/^Keep the present loan: the first offer would cost \$6,169\.40 more in all\. Best of /);
  });

  it("of a card tells no payment of its own, where the present debt is repaid by installments: the present payment repays it", () => {
    const card = { product: "credit_card", amountUsd: 1500, termMonths: null, intent: "refinance" } as const;
    const current = { ratePercent: 7, balanceUsd: 1500, monthlyPaymentUsd: 46.32, remainingMonths: 36 };
    const { sentences, decision } = decideOn({ product: "credit_card", termMonths: null, noteRatePercent: 11.75 }, card, current);
    const [offer] = decision.offers;
    expect(offer?.vsCurrent).toMatchObject({ monthlyUsd: null });
    expect(offer?.vsCurrent?.totalUsd).toBeLessThan(0);
    expect(sentences.join(" ")).not.toContain("interest alone");
  });

  it("of a card asks for its payment", () => {
    const { sentences } = decideOn(
      { product: "credit_card", termMonths: null, noteRatePercent: 11.75 },
      { product: "credit_card", amountUsd: 8000, termMonths: null },
      { ratePercent: 24.99, balanceUsd: 8000 },
    );
    expect(sentences[0]).toContain("its balance, rate and monthly payment: current_offer lacks monthly_payment, or remaining_months");
  });

  it("says what money costs that is paid out, at least or exactly, in the first action too", () => {
    const cashOut = { amountUsd: 24_000, intent: "cash_out" } as const;
    const exact = decideOn({ noteRatePercent: 7 }, cashOut, { ...WHOLE, ratePercent: 5, balanceUsd: 20_000 });
    expect(exact.sentences.join(" ")).toMatch(/The \$4,000 that are paid out cost 1\d\.\d{3} % a year\./);
    expect(exact.decision.actions[0]?.message).toMatch(/The \$4,000 that are paid out cost 1\d\.\d{3} % a year\.$/);
    expect(exact.headline).toMatch(/^Best of .* a month\. The \$4,000 that are paid out cost 1\d\.\d{3} % a year\.$/);
    expect(decideOn(CAR, cashOut, { balanceUsd: 20_000 }).sentences.join(" ")).toContain("cost is known once the present loan is.");
    const least = decideOn({ noteRatePercent: 7, feesKnown: false }, cashOut, { ...WHOLE, ratePercent: 5, balanceUsd: 20_000 });
    expect(least.sentences.join(" ")).toMatch(/At most \$4,000 are paid out, and cost at least 1\d\.\d{3} % a year/);
    const free = decideOn({ noteRatePercent: 2 }, cashOut, { ...WHOLE, balanceUsd: 20_000 });
    expect(free.sentences.join(" ")).toContain("no one rate between 0 and 100 % says it");
  });
});

describe("keeping the present loan", () => {
  it.each([
    ["a refinance that costs more", { ratePercent: 4 }, REFINANCE, {}, "would cost $"],
    [
      "one of unknown charges whose APR is not below the rate",
      { ratePercent: 5 },
      REFINANCE,
      { feesKnown: false },
      "is not below its rate",
    ],
    ["one of unknown charges whose APR is below the rate", { ratePercent: 5.001 }, REFINANCE, { feesKnown: false }, null],
    ["a refinance that saves", { ratePercent: 6 }, REFINANCE, {}, null],
    ["one that pays money out", { ratePercent: 4, balanceUsd: 20_000 }, REFINANCE, {}, null],
    ["a purchase, which replaces nothing", { ratePercent: 4 }, { intent: "purchase" } as const, {}, null],
    [
      "one whose rate follows from its payment",
      { ratePercent: null, monthlyPaymentUsd: 440 },
      REFINANCE,
      { feesKnown: false },
      "is not below its rate",
    ],
    ["a consolidation that pays money out", { ratePercent: 4, balanceUsd: 20_000 }, { intent: "debt_consolidation" } as const, {}, null],
    ["a cash-out of an unknown balance", { ratePercent: 4, balanceUsd: null }, { intent: "cash_out" } as const, { feesKnown: false }, null],
    ["a consolidation that costs more", { ratePercent: 4 }, { intent: "debt_consolidation" } as const, {}, "would cost $"],
  ])("%s", (_, current, asked, rate, said) => {
    const { decision, headline } = decideOn({ ...CAR, ...rate }, asked, { ...WHOLE, ...current });
    const [first] = decision.actions;
    expect(first?.type === "keep_current").toBe(said !== null);
    expect(headline.startsWith("Keep the present loan: ")).toBe(said !== null);
    if (said !== null) expect(first?.message).toContain(said);
  });

  it("is advised before charges that are not known, and though no rate is a price for the score", () => {
    const asked = { ...REFINANCE, creditScore: 560 };
    const rate = { ...CAR, feesKnown: false, isReported: true, minCreditScore: null };
    const { decision, headline } = decideOn(rate, asked, { ...WHOLE, ratePercent: 5 });
    expect(headline).toMatch(
      /^Keep the present loan: even before charges no offer is below its rate\. Of 1 institution .* which is no price for a score of 560/,
    );
    expect(decision.actions[0]?.message).toBe(
      "Keep the present loan: even before its charges Ash is at 5.000 %, which is not below its rate.",
    );
  });

  it.each([
    [
      "no offer of all, one of which publishes its charges",
      { feesKnown: false },
      { noteRatePercent: 5.5 },
      null,
      "with charges no offer is below",
    ],
    [
      "no offer of all, none of which does",
      { feesKnown: false },
      { noteRatePercent: 5.5, feesKnown: false },
      null,
      "even before charges no offer is below",
    ],
    [
      "the first alone, where a later one costs more while it is kept, and has a lower APR",
      { feesKnown: false },
      { noteRatePercent: 4.5, pointsPercent: 0.9 },
      6,
      "even before charges the first offer is not below",
    ],
  ])("names %s", (_, first, second, keepMonths, said) => {
    const rates = [
      aRate("Ash", { ...ALL_PUBLISHED, states: ["TX"], ...CAR, ...first }),
      aRate("Birch", { ...ALL_PUBLISHED, states: ["TX"], ...second }),
    ];
    const { book } = openSheet(rates);
    const current = { ...NOTHING_SAID, ...WHOLE, ratePercent: 5 };
    const decision = decide(book, aRequest({ ...REFINANCE, keepMonths }), { limit: 3, nowSeconds: NOW, current });
    expect(decision.offers.map(({ institution }) => institution)).toEqual([0, 1]);
    expect(headlineOf(book, decision)).toContain(`Keep the present loan: ${said} its rate.`);
  });
});
