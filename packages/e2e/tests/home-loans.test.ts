import { runImport, silentProgress } from "@tellerline/ops";
import { beforeAll, describe, expect, it } from "vitest";
import { call, callOperation, problemOf } from "../support/api.ts";
import { importInstitutions, putEmbeddedGazetteer, toLines } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

/** Tests home loans and refinances, from the operator's import of rates to the answer (guides/pricing.md#home-equity). */

const system = useOwnSystem();
const [LOW, HIGH, FAR] = ["LOW CU|AUSTIN|TX", "HIGH CU|DALLAS|TX", "FAR CU|TULSA|OK"];
const TEN_YEARS = {
  term_months: 120,
  repayment_months: 240,
  intro_rate: 1.99,
  intro_months: 6,
  early_closure_fee_usd: 450,
  early_closure_months: 36,
};
let key: string;

const row = (rate_id: string, credit_union_id: string, product_type: string, rate: number, more: object = {}) => ({
  rate_id,
  credit_union_id,
  product_type,
  rate,
  fees_usd: 1500,
  points: 0,
  states: ["TX"],
  source_url: "https://rates.example/",
  ...more,
});

const far = (rate_id: string, product_type: string, rate: number, more: object) =>
  row(`far-${rate_id}`, FAR, product_type, rate, { states: ["OK"], ...more });

beforeAll(async () => {
  await putEmbeddedGazetteer(system.operator);
  await importInstitutions(system.operator, [LOW, HIGH, FAR]);
  const rows = [
    row("low-30", LOW, "mortgage", 5.5, { term_months: 360, max_ltv_percent: 80 }),
    row("high-30", HIGH, "mortgage", 5.75, { term_months: 360, max_ltv_percent: 97, max_cltv_percent: 97 }),
    row("low-line", LOW, "heloc", 7, { max_ltv_percent: 80 }),
    row("high-line", HIGH, "heloc", 8, { max_ltv_percent: 90, max_cltv_percent: 90 }),
    far("fha", "mortgage", 5.75, { term_months: 360, fees_usd: 800, program: "fha" }),
    far("va", "mortgage", 5.75, { term_months: 360, fees_usd: 800, program: "va" }),
    far("insured", "mortgage", 6, { term_months: 360, max_ltv_percent: 97, mortgage_insurance_percent: 0.5 }),
    far("arm", "mortgage_arm", 6, { term_months: 360, initial_fixed_months: 60, fully_indexed_rate: 7.5, lifetime_cap: 5 }),
    far("line", "heloc", 6.375, { ...TEN_YEARS, fees_usd: 0 }),
  ];
  expect(await runImport(system.operator, { kind: "rates" }, toLines(rows), silentProgress)).toMatchObject({
    rejected: [],
    published: true,
  });
  key = (await system.operator.createKey({ plan: "enterprise", sandbox: false })).key;
  await untilBooksAreRead();
});

const bodyOf = (product: object, more: object = {}) => ({ context: { geo: { state: "TX" } }, product_request: product, ...more });
const decide = (product: object, more: object = {}) =>
  callOperation("createDecision", { key, body: bodyOf(product, more) }, system.baseUrl);
const askFar = (product: object) => decide(product, { context: { geo: { state: "OK" } } });
async function faultsOf(path: string, body: object) {
  const response = await call("POST", path, { key, body }, system.baseUrl);
  expect(response.status).toBe(400);
  return (await problemOf(response)).errors;
}
const offeredBy = async (product: object, more: object = {}) =>
  (await decide(product, more)).answer.offers.map(({ credit_union_id }: { readonly credit_union_id: string }) => credit_union_id);
const MORTGAGE = { product_type: "mortgage", amount: 300_000, term_months: 360 };
const LINE = { product_type: "heloc", amount: 50_000 };
/** A home equity line on a second home. No state law limits such a line. */
const SECOND_HOME = { ...LINE, occupancy: "second_home" };

