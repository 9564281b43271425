import type { DecisionRequestWire, DecisionResponseWire, OfferWire } from "@tellerline/contract";
import { ENGINE_VERSION } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { BASIS } from "../testing/example-decision.ts";
import { ASH, BIRCH, CEDAR, daysAgo, FIR, loadBook, rate } from "../testing/example-market.ts";
import { type DecisionBasis, decideSingle, toDecisionResponse, toNearMisses, toRateBook } from "./single-decision.ts";

const SAID = {
  product_type: "auto_loan",
  amount: 20_000,
  term_months: 60,
  intent: "purchase",
  audience: "general",
  vehicle_condition: "new",
  down_payment_percent: 20,
} as const;
const REQUEST: DecisionRequestWire = {
  decision_type: "financing",
  product_request: SAID,
  context: { geo: { state: "TX" } },
  borrower: { credit_score: 720 },
};

function answer(changes: Partial<DecisionRequestWire>, basis: DecisionBasis = BASIS): DecisionResponseWire {
  return toDecisionResponse(basis, decideSingle(basis, { ...REQUEST, ...changes }), "req-1");
}

const DISCLOSURES = [
  "Published rates, not a loan offer or an approval: the institution decides, and its terms govern.",
  "APR is computed for the cash flows of this request by the actuarial method (Regulation Z, Appendix J), with the points and finance-charge fees that are published: `apr_excludes` names what it lacks.",
  "Offers are ranked by cost alone, as far as it is published. Payouts play no part in ranking.",
];
const NATIONAL = "Fewer than five institutions have such a rate in TX; the benchmark is the nation's.";
const HEAD = {
  request_id: "req-1",
  decision_type: "financing",
  as_of: "2026-11-20T08:00:00Z",
  rate_book: { version: "live-7", as_of: "2026-11-20T08:00:00Z", quality: "judged" },
  engine_version: ENGINE_VERSION,
} as const;
/** The benchmark is the median APR for $30,000 of Birch (5.1), Ash (5.345), Cedar (6) and Elm (7). */
const BENCHMARK = {
  benchmark_apr: 5.673,
  benchmark_basis: "all_scores",
  benchmark_term_months: 60,
  benchmark_as_of: "2026-11-19T08:00:00Z",
  benchmark_age: "1 day ago",
} as const;

const offerOf = ({ creditUnionId, name, slug }: typeof ASH) => ({
  provider: name,
  credit_union_id: creditUnionId,
  slug,
  site: { url: `https://${slug}.example`, state: "active" as const },
  product_type: "auto_loan" as const,
  rate_basis: "exact" as const,
  published_apr: null,
  apr_basis: "regulation_z" as const,
  apr_excludes: [] as OfferWire["apr_excludes"],
  notes: [] as string[],
  points: 0,
  fees_usd: 0,
  fees_known: true,
  term_months: 60,
  unverified: ["down_payment_percent" as const],
  amount_range: { min: 1000, max: 90_000 },
  credit_score_range: { min: 600, max: 850 },
  min_down_payment_percent: null,
  max_ltv_percent: null,
  max_cltv_percent: null,
  observed_at: "2026-11-19T08:00:00Z",
  age: "1 day ago",
  as_of: "2026-11-19T08:00:00Z",
  source_url: `https://${slug}.example/rates`,
});

/** Birch's offer: $20,000 at 5.1 % over 60 months. */
const BIRCHES: OfferWire = {
  ...offerOf(BIRCH),
  rank: 1,
  rate: 5.1,
  apr: 5.1,
  monthly_payment: 378.34,
  total_cost_usd: 22_700.5,
  savings: {
    vs_benchmark_apr: 0.573,
    benchmark_basis: "all_scores",
    vs_benchmark_monthly_usd: 5.28,
    vs_benchmark_total_usd: 316.8,
  },
  eligibility: {
    status: "open_to_anyone",
    matched_rule: { type: "association_open", detail: "Savers Club" },
    join_cost_usd: 30,
    membership_fee_usd: 5,
    min_deposit_usd: 25,
    join_path: "Join Savers Club, then apply.",
    requirements_summary: "Open by way of the Savers Club.",
    eligibility_type: "graph",
    confidence: 0.95,
  },
};

