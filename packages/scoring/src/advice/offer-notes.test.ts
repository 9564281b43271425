import { at } from "@tellerline/book";
import { describe, expect, it } from "vitest";
import { rareTermsOf } from "../book/prices.ts";
import { requirementsOf } from "../book/requirements.ts";
import type { CurrentOffer } from "../comparing/present-loan.ts";
import type { Scenario } from "../ranking/scenario.ts";
import { UNSAID } from "../ranking/scenario.ts";
import { ALL_PUBLISHED, aRate, NOTHING_SAID, NOW, openSheet } from "../testing/small-books.oracle.ts";
import { decide } from "./decision.ts";
import { headlineOf } from "./decision-sentences.ts";
import { offerNotes } from "./offer-notes.ts";
import { keptSentences } from "./present-loan-sentences.ts";

function notesOn(
  rate: Parameters<typeof aRate>[1],
  asked: Pick<Scenario, "product" | "amountUsd"> & Partial<Scenario>,
  current?: Partial<CurrentOffer>,
) {
  const { book } = openSheet([
    aRate("Ash", { ...ALL_PUBLISHED, product: asked.product, termMonths: null, maxAmountUsd: 900_000, minDownPaymentPercent: 3, ...rate }),
  ]);
  const decision = decide(
    book,
    { ...UNSAID, ...asked },
    { limit: 1, nowSeconds: NOW, current: current ? { ...NOTHING_SAID, ...current } : null },
  );
  const [offer] = decision.offers;
  if (offer === undefined) throw new Error("There is an offer.");
  const terms = rareTermsOf(book.prices, at(book.price, offer.row));
  const { vehicleCondition } = requirementsOf(book.requirements, at(book.requirement, offer.row));
  return { notes: offerNotes(decision, offer, terms, vehicleCondition), headline: headlineOf(book, decision), offer };
}

const HOME = { product: "mortgage", amountUsd: 386_000, propertyValueUsd: 400_000, intent: "purchase" } as const;