describe("the home's value", () => {
  it("decides a purchase by the down payment that it leaves, or by the one that is said", async () => {
    expect(await offeredBy({ ...MORTGAGE, intent: "purchase", property_value: 375_000 })).toEqual([LOW, HIGH]);
    expect(await offeredBy({ ...MORTGAGE, intent: "purchase", property_value: 374_000 })).toEqual([HIGH]);
    expect(await offeredBy({ ...MORTGAGE, intent: "purchase", down_payment_percent: 10 })).toEqual([HIGH]);
  });

  it("counts the other liens of a refinance, and refuses nobody where it is not given", async () => {
    const refinance = { ...MORTGAGE, intent: "refinance" };
    expect(await offeredBy({ ...refinance, property_value: 400_000, liens_balance: 20_000 })).toEqual([LOW, HIGH]);
    expect(await offeredBy({ ...refinance, property_value: 400_000, liens_balance: 95_000 })).toEqual([LOW]);
    const { answer } = await decide(refinance);
    expect(answer.offers[0]?.unverified).toContain("loan_to_value");
    expect(answer.assumptions.join(" ")).toContain(
      "the home's value (the loan is taken to be at most 80 % of it, and limits to it are not checked)",
    );
    expect(answer.assumptions.join(" ")).not.toContain("down payment");
  });

  it("holds a line against all liens", async () => {
    expect(await offeredBy({ ...LINE, property_value: 400_000, liens_balance: 270_000 })).toEqual([LOW, HIGH]);
    expect(await offeredBy({ ...SECOND_HOME, property_value: 400_000, liens_balance: 300_000 })).toEqual([HIGH]);
    const { answer } = await decide({ ...SECOND_HOME, property_value: 400_000, liens_balance: 380_000 });
    expect(answer.offers).toEqual([]);
    expect(answer.near_misses?.[0]).toMatchObject({ requirement: "loan_to_value", supplied: "107.5 %" });
    expect(answer.summary.headline).toContain("No published rate of the 2 institutions");
  });

  it("says how much would be lent", async () => {
    const { answer } = await decide({ ...SECOND_HOME, property_value: 400_000, liens_balance: 330_000 });
    expect(answer.actions[0]).toMatchObject({ type: "change_request" });
    expect(answer.actions[0]?.message).toContain("an amount of at most $30,000 rather than $50,000");
  });

  it("of a Texas homestead secures 80 % for a loan on its equity", async () => {
    const { answer } = await decide({ ...LINE, property_value: 400_000, liens_balance: 300_000 });
    expect(answer.offers).toEqual([]);
    expect(answer.near_misses?.[0]).toMatchObject({ requirement: "state_law", supplied: "87.5 %" });
    expect(answer.actions[0]?.message).toContain("at most $20,000, as much as the law of Texas allows here");
    const unvalued = await decide(LINE);
    expect(unvalued.answer.offers[0]?.unverified).toContain("state_law");
  });

  it("above 80 % asks for the price of mortgage insurance, and counts it where it is sent", async () => {
    const bought = { ...MORTGAGE, intent: "purchase", property_value: 320_000 };
    const [bare] = (await decide(bought)).answer.offers;
    expect(bare).toMatchObject({ apr_basis: "before_mortgage_insurance", apr_excludes: ["mortgage_insurance"] });
    expect(bare?.savings.vs_benchmark_total_usd).toBeNull();
    const [insured] = (await decide({ ...bought, mortgage_insurance_percent: 0.6 })).answer.offers;
    expect(insured).toMatchObject({ apr_basis: "regulation_z", apr_excludes: [], monthly_payment: bare?.monthly_payment });
    expect(insured?.payment_with_insurance).toBeCloseTo((bare?.monthly_payment ?? Number.NaN) + 150, 2);
    expect(insured?.apr).toBeGreaterThan(bare?.apr ?? Number.NaN);
    expect(insured?.notes[0]).toMatch(/^Mortgage insurance of \$150 is paid with the first \d+ payments/);
  });

  it("is insured at the price that a rate publishes", async () => {
    const bought = { ...MORTGAGE, intent: "purchase", property_value: 320_000 };
    const [offer] = (await askFar(bought)).answer.offers;
    expect(offer).toMatchObject({ program: "conventional", mortgage_insurance_percent: 0.5, apr_basis: "regulation_z", apr_excludes: [] });
    expect(offer?.payment_with_insurance).toBeCloseTo((offer?.monthly_payment ?? Number.NaN) + 125, 2);
  });

  it("is lent by the FHA and the VA with their charges, and by nobody where a program has no rate", async () => {
    const fha = await askFar({ product_type: "mortgage", amount: 386_000, property_value: 400_000, program: "fha" });
    expect(fha.answer.offers).toMatchObject([
      { provider: "FAR CU", program: "fha", apr: 6.478, upfront_fee_usd: 6755, monthly_payment: 2292.01, payment_with_insurance: 2467.9 },
    ]);
    const va = { product_type: "mortgage", amount: 400_000, property_value: 400_000, intent: "purchase", program: "va" };
    expect((await askFar(va)).answer.offers).toMatchObject([{ apr: 5.965, upfront_fee_usd: 8600 }]);
    expect((await askFar({ ...va, va_fee_exempt: true })).answer.offers).toMatchObject([{ apr: 5.768 }]);
    expect((await askFar({ ...va, va_use: "later", upfront_fee_financed: false })).answer.offers).toMatchObject([
      { upfront_fee_usd: 13_200 },
    ]);
    const usda = await askFar({ ...va, program: "usda" });
    expect(usda.answer.offers).toEqual([]);
    expect(usda.answer.near_misses?.[0]).toMatchObject({ requirement: "program", supplied: "usda" });
  });

  it("has payments that are told to the end, whatever the loan", async () => {
    const [arm] = (await askFar({ product_type: "mortgage_arm", amount: 300_000, property_value: 400_000 })).answer.offers;
    expect(arm).toMatchObject({ caps: { initial: null, periodic: null, lifetime: 5 }, payment_at_most: 2736.11 });
    const line = { ...LINE, property_value: 400_000 };
    const [offer] = (await askFar(line)).answer.offers;
    expect(offer).toMatchObject({ draw_months: 120, repayment_months: 240, payment_in_repayment: 369.12, balance_due_usd: 0 });
    expect(offer).toMatchObject({ intro_rate: 1.99, intro_months: 6, early_closure_fee_usd: 450, early_closure_months: 36 });
    const kept = async (keep_months: number) => (await askFar({ ...line, keep_months })).answer.offers[0]?.kept;
    expect((await kept(35))?.apr).toBeGreaterThan(6.375);
    expect(await kept(36)).toMatchObject({ apr: 6.375, balance_usd: 50_000 });
  });

  it("is told by what a loan costs over the months for which it is kept", async () => {
    const { answer } = await decide({ ...MORTGAGE, property_value: 400_000, keep_months: 24 });
    const [first, second] = answer.offers;
    expect(first?.kept?.months).toBe(24);
    expect(first?.kept?.apr).toBeGreaterThan(first?.apr ?? Number.NaN);
    expect(first?.kept?.apr).toBeLessThanOrEqual(second?.kept?.apr ?? Number.NaN);
    expect(answer.assumptions.join(" ")).toContain("ordered by kept.apr, the rate of what 24 months cost");
  });

  it.each([
    [
      "a down payment that it contradicts",
      { ...MORTGAGE, property_value: 400_000, down_payment_percent: 20 },
      "/product_request/down_payment_percent",
    ],
    ["a product without a home", { product_type: "auto_loan", amount: 20_000, property_value: 400_000 }, "/product_request/property_value"],
    [
      "other liens on a product without a home",
      { product_type: "credit_card", amount: 2000, liens_balance: 5 },
      "/product_request/liens_balance",
    ],
    [
      "insurance of a loan that no home secures",
      { product_type: "auto_loan", amount: 20_000, mortgage_insurance_percent: 1 },
      "/product_request/mortgage_insurance_percent",
    ],
    [
      "insurance where no value tells how long it is paid",
      { ...MORTGAGE, intent: "refinance", mortgage_insurance_percent: 1 },
      "/product_request/mortgage_insurance_percent",
    ],
    [
      "insurance of 40 %",
      { ...MORTGAGE, property_value: 320_000, mortgage_insurance_percent: 40 },
      "/product_request/mortgage_insurance_percent",
    ],
    ["a program with a card", { product_type: "credit_card", amount: 2000, program: "va" }, "/product_request/program"],
    [
      "a program whose charge depends on a value that is not known",
      { ...MORTGAGE, intent: "refinance", program: "fha" },
      "/product_request/program",
    ],
    [
      "insurance of a program's loan",
      { ...MORTGAGE, property_value: 320_000, program: "fha", mortgage_insurance_percent: 0.5 },
      "/product_request/mortgage_insurance_percent",
    ],
    ["a veteran's fact without the program", { ...MORTGAGE, va_use: "later" }, "/product_request/va_use"],
    ["a charge that no program makes", { ...MORTGAGE, upfront_fee_financed: true }, "/product_request/upfront_fee_financed"],
    ["a loan that is kept for no month", { ...MORTGAGE, keep_months: 0 }, "/product_request/keep_months"],
  ])("is refused with %s", async (_, product, path) => {
    expect(await faultsOf("/v1/decisions", bodyOf(product))).toMatchObject([{ path }]);
  });
});

