import type { MonitorContextWire } from "@tellerline/contract";
import { cellKeyOf, evaluateConditions } from "@tellerline/monitoring";
import { Problem } from "@tellerline/worker-kit";
import { describe, expect, it } from "vitest";
import { BASIS, BIRCHES_FIGURES, WATCHED } from "../testing/example-decision.ts";
import { ASH, BIRCH, FIR, loadBook, rate } from "../testing/example-market.ts";
import { gazetteer, knowledgeOf } from "../testing/example-membership.ts";
import { offersInMembership, statusOfBest } from "./membership-of-offers.ts";
import { cellContextOf, figuresOf, hadOffer, observe, observeStored, watchFor } from "./observe.ts";

const OBSERVED = { creditUnionId: BIRCH.creditUnionId, ...BIRCHES_FIGURES };
const TOO_MUCH: MonitorContextWire = { ...WATCHED, amount: 95_000 };
const decide = (context: MonitorContextWire) => observe(BASIS, context).decided.decision;

describe("what a monitor observes", () => {
  it("is the best offer for its context, asked as a decision", () => {
    const { decided, observation } = observe(BASIS, {
      ...WATCHED,
      intent: "purchase",
      term_months: 60,
      down_payment_percent: 20,
      county: "Travis",
      zip: "78701",
    });
    expect(observation).toEqual(OBSERVED);
    expect(decided.request).toEqual({
      decision_type: "financing",
      product_request: { product_type: "auto_loan", amount: 20_000, intent: "purchase", term_months: 60, down_payment_percent: 20 },
      context: { geo: { state: "TX", county: "Travis", zip: "78701" } },
      borrower: { credit_score: 720 },
    });
    expect(decided.decision.assumed.asked).toMatchObject({ state: "TX", creditScore: 720, intent: "purchase", termMonths: 60 });
  });

  it("is nothing where there is no offer", () => {
    expect(observe(BASIS, TOO_MUCH).observation).toBeNull();
    expect(figuresOf(null)).toBeNull();
  });

  it("is kept as its figures", () => {
    expect(figuresOf(OBSERVED)).toEqual(BIRCHES_FIGURES);
  });

  it("is refused with a place that is wrong, by the caller's own names of fields", () => {
    expect(() => observe(BASIS, { ...WATCHED, zip: "00000" }, (_role, part) => `/decision_context/${part}`)).toThrowError(
      expect.objectContaining({ extras: { errors: [expect.objectContaining({ path: "/decision_context/zip" })] } }),
    );
  });
});

describe("a stored monitor", () => {
  it.each([{}, { zip: "78701" }, { county: "Travis" }])("observes with its place: %j", (place) => {
    const { decided, observation } = observeStored(BASIS, { ...WATCHED, ...place });
    expect(observation).toEqual(OBSERVED);
    expect(decided.request.context?.geo).toEqual({ state: "TX", county: undefined, zip: undefined, ...place });
  });

  it.each([{ zip: "00000", county: "Travis" }, { county: "Gone" }])(
    "observes without the places that the gazetteer does not have: %j",
    (place) => {
      expect(() => observe(BASIS, { ...WATCHED, ...place })).toThrow(Problem);
      const { decided, observation } = observeStored(BASIS, { ...WATCHED, ...place });
      expect(observation).toEqual(OBSERVED);
      expect(decided.request.context?.geo).toEqual({ state: "TX" });
      expect(decided.request.product_request).toEqual({ product_type: "auto_loan", amount: 20_000 });
    },
  );

  it("hides no fault of another kind", () => {
    const broken = {
      ...gazetteer,
      zip: () => {
        throw new Error("The gazetteer is broken.");
      },
    };
    const basis = { ...BASIS, knowledge: { ...knowledgeOf(), gazetteer: broken } };
    expect(() => observeStored(basis, { ...WATCHED, zip: "78701" })).toThrow("The gazetteer is broken.");
  });
});

