import { LOAN_PRODUCTS, loanProduct } from "@tellerline/vocabulary";
import { beforeAll, describe, expect, it } from "vitest";
import { callOperation, createKey } from "../support/api.ts";

let key = "";
let sandboxKey = "";
beforeAll(async () => {
  key = await createKey("enterprise");
  sandboxKey = await createKey("enterprise", true);
});

const AMOUNTS = {
  mortgage: 320_000,
  mortgage_arm: 410_000,
  auto_loan: 27_500,
  heloc: 60_000,
  personal_loan: 9000,
  student_loan: 18_000,
  credit_card: 4000,
  equipment_loan: 80_000,
};

/** Scenarios of a batch: three borrowers for each product. */
const scenarios = LOAN_PRODUCTS.flatMap((product_type, index) => [
  { id: `${product_type}-a`, product_type, intent: "purchase", amount: AMOUNTS[product_type], state: "TX", credit_score: 720 },
  {
    id: `${product_type}-b`,
    product_type,
    intent: "other",
    amount: AMOUNTS[product_type] / 2,
    ...(index % 2 === 0 ? { state: "vt" } : {}),
    current_offer: { rate: 9.5, monthly_payment: 640 },
  },
  {
    id: `${product_type}-c`,
    product_type,
    intent: "refinance",
    amount: 3,
    state: "WY",
    credit_score: 310,
    ...(loanProduct(product_type).takesDownPayment ? { down_payment_percent: 1 } : {}),
  },
]);

function toSingle({
  id: _,
  state,
  credit_score,
  current_offer,
  ...product_request
}: (typeof scenarios)[number] & { credit_score?: number; current_offer?: object }) {
  return {
    ...(state === undefined ? {} : { context: { geo: { state } } }),
    ...(credit_score === undefined ? {} : { borrower: { credit_score } }),
    ...(current_offer === undefined ? {} : { current_offer }),
    preferences: { max_providers: 5 },
    product_request,
  };
}