describe("a monitor of a home loan", () => {
  const monitor = (context: object) => ({
    name: "Refinance",
    decision_context: { product_type: "mortgage", amount: 300_000, term_months: 360, state: "TX", intent: "refinance", ...context },
    conditions: [{ field: "apr", operator: "lt", value: 5 }],
    webhook_url: "https://hooks.example.com/rates",
  });

  it("watches the offer that the home's value and its liens leave", async () => {
    const home = { property_value: 400_000, liens_balance: 30_000 };
    const { answer } = await callOperation("createMonitor", { key, body: monitor(home) }, system.baseUrl);
    expect(answer.decision_context).toMatchObject(home);
    const path = `/v1/monitors/${answer.monitor_id}/evaluations`;
    const { answer: seen } = await callOperation("listEvaluations", { key, path }, system.baseUrl);
    expect(seen.evaluations[0]?.observed).toMatchObject({ credit_union_id: LOW });
  });

  it("is refused where they contradict", async () => {
    const faults = await faultsOf("/v1/monitors", monitor({ property_value: 400_000, down_payment_percent: 10 }));
    expect(faults).toMatchObject([{ path: "/decision_context/down_payment_percent" }]);
  });
});

describe("the loan that the borrower has", () => {
  const refinance = { ...MORTGAGE, amount: 200_000, intent: "refinance", property_value: 400_000, liens_balance: 0 };

  it("is compared with by what each costs to its end, and kept where it costs less", async () => {
    const current_offer = { rate: 7, monthly_payment: 1550.6, remaining_months: 240, balance: 200_000 };
    const { answer } = await decide(refinance, { current_offer });
    const [best] = answer.offers;
    // A loan of 200,000 dollars at 5.5 % over 360 months costs 1,135.58 dollars a month.
    expect(best).toMatchObject({ monthly_payment: 1135.58, cash_to_close_usd: 1500, break_even_months: null, cheaper_from: 7 });
    expect(best?.savings).toMatchObject({ vs_current_monthly_usd: 415.02, vs_current_total_usd: -38_164.08 });
    expect(answer.summary).toMatchObject({
      cash_to_close_usd: 1500,
      break_even_months: null,
      savings_total_usd: null,
      vs_current_total_usd: -38_164.08,
    });
    expect(answer.actions[0]).toMatchObject({ type: "keep_current" });
    expect(answer.summary.headline).toMatch(/^Keep the present loan: the first offer would cost \$38,164\.08 more in all\. /);
    expect(answer.assumptions.join(" ")).toContain("it runs 360 months, and 240 remain on the present loan");
  });

  it.each([
    ["payments that do not repay it", { monthly_payment: 100, remaining_months: 120, balance: 200_000 }, "remaining_months"],
    ["a payment of another loan", { rate: 7, monthly_payment: 2500, remaining_months: 240, balance: 200_000 }, "monthly_payment"],
    ["a payment of no plausible rate", { monthly_payment: 20_000, remaining_months: 240, balance: 200_000 }, "monthly_payment"],
    ["a payment of another APR", { apr: 20, monthly_payment: 900, remaining_months: 240, balance: 200_000 }, "monthly_payment"],
    ["a payment below the interest", { rate: 10, monthly_payment: 500, balance: 200_000 }, "monthly_payment"],
    ["an APR far above the rate", { rate: 3, apr: 50 }, "apr"],
    ["an APR below the rate", { rate: 7, apr: 6 }, "apr"],
  ])("is refused with %s", async (_, current_offer, field) => {
    expect(await faultsOf("/v1/decisions", bodyOf(refinance, { current_offer }))).toMatchObject([{ path: `/current_offer/${field}` }]);
  });

  it("is refused in a batch at the scenario's place", async () => {
    const scenario = { product_type: "mortgage", intent: "cash_out", amount: 150_000, current_offer: { balance: 200_000 } };
    const faults = await faultsOf("/v1/decisions/batch", { scenarios: [scenario] });
    expect(faults).toMatchObject([{ path: "/scenarios/0/current_offer/balance" }]);
  });
});