it.each([
  [ASH, WATCHED, true],
  [FIR, WATCHED, false],
  [{ creditUnionId: "NONE|AUSTIN|TX" }, WATCHED, false],
  [ASH, TOO_MUCH, false],
  [ASH, { ...WATCHED, state: "CA" as const }, false],
])("that %j had an offer for %j is %s", ({ creditUnionId }, context, expected) => {
  expect(hadOffer(BASIS.loaded.book, decide(context), creditUnionId)).toBe(expected);
});

describe("a monitor's index entry", () => {
  const CELL = {
    product: "auto_loan",
    termMonths: 60,
    state: "TX",
    amountUsd: 20_000,
    creditScore: 720,
    downPaymentPercent: 20,
    ltvPercent: null,
    cltvPercent: null,
    isOrdinary: true,
  } as const;

  it("is of its market and borrower, with what was assumed", () => {
    expect(cellContextOf(decide(WATCHED))).toEqual(CELL);
    const { credit_score: _, ...silent } = WATCHED;
    expect(cellContextOf(decide({ ...silent, term_months: 48, down_payment_percent: 10 }))).toEqual({
      ...CELL,
      termMonths: 48,
      creditScore: 740,
      downPaymentPercent: 10,
    });
  });

  it.each([{ vehicle_condition: "used" }, { keep_months: 24 }] as const)("with %j is of a cell without a range", (more) => {
    expect(cellContextOf(decide({ ...WATCHED, ...more }))).toEqual({ ...CELL, isOrdinary: false });
  });

  it("watches a condition that is not met", () => {
    const outcomes = evaluateConditions(
      [
        { field: "apr", operator: "lte", value: 6 },
        { field: "rate", operator: "lte", value: 4.5 },
      ],
      OBSERVED,
      null,
    );
    expect(watchFor(decide(WATCHED), outcomes, BIRCHES_FIGURES)).toEqual({
      cell: cellKeyOf(CELL),
      product: "auto_loan",
      field: "rate",
      low: 4.5 + 1e-9,
      high: null,
    });
  });

  it("watches a change from the baseline, of a payment for each dollar of the loan", () => {
    const outcomes = evaluateConditions([{ field: "monthly_payment", operator: "change_pct", value: -10 }], OBSERVED, BIRCHES_FIGURES);
    const watch = watchFor(decide(WATCHED), outcomes, BIRCHES_FIGURES);
    expect(watch).toMatchObject({ cell: cellKeyOf(CELL), field: "monthly_payment", high: null });
    expect(watch.low).toBeCloseTo((378.34 * 0.9 + 0.005) / 20_000, 8);
  });
});

describe("whether the borrower can join the institutions of the offers", () => {
  const textOf = (context: MonitorContextWire, basis = BASIS) => offersInMembership(basis.loaded.book, observe(basis, context).decided);

  it("is told by each one's APR, status and cost, in their order", () => {
    expect(JSON.parse(textOf(WATCHED))).toEqual([
      ["BIRCH|AUSTIN|TX", 5100, "open_to_anyone", 30],
      ["ASH|AUSTIN|TX", 5519, "unknown", null],
      ["CEDAR|AUSTIN|TX", 6000, "unknown", null],
    ]);
    expect(JSON.parse(textOf({ ...WATCHED, zip: "78664" }))[2]).toEqual(["CEDAR|AUSTIN|TX", 6000, "geo_mismatch", null]);
  });

  it("is not known without membership data", () => {
    expect(JSON.parse(textOf(WATCHED, { ...BASIS, knowledge: null }))[0]).toEqual(["BIRCH|AUSTIN|TX", 5100, null, null]);
    expect(textOf(TOO_MUCH)).toBe("[]");
  });

  it("is, for the best one, its status", () => {
    const statusIn = (context: MonitorContextWire, basis = BASIS) => statusOfBest(basis.loaded.book, observe(basis, context).decided);
    expect(statusIn(WATCHED)).toBe("open_to_anyone");
    expect(statusIn(TOO_MUCH)).toBeNull();
    expect(statusIn(WATCHED, { ...BASIS, knowledge: null })).toBeNull();
    expect(statusIn(WATCHED, { ...BASIS, loaded: loadBook([rate(FIR)]) })).toBeNull();
  });
});