describe("a batch", () => {
  it("equals the single decisions, field for field, for every product", async () => {
    const { answer } = await callOperation("createBatchDecision", { key, body: { scenarios, max_providers: 5 } });
    expect(answer.results.map(({ id, index }) => [id, index])).toEqual(scenarios.map(({ id }, index) => [id, index]));
    for (const [index, row] of answer.results.entries()) {
      const scenario = scenarios[index];
      if (scenario === undefined) throw new Error("More rows than scenarios.");
      const { answer: single } = await callOperation("createDecision", { key, body: toSingle(scenario) });
      expect(row.offers).toEqual(single.offers);
      expect(row.best_offer).toEqual(single.offers[0] ?? null);
      expect(row.recommended_action).toEqual(single.actions[0]);
      expect(row.assumptions).toEqual(single.assumptions);
      expect(row.near_misses).toEqual(single.near_misses);
      expect(answer.rate_book).toEqual(single.rate_book);
    }
  });

  it("ranks its rows by best APR, without gaps, those without an offer last in input order", async () => {
    const { answer } = await callOperation("createBatchDecision", { key, body: { scenarios } });
    const ordered = answer.results.toSorted((left, right) => left.rank - right.rank);
    expect(ordered.map(({ rank }) => rank)).toEqual(scenarios.map((_, index) => index + 1));
    const aprs = ordered.flatMap(({ best_offer }) => (best_offer === null ? [] : [best_offer.apr]));
    expect(aprs).toEqual(aprs.toSorted((left, right) => left - right));
    const without = ordered.slice(aprs.length);
    expect(without.length).toBeGreaterThan(0);
    expect(without.map(({ index }) => index)).toEqual(without.map(({ index }) => index).toSorted((left, right) => left - right));
    for (const row of without) {
      expect(row).toMatchObject({
        status: "no_qualifying_offer",
        best_offer: null,
        offers: [],
        recommended_action: { type: "change_request" },
      });
      expect(row.near_misses?.length).toBeGreaterThan(0);
    }
    expect(answer.totals).toEqual({ scenarios: scenarios.length, with_offer: aprs.length, without_offer: without.length });
  });

  it("echoes ids that repeat, and null without one", async () => {
    const scenario = { product_type: "auto_loan", intent: "purchase", amount: 20_000 };
    const body = { state: "ca", credit_score: 700, scenarios: [{ ...scenario, id: "same" }, { ...scenario, id: "same" }, scenario] };
    const { answer } = await callOperation("createBatchDecision", { key, body });
    expect(answer.results.map(({ id }) => id)).toEqual(["same", "same", null]);
    expect(answer.results.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect(answer.results[0]?.assumptions.join()).not.toMatch(/credit score|state/i);
  });

  it("offers at most max_providers institutions, each once, cheapest first", async () => {
    const body = { scenarios: [{ product_type: "mortgage", intent: "purchase", amount: 300_000, term_months: 360 }], max_providers: 25 };
    const { answer } = await callOperation("createBatchDecision", { key, body });
    const offers = answer.results[0]?.offers ?? [];
    expect(offers).toHaveLength(25);
    expect(new Set(offers.map(({ credit_union_id }) => credit_union_id)).size).toBe(25);
    expect(offers.map(({ rank }) => rank)).toEqual(offers.map((_, index) => index + 1));
    expect(offers.map(({ apr }) => apr)).toEqual(offers.map(({ apr }) => apr).toSorted((left, right) => left - right));
  });
});

describe("a single decision", () => {
  it("considers rates of every intent where none is given, says so, and has a benchmark for them", async () => {
    const body = { context: { geo: { state: "TX" } }, product_request: { product_type: "mortgage", amount: 300_000, term_months: 180 } };
    const { answer } = await callOperation("createDecision", { key: sandboxKey, body });
    expect(answer.offers).toHaveLength(3);
    expect(answer.summary.benchmark_apr).toBeGreaterThan(3);
    expect(answer.assumptions.join()).toContain("intent (whether a rate is for it is not checked)");
  });

  it("names the release that the service says it is", async () => {
    const { version } = (await callOperation("getHealth")).answer;
    const product_request = { product_type: "auto_loan", amount: 20_000 };
    const { answer: single } = await callOperation("createDecision", { key, body: { product_request } });
    const { answer: batch } = await callOperation("createBatchDecision", {
      key,
      body: { scenarios: [{ ...product_request, intent: "other" }] },
    });
    expect([single.engine_version, batch.engine_version]).toEqual([version, version]);
  });

  it("of the sandbox measures ages from its book, so that it never changes", async () => {
    const body = { context: { geo: { state: "TX" } }, product_request: { product_type: "auto_loan", amount: 30_000, term_months: 60 } };
    const { answer } = await callOperation("createDecision", { key: sandboxKey, body });
    expect(answer.rate_book.as_of).toBe("2026-01-02T00:00:00Z");
    expect(answer.offers.map(({ observed_at, age }) => [observed_at, age])).toEqual(
      answer.offers.map(() => ["2026-01-02T00:00:00Z", "today"]),
    );
    expect(answer.summary.headline).not.toContain("ago");
  });

  it("keeps fixed and adjustable mortgages apart", async () => {
    for (const product_type of ["mortgage", "mortgage_arm"]) {
      const { answer } = await callOperation("createDecision", {
        key,
        body: { product_request: { product_type, amount: 300_000 }, preferences: { max_providers: 25 } },
      });
      expect(new Set(answer.offers.map((offer) => offer.product_type))).toEqual(new Set([product_type]));
    }
  });

  it("says what it assumed, and that eligible_only annotates only", async () => {
    const body = { product_request: { product_type: "auto_loan", amount: 20_000 }, preferences: { eligible_only: true } };
    const { answer } = await callOperation("createDecision", { key, body });
    expect(answer.eligible_only_status).toBe("beta_annotation_only");
    const said = answer.assumptions.join("\n");
    for (const word of ["740", "state", "20 %", "60 months", "audience", "new and used"]) expect(said).toContain(word);
  });

  it("says year by year what the first offer takes, in exact cents", async () => {
    const body = {
      detail: "schedule" as const,
      context: { geo: { state: "TX" } },
      product_request: { product_type: "auto_loan" as const, amount: 20_000, term_months: 60 },
    };
    const { answer } = await callOperation("createDecision", { key, body });
    const [first, ...others] = answer.offers;
    const years = first?.schedule ?? [];
    expect(years.map(({ year }) => year)).toEqual([1, 2, 3, 4, 5]);
    expect(years.at(-1)?.balance_usd).toBe(0);
    const cents = years.reduce((sum, { principal_usd }) => sum + Math.round(principal_usd * 100), 0);
    expect(cents).toBe(2_000_000);
    expect(Math.abs((first?.schedule_total_usd ?? Number.NaN) - (first?.total_cost_usd ?? Number.NaN))).toBeLessThan(1);
    for (const other of others) expect(other).not.toHaveProperty("schedule");
  });

  it("counts savings against the current offer", async () => {
    const body = {
      context: { geo: { state: "TX" } },
      product_request: { product_type: "mortgage", amount: 300_000, term_months: 360 },
      current_offer: { rate: 8, apr: 8.5, monthly_payment: 2210 },
      preferences: { max_providers: 25 },
    };
    const { answer } = await callOperation("createDecision", { key, body });
    for (const { apr, monthly_payment, savings } of answer.offers) {
      expect(savings.vs_current_apr).toBeCloseTo(8.5 - apr, 3);
      expect(savings.vs_benchmark_apr).toBeCloseTo((answer.summary.benchmark_apr ?? 0) - apr, 3);
      if (savings.unknown_because === undefined) expect(savings.vs_current_monthly_usd).toBeCloseTo(2210 - monthly_payment, 2);
      else expect(savings).not.toHaveProperty("vs_current_monthly_usd");
    }
    expect(answer.offers.some(({ savings }) => savings.unknown_because === undefined)).toBe(true);
  });
});

describe("the sandbox", () => {
  it("answers from its own book, whose version and date never change", async () => {
    const body = { scenarios: scenarios.slice(0, 3) };
    const { answer } = await callOperation("createBatchDecision", { key: sandboxKey, body });
    expect(answer.rate_book).toEqual({ version: "sandbox-2", as_of: "2026-01-02T00:00:00Z", quality: "judged" });
    expect(answer.results[0]?.best_offer?.provider).toMatch(/^Synthetic /);
  });
});