describe("a ZIP at a border", () => {
  it("may stand beside any of its states, and tells none", async () => {
    const asked = (geo: object) =>
      callOperation("createDecision", { key, body: { context: { geo }, product_request: MORTGAGE } }, system.baseUrl);
    expect((await asked({ state: "TN", zip: "42223" })).answer.summary.headline).toContain("in TN");
    expect((await asked({ zip: "42223" })).answer.assumptions.join(" ")).toContain("In which one state ZIP 42223 lies is not known here");
    const body = { context: { geo: { state: "TX", zip: "42223" } }, product_request: MORTGAGE };
    expect((await call("POST", "/v1/decisions", { key, body }, system.baseUrl)).status).toBe(400);
  });
});

describe("a ZIP without a state", () => {
  it("stands for its state in a decision", async () => {
    const body = { context: { geo: { zip: "90001" } }, product_request: MORTGAGE };
    const { answer } = await callOperation("createDecision", { key, body }, system.baseUrl);
    expect(answer.offers).toEqual([]);
    expect(answer.actions[0]?.message).toContain("California");
    const inTexas = await callOperation("createDecision", { key, body: { ...body, context: { geo: { zip: "78701" } } } }, system.baseUrl);
    expect(inTexas.answer.offers).toHaveLength(2);
    expect(inTexas.answer.assumptions.join(" ")).toContain("TX is taken from ZIP 78701");
  });
});
