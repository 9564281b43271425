import {
  compileRateBook,
  decide,
  findInstitution,
  type Institution,
  openRateBook,
  type RateSheetRow,
  type Scenario,
  UNSAID,
} from "@tellerline/scoring";
import { DAY_SECONDS, GOOD, NO_ADJUSTMENTS, NO_RARE_TERMS, NO_REQUIREMENTS, timestampOf, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import { describe, expect, it, vi } from "vitest";
import { utf8 } from "../books/keys.ts";
import { Annotator } from "../membership/annotator.ts";
import { toPerson } from "../membership/person.ts";
import { ASH, BIRCH, CEDAR, daysAgo, ELM, FIR, loadBook, NOW, rate } from "../testing/example-market.ts";
import { knowledgeOf } from "../testing/example-membership.ts";
import { toReplacement } from "./offer-parts.ts";
import { toBounds, toRateBasis } from "./published-rate.ts";
import { toTimestamp } from "./timestamps.ts";
import { toActions, toCurrentOffer, toOffers, toStandings } from "./translate.ts";

const INSTITUTION: Institution = {
  creditUnionId: "ASH|AUSTIN|TX",
  name: "Ash",
  slug: "ash",
  city: "Austin",
  state: "TX",
  county: "Travis",
  charterNumber: null,
  assetsUsd: null,
  members: null,
  website: "https://ash.example",
  alsoKnownAs: [],
  formerIds: [],
  synthetic: false,
  isFederal: null,
  sharesUsd: null,
  undividedEarningsUsd: null,
  netWorthUsd: null,
};
const ROW: RateSheetRow = {
  rateId: "r1",
  creditUnionId: INSTITUTION.creditUnionId,
  product: "auto_loan",
  ...UNPUBLISHED_PRICE,
  ...NO_RARE_TERMS,
  ...NO_ADJUSTMENTS,
  ...NO_REQUIREMENTS,
  noteRatePercent: 5,
  pointsPercent: 1,
  feesUsd: 250,
  termMonths: null,
  publishedAprPercent: null,
  states: null,
  minAmountUsd: 1000,
  maxAmountUsd: 90_000,
  minCreditScore: 600,
  effectiveAt: null,
  observedAt: 1_760_000_000,
  sourceUrl: "https://ash.example/rates",
  feesKnown: true,
  isReported: false,
  isFrom: false,
  isRange: false,
  rateIsApr: false,
  evidence: null,
  isWidened: false,
  qualityReasons: GOOD,
};

/** The offer for $20,000 that this row gives a day after it was observed. */
function offerOf(changes: Partial<RateSheetRow>, adjustments: Scenario["adjustments"] = []) {
  const row = { ...ROW, ...changes };
  const book = openRateBook(compileRateBook({ rows: [row], institutions: [INSTITUTION] }, utf8).book, utf8);
  const asked = { ...UNSAID, product: row.product as "auto_loan", amountUsd: 20_000, state: "TX" as const, creditScore: 720, adjustments };
  const decision = decide(book, asked, { limit: 1, nowSeconds: ROW.observedAt + DAY_SECONDS });
  const [offer] = toOffers(book, decision, null);
  if (offer === undefined) throw new Error("The row is no offer.");
  return offer;
}

describe("an offer", () => {
  it("shows the rate, its price and where it was seen", () => {
    expect(offerOf({})).toMatchObject({
      rank: 1,
      provider: "Ash",
      credit_union_id: INSTITUTION.creditUnionId,
      slug: "ash",
      rate: 5,
      rate_basis: "exact",
      points: 1,
      fees_usd: 250,
      fees_known: true,
      observed_at: timestampOf(ROW.observedAt * 1000),
      source_url: "https://ash.example/rates",
      amount_range: { min: 1000, max: 90_000 },
      credit_score_range: { min: 600, max: null },
    });
  });

  it("moves both ends of a range by what the borrower meets", () => {
    const ranged = { noteRatePercent: 4.4, rateHighPercent: 12.5, isFrom: true, isRange: true, autopayPoints: -0.5 };
    expect(offerOf(ranged)).toMatchObject({ rate: 4.4, rate_high: 12.5 });
    expect(offerOf(ranged, ["autopay"])).toMatchObject({
      rate: 3.9,
      rate_high: 12,
      adjustments: [{ condition: "autopay", applied: true }],
    });
  });

  it("counts points and fees in its APR", () => {
    expect(offerOf({}).apr).toBeGreaterThan(5);
    expect(offerOf({ pointsPercent: 0, feesUsd: 0 }).apr).toBe(5);
  });

  it("tells no price that was not published: unknown fees are not 0", () => {
    const offer = offerOf({ feesKnown: false, pointsPercent: 0, feesUsd: 0 });
    expect(offer).toMatchObject({ points: null, fees_usd: null, fees_known: false });
    expect(offer.unverified).toContain("fees");
  });

  it("tells an annual fee of a card, and none where fees are not known or the product has none", () => {
    const card = { product: "credit_card", annualFeeUsd: 40 } as const;
    expect(offerOf(card)).toMatchObject({ annual_fee_usd: 40 });
    expect(offerOf({ ...card, feesKnown: false })).toMatchObject({ annual_fee_usd: 40, fees_usd: null });
    expect(offerOf({ ...card, annualFeeUsd: 0, feesKnown: false })).not.toHaveProperty("annual_fee_usd");
    expect(offerOf({})).not.toHaveProperty("annual_fee_usd");
  });

  it("says of a call report's figure that it is the most common rate", () => {
    expect(offerOf({ isReported: true }).rate_basis).toBe("most_common");
  });
});

describe("a whole offer", () => {
  const wholeOffer = (row: RateSheetRow, scenario: Partial<Scenario>) => {
    const { book } = loadBook([row]);
    const asked: Scenario = { ...UNSAID, product: "auto_loan", amountUsd: 60_000, state: "TX", creditScore: 720, ...scenario };
    return toOffers(book, decide(book, asked, { limit: 1, nowSeconds: NOW }), null);
  };
  const SHOWN = {
    rank: 1,
    provider: "Fir",
    credit_union_id: "FIR|AUSTIN|TX",
    slug: "fir",
    rate_basis: "exact",
    published_apr: null,
    points: 0,
    fees_usd: 0,
    fees_known: true,
    credit_score_range: { min: 600, max: 850 },
    min_down_payment_percent: null,
    max_ltv_percent: null,
    max_cltv_percent: null,
    observed_at: "2026-11-18T08:00:00Z",
    age: "2 days ago",
    as_of: "2026-11-18T08:00:00Z",
    source_url: "https://fir.example/rates",
  };
  const NO_BENCHMARK = {
    vs_benchmark_apr: null,
    benchmark_basis: null,
    vs_benchmark_monthly_usd: null,
    vs_benchmark_total_usd: null,
  };
  const SEEN = { observedAt: daysAgo(2) };

  it("has no benchmark where no rate is for the standard amount", () => {
    // $60,000 at 5 % over 60 months is $1,132.27 a month.
    expect(wholeOffer(rate(FIR, { ...SEEN, minAmountUsd: 50_000 }), {})).toEqual([
      {
        ...SHOWN,
        product_type: "auto_loan",
        rate: 5,
        apr: 5,
        apr_basis: "regulation_z",
        apr_excludes: [],
        notes: ["It is a rate for new vehicles."],
        term_months: 60,
        monthly_payment: 1132.27,
        total_cost_usd: 67_936.44,
        savings: NO_BENCHMARK,
        unverified: ["down_payment_percent"],
        amount_range: { min: 50_000, max: 90_000 },
      },
    ]);
  });

  it("of an adjustable rate tells what it becomes, and when; limits to the home's value are told as they were published", () => {
    const row = rate(FIR, {
      ...SEEN,
      product: "mortgage_arm",
      noteRatePercent: 6,
      publishedAprPercent: 6.7,
      pointsPercent: 1,
      initialFixedMonths: 60,
      fullyIndexedRatePercent: 6,
      termMonths: 360,
      minAmountUsd: 100_000,
      maxAmountUsd: null,
      minDownPaymentPercent: 5,
      maxLtvPercent: 95,
      maxCltvPercent: 97,
      occupancy: "primary",
      vehicleCondition: null,
    });
    const [offer] = wholeOffer(row, { product: "mortgage_arm", amountUsd: 200_000, propertyValueUsd: 250_000, intent: "purchase" });
    // $200,000 at 6 % over 360 months is $1,199.10 a month, and one point is $2,000.
    expect(offer).toEqual({
      ...SHOWN,
      product_type: "mortgage_arm",
      program: "conventional",
      rate: 6,
      apr: 6.094,
      published_apr: 6.7,
      apr_basis: "regulation_z",
      apr_excludes: [],
      notes: ["Its rate varies after 60 months: at 6 % the payment is then $1,199.10. How far it may rise is not published: ask."],
      payments: [
        { from_month: 1, amount: 1199.1 },
        { from_month: 61, amount: 1199.1 },
      ],
      loan_size: "conforming",
      points: 1,
      initial_fixed_months: 60,
      fully_indexed_rate: 6,
      term_months: 360,
      monthly_payment: 1199.1,
      total_cost_usd: 433_676.38,
      savings: {
        ...NO_BENCHMARK,
        vs_benchmark_apr: 0,
        benchmark_basis: "all_scores",
        vs_benchmark_monthly_usd: 0,
        vs_benchmark_total_usd: 0,
      },
      unverified: ["amount"],
      amount_range: { min: 100_000, max: null },
      min_down_payment_percent: 5,
      max_ltv_percent: 95,
      max_cltv_percent: 97,
    });
    const capped = { ...row, initialCapPoints: 2, periodicCapPoints: null, lifetimeCapPoints: 5, mortgageInsurancePercent: 0.6 };
    const [bound] = wholeOffer(capped, { product: "mortgage_arm", amountUsd: 225_000, propertyValueUsd: 250_000, intent: "purchase" });
    expect(bound).toMatchObject({
      caps: { initial: 2, periodic: null, lifetime: 5 },
      payment_at_most: 2052.09,
      mortgage_insurance_percent: 0.6,
      monthly_payment: 1348.99,
      payment_with_insurance: 1461.49,
      unverified: ["amount"],
    });
  });

  it("of a program tells its charge at the start, and the first payment with its premium", () => {
    const row = rate(FIR, {
      ...SEEN,
      product: "mortgage",
      termMonths: 360,
      noteRatePercent: 5.75,
      feesUsd: 800,
      minDownPaymentPercent: 3,
      maxAmountUsd: 500_000,
      program: "fha",
    } as const);
    const [offer] = wholeOffer(row, { product: "mortgage", amountUsd: 386_000, propertyValueUsd: 400_000, program: "fha" });
    expect(offer).toMatchObject({
      program: "fha",
      apr: 6.478,
      apr_basis: "regulation_z",
      upfront_fee_usd: 6755,
      monthly_payment: 2292.01,
      payment_with_insurance: 2467.9,
    });
    expect(wholeOffer(row, { product: "mortgage", amountUsd: 386_000, propertyValueUsd: 400_000 })).toEqual([]);
  });

  it("of a line tells how it is repaid, its first months, and what closing it soon costs", () => {
    const terms = { introRatePercent: 1.99, introMonths: 6, repaymentMonths: 240, earlyClosureFeeUsd: 450, earlyClosureMonths: 36 };
    const row = rate(FIR, { ...SEEN, ...terms, product: "heloc", termMonths: 120, noteRatePercent: 6.375 });
    const [offer] = wholeOffer(row, { product: "heloc", amountUsd: 50_000, propertyValueUsd: 400_000 });
    expect(offer).toMatchObject({
      draw_months: 120,
      repayment_months: 240,
      payment_in_repayment: 369.12,
      balance_due_usd: 0,
      intro_rate: 1.99,
      intro_months: 6,
      early_closure_fee_usd: 450,
      early_closure_months: 36,
    });
  });

  it("of a card tells its annual fee, and that its cost is no APR; a call report's figure is the most common one", () => {
    const row = rate(FIR, { ...SEEN, product: "credit_card", termMonths: null, annualFeeUsd: 40, isReported: true, sourceUrl: null });
    const [offer] = wholeOffer(row, { product: "credit_card", amountUsd: 5000 });
    // $5,000, interest of $20.83 a month at 5 % for 36 months, and the annual fee of $40 three times.
    expect(offer).toMatchObject({
      rate_basis: "most_common",
      apr_basis: "all_in_cost",
      annual_fee_usd: 40,
      term_months: 36,
      monthly_payment: 20.83,
      total_cost_usd: 5870,
      source_url: null,
    });
    expect(offer).not.toHaveProperty("initial_fixed_months");
    expect(offer).not.toHaveProperty("eligibility");
  });

  it("counts its rank from one, and carries the standing of each institution that has one", () => {
    const { book } = loadBook([rate(BIRCH), rate(FIR, { noteRatePercent: 5.5 }), rate(ELM, { noteRatePercent: 6 })]);
    const decision = decide(book, { ...UNSAID, product: "auto_loan", amountUsd: 20_000 }, { limit: 5, nowSeconds: NOW });
    const { membership, gazetteer } = knowledgeOf();
    const offers = toOffers(book, decision, new Annotator(membership, toPerson(gazetteer, {})));
    expect(offers.map(({ rank, slug, eligibility }) => [rank, slug, eligibility?.status])).toEqual([
      [1, "birch", "open_to_anyone"],
      [2, "fir", undefined],
      [3, "elm", "unknown"],
    ]);
  });
});

describe("the bounds and the basis of a row", () => {
  it("are those that it publishes; what it leaves open is open", () => {
    const { book } = loadBook([
      rate(ASH, {
        maxAmountUsd: null,
        minCreditScore: null,
        maxCreditScore: 700,
        minDownPaymentPercent: 10,
        maxLtvPercent: 80,
        maxCltvPercent: 90,
      }),
    ]);
    expect(toBounds(book, 0)).toEqual({
      amount_range: { min: 1000, max: null },
      credit_score_range: { min: null, max: 700 },
      min_down_payment_percent: 10,
      max_ltv_percent: 80,
      max_cltv_percent: 90,
    });
    expect(toRateBasis(book, 0)).toBe("exact");
  });
});

describe("a time", () => {
  it.each([
    [0, "1970-01-01T00:00:00Z"],
    [NOW, "2026-11-20T08:00:00Z"],
    [NOW + 0.25, "2026-11-20T08:00:00.250Z"],
  ])("of %s seconds is %s", (seconds, timestamp) => {
    expect([toTimestamp(seconds), toTimestamp(seconds)]).toEqual([timestamp, timestamp]);
  });

  it("is worked out once while no more than 5,000 others were", () => {
    const worked = vi.spyOn(Date.prototype, "toISOString");
    const first = 4_000_000_000;
    try {
      toTimestamp(first);
      expect(worked).toHaveBeenCalledTimes(1);
      expect(toTimestamp(first)).toBe("2096-10-02T07:06:40Z");
      expect(worked).toHaveBeenCalledTimes(1);
      for (let seconds = first + 1; seconds <= first + 5000; seconds++) toTimestamp(seconds);
      toTimestamp(first);
      expect(worked).toHaveBeenCalledTimes(5002);
    } finally {
      worked.mockRestore();
    }
  });
});

describe("the loan that a borrower has", () => {
  it.each([
    [undefined, null],
    [{}, null],
    [{ rate: 8 }, { ratePercent: 8 }],
    [{ apr: 8.25 }, { aprPercent: 8.25 }],
    [{ monthly_payment: 400 }, { monthlyPaymentUsd: 400 }],
    [{ remaining_months: 60 }, { remainingMonths: 60 }],
    [{ balance: 20_000 }, { balanceUsd: 20_000 }],
  ])("is what is said of it, and the rest is not known: %j", (wire, known) => {
    const unknown = {
      ...{ ratePercent: null, aprPercent: null, monthlyPaymentUsd: null, remainingMonths: null, balanceUsd: null },
      ...{ payoffChargeUsd: null, insuranceMonthlyUsd: null },
    };
    expect(toCurrentOffer(wire)).toEqual(known === null ? null : { ...unknown, ...known });
  });

  it.each([
    // $20,000 over 60 months is $405.53 a month and $24,331.67 in all at 8 %, and $377.42 and $22,645.48 at 5 %.
    [
      { ratePercent: 8, remainingMonths: 60, balanceUsd: 20_000 },
      { vs_current_apr: 3, vs_current_monthly_usd: 28.11, vs_current_total_usd: 1686.19 },
    ],
    [{ aprPercent: 8 }, { vs_current_apr: 3 }],
  ])("gives the savings that it is enough for: %j", (said, savings) => {
    const { book } = loadBook([rate(FIR)]);
    const unknown = {
      ...{ ratePercent: null, aprPercent: null, monthlyPaymentUsd: null, remainingMonths: null, balanceUsd: null },
      ...{ payoffChargeUsd: null, insuranceMonthlyUsd: null },
    };
    const current = { ...unknown, ...said };
    const scenario: Scenario = { ...UNSAID, product: "auto_loan", amountUsd: 20_000, termMonths: 60, state: "TX", intent: "purchase" };
    const [offer] = toOffers(book, decide(book, scenario, { limit: 1, nowSeconds: NOW, current }), null);
    expect(offer?.savings).toMatchObject(savings);
    expect(offer).not.toHaveProperty("cash_to_close_usd");
  });

  it("is refinanced by a loan whose costs are told, or are not known", () => {
    const known = {
      cashToCloseUsd: 250,
      breakEven: { months: 9, whileCheaper: null },
      overRemaining: null,
      paysOut: false,
      newMoney: null,
    };
    expect(toReplacement({ replacement: null })).toEqual({});
    expect(toReplacement({ replacement: known })).toEqual({ break_even_months: 9, cash_to_close_usd: 250 });
    expect(toReplacement({ replacement: { ...known, cashToCloseUsd: null, breakEven: null } })).toEqual({
      break_even_months: null,
      cash_to_close_usd: null,
    });
  });

  it("is compared with a longer one, and what is paid out has a price", () => {
    const { book } = loadBook([rate(FIR)]);
    const current = {
      ratePercent: 3,
      aprPercent: null,
      monthlyPaymentUsd: null,
      remainingMonths: 24,
      balanceUsd: 10_000,
      payoffChargeUsd: null,
      insuranceMonthlyUsd: null,
    };
    const scenario: Scenario = { ...UNSAID, product: "auto_loan", amountUsd: 20_000, termMonths: 60, state: "TX", intent: "refinance" };
    const offerAgainst = (more: Partial<typeof current>) =>
      toOffers(book, decide(book, scenario, { limit: 1, nowSeconds: NOW, current: { ...current, ...more } }), null)[0];
    // $20,000 at 5 % over 24 months is $877.43 a month.
    expect(offerAgainst({})).toMatchObject({
      over_remaining_months: { monthly_payment: 877.43, total_usd: 21_058.27 },
      new_money: { cash_usd: 10_000, apr: 5.532 },
    });
    // At 5 % instead of 6 % the payment is lower from the first month, but 60 months instead of 24 cost more in all.
    expect(offerAgainst({ ratePercent: 6, balanceUsd: 20_000 })).toMatchObject({ break_even_months: null, cheaper_from: 1 });
    const cheaper = offerAgainst({ ratePercent: 30, balanceUsd: 20_000, remainingMonths: 36 });
    expect(cheaper).toMatchObject({ break_even_months: 1 });
    for (const absent of ["new_money", "cheaper_from", "cheaper_until"]) expect(cheaper).not.toHaveProperty(absent);
  });
});

describe("the next steps", () => {
  const { membership, gazetteer } = knowledgeOf();
  const annotator = new Annotator(membership, toPerson(gazetteer, { home_zip: "78701" }));
  const stepsOf = (row: RateSheetRow, of: Annotator | null) => {
    const { book } = loadBook([row]);
    const scenario: Scenario = { ...UNSAID, product: "auto_loan", amountUsd: 20_000, state: "TX" };
    const decision = decide(book, scenario, { limit: 1, nowSeconds: NOW, standingOf: toStandings(book, of) });
    return toActions(book, decision, of).map(({ type, url }) => [type, url]);
  };

  it.each([
    ["join where the step is taken", rate(BIRCH), annotator, [["join_then_apply", "https://savers.example/join"]]],
    ["apply at the page of the rate", rate(CEDAR), annotator, [["apply", "https://cedar.example/rates"]]],
    [
      "apply at the institution's site where the rate has no page",
      rate(CEDAR, { sourceUrl: null }),
      annotator,
      [["apply", "https://cedar.example"]],
    ],
    ["ask, with no page where none is known", rate(FIR, { sourceUrl: null }), annotator, [["check_membership", undefined]]],
    ["ask where nothing is known of membership", rate(BIRCH), null, [["check_membership", "https://birch.example/rates"]]],
    [
      "confirm at the page of the rate, then join where the step is taken",
      rate(BIRCH, { feesKnown: false }),
      annotator,
      [
        ["confirm_rate", "https://birch.example/rates"],
        ["join_then_apply", "https://savers.example/join"],
      ],
    ],
  ])("are to %s", (_what, row, of, steps) => {
    expect(stepsOf(row, of)).toEqual(steps);
  });

  it("are words alone where there is no offer", () => {
    const { book } = loadBook([rate(BIRCH)]);
    const decision = decide(book, { ...UNSAID, product: "auto_loan", amountUsd: 95_000, state: "TX" }, { limit: 1, nowSeconds: NOW });
    const [action, ...others] = toActions(book, decision, annotator);
    expect([action?.type, others]).toEqual(["change_request", []]);
    expect(action).not.toHaveProperty("url");
  });

  it("to join lead to the rate where the step has no page", () => {
    const { book } = loadBook([rate(BIRCH)]);
    const join = { type: "join_then_apply" as const, message: "Join Birch.", url: "https://birch.example/rates" };
    const decision = decide(book, { ...UNSAID, product: "auto_loan", amountUsd: 20_000, state: "TX" }, { limit: 1, nowSeconds: NOW });
    expect(toActions(book, { ...decision, actions: [join] }, null)).toEqual([join]);
    expect(toActions(book, { ...decision, offers: [], actions: [join] }, annotator)).toEqual([join]);
  });

  it("know the standing with each institution by its number in the book, where membership is known", () => {
    const { book } = loadBook([rate(BIRCH), rate(CEDAR)]);
    const standingOf = toStandings(book, annotator);
    const standings = [ASH, BIRCH, CEDAR, ELM].map(({ creditUnionId }) => standingOf?.(findInstitution(book, creditUnionId) ?? -1));
    expect(standings).toEqual(["unknown", "joinable", "eligible", "unknown"]);
    expect(toStandings(book, null)).toBeNull();
  });
});