describe("a decision", () => {
  it("is answered whole: summary, offers, actions, assumptions and disclosures", () => {
    expect(answer({})).toEqual({
      ...HEAD,
      summary: {
        ...BENCHMARK,
        best_apr: 5.1,
        best_apr_with_known_fees: 5.1,
        best_monthly_payment: 378.34,
        savings_total_usd: 316.8,
        institutions_considered: 4,
        headline: "Best of 4 institutions with an auto loan rate in TX: Birch at 5.100 % APR, $378.34 a month.",
      },
      offers: [
        BIRCHES,
        {
          ...offerOf(ASH),
          rank: 2,
          rate: 5,
          apr: 5.519,
          fees_usd: 250,
          monthly_payment: 377.42,
          total_cost_usd: 22_895.48,
          savings: {
            vs_benchmark_apr: 0.154,
            benchmark_basis: "all_scores",
            vs_benchmark_monthly_usd: 1.42,
            vs_benchmark_total_usd: 85.2,
          },
          eligibility: { status: "unknown", eligibility_type: "graph", confidence: 0.95 },
        },
        {
          ...offerOf(CEDAR),
          rank: 3,
          rate: 6,
          apr: 6,
          apr_basis: "note_rate",
          apr_excludes: ["fees"],
          points: null,
          fees_usd: null,
          fees_known: false,
          monthly_payment: 386.66,
          total_cost_usd: 23_199.36,
          savings: {
            vs_benchmark_apr: -0.327,
            benchmark_basis: "all_scores",
            vs_benchmark_monthly_usd: null,
            vs_benchmark_total_usd: null,
            unknown_because: "No savings in dollars are told: this rate does not publish its points and fees.",
          },
          unverified: ["down_payment_percent", "fees"],
          eligibility: { status: "unknown", eligibility_type: "graph", confidence: 0.95 },
        },
      ],
      actions: [
        {
          type: "join_then_apply",
          message: "Join Birch, which takes one more step, then apply.",
          url: "https://savers.example/join",
        },
      ],
      assumptions: [
        "Not published by some of the rates shown, and so not verified: a least down payment, points and fees (their APR is the note rate's, before any fees); no savings in dollars are told where the term, the rate type or the charges are not.",
        NATIONAL,
      ],
      disclosures: DISCLOSURES,
    });
  });

  it("of a loan that refinances another tells what closing takes, and after how many months it has paid for itself", () => {
    // Present loan: $20,000 at 8 % over the remaining 60 months is $405.53 a month, $24,331.67 in all.
    const refinancing = answer({
      product_request: { ...SAID, intent: "refinance" },
      current_offer: { rate: 8, balance: 20_000, remaining_months: 60 },
    });
    expect(refinancing.summary).toMatchObject({
      break_even_months: 1,
      cash_to_close_usd: 0,
      savings_total_usd: null,
      vs_current_total_usd: 1631.17,
    });
    const { vs_current_apr, vs_current_monthly_usd, vs_current_total_usd } = refinancing.offers[0]?.savings ?? {};
    expect([vs_current_apr, vs_current_monthly_usd, vs_current_total_usd]).toEqual([2.9, 27.19, 1631.17]);
    // Interest at 8 % is at first $50 a month more than at 5 %, so fees of $250 are earned back in month 6.
    expect(refinancing.offers[1]).toMatchObject({ break_even_months: 6, cash_to_close_usd: 250 });
    expect(refinancing.offers[2]).toMatchObject({ break_even_months: null, cash_to_close_usd: null });
    expect(refinancing.offers[2]?.savings).not.toHaveProperty("vs_current_total_usd");
  });

  it("without an offer says what ruled it out, and what would have to change", () => {
    const near = ({ creditUnionId, name }: typeof ASH) => ({
      credit_union_id: creditUnionId,
      provider: name,
      requirement: "amount",
      required: "$1,000 to $90,000",
      supplied: "$95,000",
    });
    expect(answer({ product_request: { ...SAID, amount: 95_000 } })).toEqual({
      ...HEAD,
      summary: {
        ...BENCHMARK,
        best_apr: null,
        best_apr_with_known_fees: null,
        best_monthly_payment: null,
        savings_total_usd: null,
        institutions_considered: 4,
        headline: "No published rate of the 4 institutions with an auto loan rate in TX covers this request.",
      },
      offers: [],
      actions: [
        {
          type: "change_request",
          message:
            "No published rate of the 4 institutions with an auto loan rate for Texas covers this request. Most rates were ruled out by the amount (amount). Nearest to what was asked: an amount of at most $90,000 rather than $95,000.",
        },
      ],
      assumptions: [NATIONAL],
      near_misses: [near(BIRCH), near(ASH), near(CEDAR)],
      disclosures: DISCLOSURES,
    });
  });

  it("where nobody publishes such a rate has no benchmark either", () => {
    const { summary, near_misses, offers } = answer({ product_request: { ...SAID, product_type: "personal_loan" } });
    expect(summary).toEqual({
      best_apr: null,
      best_apr_with_known_fees: null,
      best_monthly_payment: null,
      benchmark_apr: null,
      benchmark_basis: null,
      benchmark_term_months: null,
      benchmark_as_of: null,
      benchmark_age: null,
      savings_total_usd: null,
      institutions_considered: 0,
      headline: "No institution publishes a personal loan rate in TX.",
    });
    expect([near_misses, offers]).toEqual([[], []]);
  });

  it("says nothing of membership where none is published", () => {
    const { offers, actions } = answer({}, { ...BASIS, knowledge: null });
    const { eligibility: _, ...birches } = BIRCHES;
    expect(offers[0]).toEqual(birches);
    expect(actions).toEqual([
      {
        type: "check_membership",
        message: "Ask Birch whether you can join: the facts we have do not settle it, and unknown does not mean no.",
        url: "https://birch.example/rates",
      },
    ]);
  });

  it("breaks ties by what the borrower can join", () => {
    const loaded = loadBook([rate(ASH), rate(BIRCH), rate(CEDAR)]);
    const namesFor = (changes: Partial<DecisionRequestWire>) =>
      answer(changes, { ...BASIS, loaded }).offers.map(({ provider }) => provider);
    expect(namesFor({})).toEqual(["Birch", "Ash", "Cedar"]);
    expect(namesFor({ context: { geo: { state: "CA" } } })).toEqual([]);
    expect(namesFor({ context: { geo: { state: "TX", zip: "78664" } } })).toEqual(["Birch", "Ash", "Cedar"]);
    expect(namesFor({ borrower: { credit_score: 720, employer: "Acme Rockets" } })).toEqual(["Ash", "Birch", "Cedar"]);
  });

  it("says what the first offer takes year by year, if it is asked to, and what is missing from that", () => {
    const [first, second] = answer({ detail: "schedule" }).offers;
    expect(first).toMatchObject({ ...BIRCHES, schedule_total_usd: 22_700.44 });
    expect(first?.schedule).toHaveLength(5);
    // 12 payments of $378.34.
    expect(first?.schedule?.[0]).toMatchObject({ year: 1, paid_usd: 4540.08, charges_usd: 0 });
    expect(first?.schedule?.[4]).toMatchObject({ year: 5, balance_usd: 0 });
    expect(first).not.toHaveProperty("schedule_without");
    expect(second).not.toHaveProperty("schedule");
    const loaded = loadBook([rate(CEDAR, { feesKnown: false })]);
    expect(answer({ detail: "schedule" }, { ...BASIS, loaded }).offers[0]?.schedule_without).toBe(
      "The schedule is made without knowing its points and fees, not published for this rate.",
    );
  });

  it("shows three offers, or as many as were asked for", () => {
    expect(answer({}).offers).toHaveLength(3);
    expect(answer({ preferences: { max_providers: 1 } }).offers).toEqual([BIRCHES]);
    expect(answer({ preferences: { max_providers: 25 } }).offers).toHaveLength(4);
    expect(answer({ preferences: {} }).offers).toHaveLength(3);
  });

  it("marks what was asked of eligible institutions alone as not done yet, and only then", () => {
    expect(answer({ preferences: { eligible_only: true } }).eligible_only_status).toBe("beta_annotation_only");
    expect(answer({ preferences: { eligible_only: false } })).not.toHaveProperty("eligible_only_status");
  });

  it("takes what the loan is for from the loan, or from the context", () => {
    const loaded = loadBook([rate(ASH, { intents: ["refinance"] }), rate(BIRCH, { intents: ["purchase"] })]);
    const { intent: _, ...rest } = SAID;
    const leaderFor = (changes: Partial<DecisionRequestWire>) => answer(changes, { ...BASIS, loaded }).offers.map(({ slug }) => slug);
    expect(leaderFor({ product_request: { ...rest, intent: "refinance" } })).toEqual(["ash"]);
    expect(leaderFor({ product_request: rest, context: { geo: { state: "TX" }, intent: "refinance" } })).toEqual(["ash"]);
    expect(leaderFor({ product_request: rest, context: { intent: "purchase" } })).toEqual(["birch"]);
    expect(leaderFor({ product_request: rest }).toSorted()).toEqual(["ash", "birch"]);
    const nowhere = { decision_type: "financing", product_request: rest } as const;
    const basis = { ...BASIS, loaded };
    expect(toDecisionResponse(basis, decideSingle(basis, nowhere), "req-1").offers).toHaveLength(2);
  });

  it("takes the borrower's score, and says that one is assumed where none was given", () => {
    const loaded = loadBook([rate(ASH, { minCreditScore: 700 })]);
    expect(answer({ borrower: { credit_score: 699 } }, { ...BASIS, loaded }).offers).toEqual([]);
    expect(answer({ borrower: {} }, { ...BASIS, loaded }).offers).toHaveLength(1);
    const { borrower: _, ...silent } = REQUEST;
    const answered = toDecisionResponse(BASIS, decideSingle(BASIS, silent), "req-2");
    expect(answered.assumptions[0]).toBe("Not given: credit score (740 is assumed).");
    expect(answered.request_id).toBe("req-2");
  });

  it("says of which kind the figure called APR is where it is no APR", () => {
    const loaded = loadBook([rate(FIR, { product: "credit_card", termMonths: null })]);
    const { disclosures } = answer({ product_request: { product_type: "credit_card", amount: 5000 } }, { ...BASIS, loaded });
    expect(disclosures).toEqual([
      ...DISCLOSURES,
      "For lines of credit, cards, business loans and investment property the figure called APR is the all-in cost by the same arithmetic (`apr_basis` all_in_cost): it is not an APR to advertise.",
    ]);
  });
});

