import { runImport, silentProgress } from "@tellerline/ops";
import { beforeAll, describe, expect, it } from "vitest";
import { ASH, BIRCH } from "../support/alerts.ts";
import { call, callOperation, createKey, problemOf } from "../support/api.ts";
import { toLines } from "../support/membership.ts";
import { useOwnSystem } from "../support/own-system.ts";

const quarter = (cycle: string, ash: number, birch: number | null) => [
  ...[ASH, BIRCH].map((credit_union_id, index) => {
    const [name, city, state] = credit_union_id.split("|");
    return { kind: "credit_union", credit_union_id, name, city, state, charter_number: index + 1 };
  }),
  ...[
    { rate_id: "ncua:1:ACCT_523", credit_union_id: ASH, rate: ash },
    { rate_id: "ncua:2:ACCT_523", credit_union_id: BIRCH, rate: birch },
  ]
    .filter(({ rate }) => rate !== null)
    .map((row) => ({ ...row, product_type: "auto_loan", states: ["TX"], observed_at: cycle })),
];

describe("the history of rates", () => {
  const system = useOwnSystem();
  let key: string;

  beforeAll(async () => {
    key = (await system.operator.createKey({ plan: "pro", sandbox: false })).key;
    const importQuarter = (cycle: string, ash: number, birch: number | null) =>
      runImport(system.operator, { kind: "ncua", cycle_date: cycle }, toLines(quarter(cycle, ash, birch)), silentProgress);
    expect(await importQuarter("2025-12-31", 4.5, null)).toMatchObject({ published: true });
    // An older quarter adds to the history and does not change current rates.
    expect(await importQuarter("2024-12-31", 6, 5)).toMatchObject({ published: false, history: true, changed: 2 });
    expect(await importQuarter("2025-06-30", 6, 5.5)).toMatchObject({ published: false, history: true, changed: 1 });
  });

  const history = async (query: string) =>
    (await callOperation("getRateHistory", { key, path: `/v1/rates/history?product_type=auto_loan${query}` }, system.baseUrl)).answer;

  it("has the days on which something was observed, years back, and none between or after", async () => {
    const { history: days } = await history("&state=tx&from=2024-12-30&to=2026-01-01");
    expect(days).toEqual([
      { date: "2024-12-31", min: 5, median: 5.5, count: 2 },
      { date: "2025-06-30", min: 5.5, median: 5.75, count: 2 },
      { date: "2025-12-31", min: 4.5, median: 4.5, count: 1 },
    ]);
  });

  it("is narrowed to a state, an institution, a term", async () => {
    const days = "&from=2025-06-30&to=2025-07-01";
    expect((await history(`&state=OK${days}`)).history).toEqual([]);
    expect((await history(`&credit_union_id=${encodeURIComponent(BIRCH)}${days}`)).history).toEqual([
      { date: "2025-06-30", min: 5.5, median: 5.5, count: 1 },
    ]);
    expect((await history(`&term_months=36${days}`)).history).toEqual([{ date: "2025-06-30", min: 5.5, median: 5.75, count: 2 }]);
    expect((await history("&from=2025-07-01&to=2025-12-30")).history).toEqual([]);
    expect(await history("&to=2026-11-30")).toMatchObject({ from: "2024-12-31", to: "2025-12-31" });
    expect(await history("")).toMatchObject({ to: "2025-12-31" });
    // Without `from` the window ends with the history's own last observation, although others were observed later.
    expect(await history(`&credit_union_id=${encodeURIComponent(BIRCH)}`)).toMatchObject({
      from: "2024-06-30",
      to: "2025-06-30",
      history: [{ date: "2024-12-31" }, { date: "2025-06-30" }],
    });
  });

  it("tells who moved most between two days", async () => {
    const moved = async (query: string) =>
      (await callOperation("getRateMovements", { key, path: `/v1/rates/movements?product_type=auto_loan${query}` }, system.baseUrl)).answer;
    const answer = await moved("&state=TX&from=2024-12-31&to=2025-06-30");
    const birch = { rate_then: 5, observed_then: "2024-12-31", rate_now: 5.5, observed_now: "2025-06-30", change: 0.5 };
    expect(answer).toMatchObject({ count: 1, movements: [{ rank: 1, credit_union_id: BIRCH, ...birch }] });
    expect((await moved("&from=2024-12-31&to=2025-12-31&direction=down")).movements).toMatchObject([
      { credit_union_id: ASH, change: -1.5 },
    ]);
    expect((await moved("&from=2024-12-31&to=2025-12-31&direction=up")).movements).toEqual([]);
    const refused = await call("GET", "/v1/rates/movements?product_type=auto_loan&direction=sideways", { key }, system.baseUrl);
    expect((await problemOf(refused)).errors?.map(({ path }) => path)).toEqual(["/query/direction"]);
  });

  it("has a page for browsers", async () => {
    const path = "/movements?product_type=auto_loan&state=TX&from=2024-12-31&to=2025-12-31";
    const page = await (await call("GET", path, { headers: { Accept: "text/html" } }, system.baseUrl)).text();
    expect(page).toContain("Auto loan rates in Texas");
    const text = page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
    expect(text).toContain("Observed 2024-12-31 Observed 2025-12-31 Points Fell or rose Ash CU 6 % 4.5 % −1.50");
    const headers = { Accept: "application/json" };
    const { answer } = await callOperation("showRateMovements", { path, headers }, system.baseUrl);
    expect(answer.movements).toHaveLength(1);
    expect((await callOperation("showRateMovements", { headers }, system.baseUrl)).answer.product_type).toBe("auto_loan");
  });

  it("is drawn on the profile page", async () => {
    const response = await call("GET", "/credit-unions/TX/ash-cu-austin", { headers: { Accept: "text/html" } }, system.baseUrl);
    const page = await response.text();
    expect(response.status, page).toBe(200);
    // The chart is drawn twice, for wide and for narrow screens.
    expect(page.match(/<text class="latest/g)).toHaveLength(2);
    expect(page).toContain("2024-12-31 (6 %) to");
  });

  it.each([
    ["&from=2026-11-05&to=2026-11-04", ["/query/from"]],
    ["&from=2020-01-01&to=2026-01-01", ["/query/from"]],
    ["&from=2099-01-01", ["/query/from"]],
    ["&from=yesterday", ["/query/from"]],
    ["&state=ZZ", ["/query/state"]],
  ])("refuses %s", async (query, paths) => {
    const problem = await problemOf(await call("GET", `/v1/rates/history?product_type=auto_loan${query}`, { key }, system.baseUrl));
    expect(problem.errors?.map(({ path }) => path)).toEqual(paths);
  });
});

describe("the history of synthetic rates", () => {
  it("stands still", async () => {
    const key = await createKey("pro", true);
    const path = "/v1/rates/history?product_type=heloc&state=MN";
    const { answer: later } = await callOperation("getRateHistory", { key, path: `${path}&from=2026-11-10&to=2026-11-12` });
    expect(later.history).toEqual([]);
    const { answer: newest } = await callOperation("getRateHistory", { key, path });
    expect(newest).toMatchObject({ from: "2025-01-02", to: "2026-01-02", history: [{ date: "2026-01-02" }] });
  });
});