describe("the notes of an offer", () => {
  it.each([
    ["new", {}, ["It is a rate for new vehicles."]],
    ["used", {}, ["It is a rate for used vehicles."]],
    ["used", { vehicleCondition: "used" }, []],
    ["used", { mileage: 10_000 }, []],
    ["new", { mileage: 9_999 }, ["It is a rate for new vehicles."]],
    [null, {}, []],
  ] as const)("for %s vehicles say so where the request does not: %o", (vehicleCondition, asked, expected) => {
    const { notes } = notesOn({ noteRatePercent: 5, vehicleCondition }, { product: "auto_loan", amountUsd: 20_000, ...asked });
    expect(notes).toEqual(expected);
  });

  it("of a line say what falls due, and that its rate varies", () => {
    const { notes, headline } = notesOn({ noteRatePercent: 6.375, feesUsd: 200 }, { product: "heloc", amountUsd: 50_000 });
    expect(notes).toEqual([
      "The $265.63 a month are interest alone: $50,000 fall due in month 120, unless it is paid down. How else it is repaid is not published: ask.",
      "Its rate varies, and so does the payment.",
    ]);
    const told = { noteRatePercent: 6.375, repaymentMonths: 240, introRatePercent: 1.99, introMonths: 6 };
    expect(notesOn(told, { product: "heloc", amountUsd: 50_000 }).notes).toEqual([
      "The $265.63 a month are interest alone for 120 months; then 240 payments of $369.12 repay what was drawn.",
      "Its rate varies, and so does the payment. The first 6 months are at 1.99 %, which no figure counts.",
    ]);
    expect(headline).toContain("Ash at 6.375 % APR, 6.429 % with its charges");
  });

  it("of a line from a call report say that nobody knows whether its rate varies", () => {
    const { notes } = notesOn({ noteRatePercent: 6.375, isReported: true }, { product: "heloc", amountUsd: 50_000 });
    expect(notes[1]).toBe("Whether its rate varies, and the payment with it, is not published: ask.");
  });

  it("of an adjustable mortgage say what it becomes", () => {
    const arm = { noteRatePercent: 6, initialFixedMonths: 60, fullyIndexedRatePercent: 7.5 };
    const { notes } = notesOn(arm, { ...HOME, product: "mortgage_arm", amountUsd: 300_000 });
    expect(notes).toEqual([
      "Its rate varies after 60 months: at 7.5 % the payment is then $2,062.99. How far it may rise is not published: ask.",
    ]);
    const capped = notesOn({ ...arm, lifetimeCapPoints: 5 }, { ...HOME, product: "mortgage_arm", amountUsd: 300_000 });
    expect(capped.notes).toEqual(["Its rate varies after 60 months: at 7.5 % the payment is then $2,062.99, and at most $2,736.11."]);
    const fixed = { ...arm, initialFixedMonths: 360, lifetimeCapPoints: 5 };
    expect(notesOn(fixed, { ...HOME, product: "mortgage_arm", amountUsd: 300_000 }).notes).toEqual([]);
  });

  it("say that insurance is not counted, or how long it is paid and when it may end", () => {
    const rate = { noteRatePercent: 5.75, feesUsd: 800 };
    expect(notesOn(rate, HOME).notes).toEqual([
      "Mortgage insurance, which lenders ask for above 80 % of the home's value, is not counted: send mortgage_insurance_percent.",
    ]);
    expect(notesOn(rate, { ...HOME, mortgageInsurancePercent: 0.9 }).notes).toEqual([
      "Mortgage insurance of $289.50 is paid with the first 133 payments; on request it ends at 80 % of the home's value, after 122.",
    ]);
    expect(notesOn(rate, { ...HOME, mortgageInsurancePercent: 0.9, occupancy: "second_home" }).notes).toEqual([
      "Mortgage insurance of $289.50 is paid with each payment: the law that ends it is for principal residences.",
    ]);
    expect(notesOn(rate, { ...HOME, amountUsd: 320_000 }).notes).toEqual([]);
  });

  it("say what a program charges, and what is assumed of it", () => {
    const noted = (rate: Parameters<typeof aRate>[1], more: Partial<Scenario>) =>
      notesOn(
        { noteRatePercent: 5.75, feesUsd: 800, minDownPaymentPercent: null, ...rate },
        { ...HOME, program: rate?.program ?? null, ...more },
      ).notes;
    expect(noted({ program: "fha" }, {})).toEqual([
      "FHA's upfront premium of $6,755 is lent with the loan, and $175.88 are paid with each payment of the first year, less in later ones, for the term.",
    ]);
    expect(noted({ program: "fha" }, { amountUsd: 360_000, isUpfrontFeeFinanced: false })).toEqual([
      "FHA's upfront premium of $6,300 is paid at the start, and $149.12 are paid with each payment of the first year, less in later ones, for 11 years.",
    ]);
    const fee = "The VA's funding fee of $8,600 is lent with the loan";
    expect(noted({ program: "va" }, { amountUsd: 400_000 })).toEqual([
      `${fee}; the first use of the benefit and no exemption are assumed.`,
    ]);
    expect(noted({ program: "va" }, { amountUsd: 400_000, vaUse: "first" })).toEqual([`${fee}; no exemption is assumed.`]);
    expect(noted({ program: "va" }, { amountUsd: 400_000, vaUse: "first", isVaFeeExempt: false })).toEqual([`${fee}.`]);
    expect(noted({ program: "va" }, { amountUsd: 400_000, isVaFeeExempt: true })).toEqual([]);
    expect(noted({ program: "va" }, { amountUsd: 400_000, intent: "refinance" })).toEqual([
      "The VA's funding fee of $2,000 is lent with the loan; it is that of a loan which replaces one of the VA, and higher for another; no exemption is assumed.",
    ]);
    expect(noted({ program: "usda" }, {})).toEqual([
      "What the loan's program charges this year is not counted, since no notice of its agency was found: ask the lender.",
    ]);
  });

  it("say by how much it outlasts the present loan", () => {
    const asked = { product: "auto_loan", amountUsd: 20_000, termMonths: 60, intent: "refinance" } as const;
    const current = { ratePercent: 9, balanceUsd: 20_000 };
    expect(notesOn({}, asked, { ...current, remainingMonths: 40 }).notes).toEqual(["It runs 20 months longer than the present loan."]);
    expect(notesOn({}, asked, { ...current, remainingMonths: 60 }).notes).toEqual([]);
    expect(notesOn({}, asked, current).notes).toEqual([]);
  });

  it("are three at most", () => {
    const { notes } = notesOn(
      {},
      { product: "heloc", amountUsd: 20_000, intent: "refinance" },
      { ratePercent: 9, balanceUsd: 20_000, remainingMonths: 40 },
    );
    expect(notes).toHaveLength(3);
    expect(notes[2]).toBe("It runs 80 months longer than the present loan.");
  });
});

