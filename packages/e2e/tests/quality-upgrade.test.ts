import { runImport, silentProgress } from "@tellerline/ops";
import { LOAN_PRODUCTS, type LoanProduct, loanProduct } from "@tellerline/vocabulary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { untilEvaluated } from "../support/alerts.ts";
import { call, callOperation } from "../support/api.ts";
import { putEmbeddedGazetteer, toLines } from "../support/membership.ts";
import { mixOf, type Neighbours, startNeighbours } from "../support/neighbours.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

/** Tests the upgrade from a release that published implausible rates to this one, which holds such rates (guides/data-quality.md#held-rates). */

const LURE = "LURE CU|AUSTIN|TX";
const HONEST = "HONEST CU|DALLAS|TX";
/** Two rates in percent for each product: one far below the usual rates (`lure`), and one close to them (`honest`). */
const FIGURES: Readonly<Record<LoanProduct, readonly [lure: number, honest: number]>> = {
  mortgage: [1.5, 6.5],
  mortgage_arm: [1.5, 6],
  auto_loan: [1.2, 5.5],
  heloc: [1.5, 7.5],
  personal_loan: [2, 10.5],
  student_loan: [1, 7],
  credit_card: [3, 12.5],
  equipment_loan: [1, 7],
};
/** Day on which the rates were observed. Published averages for about that day are known. */
const OBSERVED = "2025-10-01";
/** Products without a published average. Their rates are compared with the median of a call report, which this test does not import. */
const WITHOUT_AVERAGE: readonly LoanProduct[] = ["student_loan", "equipment_loan"];
const HELD = LOAN_PRODUCTS.filter((product) => !WITHOUT_AVERAGE.includes(product));

const institutions = [LURE, HONEST].map((credit_union_id) => {
  const [name, city, state] = credit_union_id.split("|");
  return { kind: "credit_union", credit_union_id, name, city, state, federal_charter: false };
});
const rates = LOAN_PRODUCTS.flatMap((product_type) =>
  [LURE, HONEST].map((credit_union_id, index) => ({
    rate_id: `${product_type}-${index}`,
    credit_union_id,
    product_type,
    rate: FIGURES[product_type][index],
    states: ["TX"],
    observed_at: OBSERVED,
    source_url: "https://rates.example/",
    ...(product_type === "mortgage_arm" ? { initial_fixed_months: 60, fully_indexed_rate: FIGURES[product_type][index] } : {}),
  })),
);

let receiver: Receiver;
let system: Neighbours;
let key = "";
const monitors = new Map<LoanProduct, string>();

const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
  const response = await call(method, path, { key, ...(body === undefined ? {} : { body }) }, system.baseUrl);
  const answer: unknown = await response.json();
  expect(response.ok, JSON.stringify(answer)).toBe(true);
  return answer;
};
const decisionSchema = z.object({
  rate_book: z.object({ version: z.string() }),
  offers: z.array(z.object({ credit_union_id: z.string(), rate: z.number(), apr: z.number() })),
});
const decide = async (product_type: LoanProduct) =>
  decisionSchema.parse(
    await ask("POST", "/v1/decisions", {
      product_request: { product_type, amount: loanProduct(product_type).standardAmountUsd },
      context: { geo: { state: "TX" } },
    }),
  );

beforeAll(async () => {
  receiver = await startReceiver();
  system = await startNeighbours(mixOf(() => true));
  await putEmbeddedGazetteer(system.operator);
  // All Workers are of the previous release here. The databases have this release's migrations already.
  const report = await runImport(system.operator, { kind: "rates" }, toLines([...institutions, ...rates]), silentProgress);
  expect(report).toMatchObject({ rejected: [], published: true });
  await untilEvaluated(system.operator);
  key = (await system.operator.createKey({ plan: "enterprise", sandbox: false })).key;
  for (const product_type of LOAN_PRODUCTS) {
    const [lure] = FIGURES[product_type];
    const monitor = await ask("POST", "/v1/monitors", {
      name: product_type,
      decision_context: { product_type, state: "TX", amount: loanProduct(product_type).standardAmountUsd },
      // These conditions are met when the best rate is above the lure, and has risen by at least 1 % since the monitor's creation.
      conditions: [
        { field: "rate", operator: "gt", value: lure },
        { field: "rate", operator: "change_pct", value: 1 },
      ],
      webhook_url: receiver.url(`/${product_type}`),
      cooldown_hours: 0,
    });
    monitors.set(product_type, z.object({ monitor_id: z.string() }).parse(monitor).monitor_id);
  }
}, 240_000);
afterAll(async () => {
  await system.stop();
  await receiver.stop();
});

describe("an upgrade to the release that judges rates", () => {
  let before = "";
  it("holds what leads, in every market whose average is known", async () => {
    for (const product of LOAN_PRODUCTS) expect((await decide(product)).offers[0]).toMatchObject({ rate: FIGURES[product][0] });
    before = (await decide("mortgage")).rate_book.version;
    await system.deploy(mixOf(() => false));
    await system.operator.tick();
    await untilEvaluated(system.operator);
    await expect.poll(async () => (await decide("mortgage")).rate_book.version).not.toBe(before);
    for (const product of HELD) expect((await decide(product)).offers.map(({ rate }) => rate)).toEqual([FIGURES[product][1]]);
    for (const product of WITHOUT_AVERAGE) expect((await decide(product)).offers[0]).toMatchObject({ rate: FIGURES[product][0] });
  }, 120_000);

  it("wakes nobody: each monitor there has one evaluation more, which says why", async () => {
    for (const product of HELD) {
      const path = `/v1/monitors/${monitors.get(product)}/evaluations`;
      const { answer } = await callOperation("listEvaluations", { key, path }, system.baseUrl);
      expect(answer.evaluations, product).toMatchObject([
        { held_back_by: "quality_changed", event_id: null, observed: { rate: FIGURES[product][1] } },
        { event_id: null, observed: { rate: FIGURES[product][0] } },
      ]);
    }
    for (const product of LOAN_PRODUCTS) {
      const path = `/v1/monitors/${monitors.get(product)}/deliveries`;
      const { answer } = await callOperation("listMonitorDeliveries", { key, path }, system.baseUrl);
      expect(answer.deliveries, product).toEqual([]);
    }
  });

  it("measures from the new best offer: one per cent above it is a change", async () => {
    const [, honest] = FIGURES.auto_loan;
    const rows = [{ ...rates.find(({ rate_id }) => rate_id === "auto_loan-1"), rate: honest + 0.1 }];
    await runImport(system.operator, { kind: "rates" }, toLines(rows), silentProgress);
    const [received] = await receiver.until("/auto_loan", 1);
    expect(JSON.parse(received?.body ?? "null")).toMatchObject({ rate_change: { previous_rate: honest, new_rate: honest + 0.1 } });
  });

  it("ranks the set from before as it was, and tells no saving there", async () => {
    const body = {
      product_request: { product_type: "mortgage", amount: 300_000 },
      context: { geo: { state: "TX" } },
      rate_book: before,
    };
    const { answer } = await callOperation("createDecision", { key, body }, system.baseUrl);
    expect(answer.rate_book).toMatchObject({ version: before, quality: "not_judged" });
    expect(answer.offers.map(({ rate }) => rate)).toEqual(FIGURES.mortgage);
    expect(answer.summary.savings_total_usd).toBeNull();
    expect(answer.assumptions.join(" ")).toMatch(/judged|held/);
  });
});