describe("the place of a decision", () => {
  const first = (sentence: string) => `${sentence} Fewer`.split(/[.;] Fewer/)[0] ?? "";
  const USED = "Rates are published by state; ZIP and county were used for membership only";
  const TAKEN = "State was not given; TX is taken from ZIP 78701, which is used for membership alone beyond that";

  it.each([
    [{ state: "TX", zip: "78701" }, USED],
    [{ state: "TX", county: "Travis" }, USED],
    [{ zip: "78701" }, TAKEN],
    [{ zip: "78701", county: "Travis" }, TAKEN],
    [{ zip: "78610" }, "State was not given; TX is taken from ZIP 78610, which is used for membership alone beyond that"],
  ] as const)("is told where %j was given", (geo, sentence) => {
    expect(answer({ context: { geo } }).assumptions.map(first)).toContain(sentence);
  });

  it("is asked for where the ZIP does not tell one", () => {
    expect(answer({ context: { geo: { zip: "78999" } } }).assumptions).toContain(
      "In which one state ZIP 78999 lies is not known here: give the state, so that rates are those that are available there.",
    );
    expect(answer({ context: { geo: { zip: "78701" } } }, { ...BASIS, knowledge: null }).assumptions).toContain(
      "In which one state ZIP 78701 lies is not known here: give the state, so that rates are those that are available there.",
    );
  });

  it.each([{ context: { geo: { state: "TX" as const } } }, { context: { geo: {} } }, { context: {} }])(
    "is not spoken of with %j",
    (changes) => {
      expect(answer(changes).assumptions.join()).not.toMatch(/ZIP|county/);
    },
  );

  it("decides which rates are looked at; that of a ZIP alone counts too", () => {
    const loaded = loadBook([rate(ASH), rate(BIRCH, { states: ["CA"] })]);
    const namesIn = (geo: NonNullable<DecisionRequestWire["context"]>["geo"]) =>
      answer({ context: { geo } }, { ...BASIS, loaded }).offers.map(({ provider }) => provider);
    expect(namesIn({ state: "CA" })).toEqual(["Birch"]);
    expect(namesIn({ zip: "90001" })).toEqual(["Birch"]);
    expect(namesIn({ zip: "78701" })).toEqual(["Ash"]);
    expect(namesIn({}).toSorted()).toEqual(["Ash", "Birch"]);
  });

  it("that is wrong is refused, where the request says it", () => {
    const errorsOf = (path: RegExp) =>
      expect.objectContaining({ extras: { errors: [expect.objectContaining({ path: expect.stringMatching(path) })] } });
    const request = { ...REQUEST, context: { geo: { zip: "00000" } } };
    expect(() => decideSingle(BASIS, request)).toThrowError(errorsOf(/^\/context\/geo\/zip$/));
    expect(() => decideSingle(BASIS, request, (_role, part) => `/mine/${part}`)).toThrowError(errorsOf(/^\/mine\/zip$/));
  });
});

it("a book says whether its rates were judged", () => {
  const { book } = BASIS.loaded;
  const { isJudged: _, ...older } = book.meta;
  const pointer = { version: "live-2", hash: "x", asOf: daysAgo(3) };
  expect(toRateBook({ book, bytes: 0, pointer })).toEqual({ version: "live-2", as_of: "2026-11-17T08:00:00Z", quality: "judged" });
  expect(toRateBook({ book: { ...book, meta: older }, bytes: 0, pointer }).quality).toBe("not_judged");
});

it("a near miss of which nothing failed is an error of ours", () => {
  const { decision } = decideSingle(BASIS, { ...REQUEST, product_request: { ...SAID, amount: 95_000 } });
  const { noOffer } = decision;
  if (noOffer === null) throw new Error("The amount is too high.");
  const nearMisses = noOffer.nearMisses.map((miss) => ({ ...miss, failures: 0 }));
  expect(() => toNearMisses(BASIS.loaded.book, { ...decision, noOffer: { ...noOffer, nearMisses } })).toThrow(
    "A near miss without a failed requirement.",
  );
  expect(toNearMisses(BASIS.loaded.book, { ...decision, noOffer: null })).toEqual({});
});