it("the headline names the term where some institutions lack it, and none for cards", () => {
  const headlineFor = (product: "personal_loan" | "credit_card", termMonths: number) => {
    const rates = [aRate("Ash", { ...ALL_PUBLISHED, product, termMonths }), aRate("Birch", { ...ALL_PUBLISHED, product, termMonths: 84 })];
    const { book } = openSheet(rates);
    return headlineOf(
      book,
      decide(book, { ...UNSAID, product, amountUsd: 5_000, termMonths }, { limit: 1, nowSeconds: NOW, current: null }),
    );
  };
  expect(headlineFor("personal_loan", 24)).toContain("1 institution with a personal loan rate for 24 months nationwide");
  expect(headlineFor("personal_loan", 1)).toContain("1 institution with a personal loan rate for 1 month nationwide");
  expect(headlineFor("credit_card", 36)).toContain("1 institution with a credit card rate nationwide");
});

it("the headline has the payment with its insurance beside that without", () => {
  expect(notesOn({ noteRatePercent: 5.75 }, { ...HOME, mortgageInsurancePercent: 0.9 }).headline).toContain(
    ", $2,252.59 a month, $2,542.09 with its insurance.",
  );
});

it("two offers are compared by what decides between them", () => {
  const rate = (name: string, more: object) =>
    aRate(name, { ...ALL_PUBLISHED, product: "mortgage", termMonths: 360, maxAmountUsd: 900_000, ...more });
  const { book } = openSheet([rate("Ash", { noteRatePercent: 5.375, pointsPercent: 1 }), rate("Birch", { noteRatePercent: 5.875 })]);
  const messageAt = (keepMonths: number | null) =>
    decide(book, { ...UNSAID, ...HOME, amountUsd: 300_000, keepMonths }, { limit: 2, nowSeconds: NOW }).actions.find(
      ({ type }) => type === "compare_offers",
    )?.message;
  expect(messageAt(null)).toBeUndefined();
  expect(messageAt(24)).toBe(
    "Compare Birch (5.875 %) with Ash (5.913 %): their APRs over the months for which the loan is kept are within 0.125 percentage points.",
  );
});

it("a loan that is kept for some months says so in the headline, with its cost and what is owed then", () => {
  const { headline, offer } = notesOn({ noteRatePercent: 5.375, pointsPercent: 1 }, { ...HOME, amountUsd: 300_000, keepMonths: 24 });
  expect(headline).toContain(" APR (5.913 % if it is kept for 24 months)");
  expect(offer.kept).toMatchObject({ months: 24, aprMilliPercent: 5913 });
  expect(offer.kept?.balanceUsd).toBe(291_502.51);
  expect(offer.kept?.costUsd).toBeCloseTo(24 * 1679.91 + 3000 + (offer.kept?.balanceUsd ?? Number.NaN) - 300_000, 0);
});

it("a line that is kept beyond its draw period is kept for as long as it says", () => {
  const line = { noteRatePercent: 6.375, repaymentMonths: 240 };
  const { offer } = notesOn(line, { product: "heloc", amountUsd: 50_000, keepMonths: 200 });
  expect(offer.kept?.months).toBe(200);
  expect(keptSentences({ offers: [offer] })).toEqual([
    "Offers are ordered by kept.apr, the rate of what 200 months cost; break_even_months and costs are dollars.",
  ]);
  expect(keptSentences({ offers: [notesOn(line, { product: "heloc", amountUsd: 50_000 }).offer] })).toEqual([]);
});
