import { beforeAll, describe, expect, it } from "vitest";
import { ASH, BIRCH, publish } from "../support/alerts.ts";
import { call, callOperation, createKey, problemOf } from "../support/api.ts";
import { useOwnSystem } from "../support/own-system.ts";

describe("the history of rates", () => {
  const system = useOwnSystem();
  let key: string;

  beforeAll(async () => {
    key = (await system.operator.createKey({ plan: "pro", sandbox: false })).key;
    await publish(
      system.operator,
      [
        { rate_id: "ash", credit_union_id: ASH, rate: 6 },
        { rate_id: "birch", credit_union_id: BIRCH, rate: 5, term_months: 60 },
      ],
      true,
    );
    const catalog = await system.database();
    await catalog.prepare("update rate_changes set changed_at = '2026-11-02T09:00:00.000Z'").run();
    await publish(system.operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 4 }]);
    await catalog.prepare("update rate_changes set changed_at = '2026-11-04T09:00:00.000Z' where book_version = 2").run();
    await publish(system.operator, [{ rate_id: "birch", credit_union_id: BIRCH, rate: 5, withdrawn: true }]);
    await catalog.prepare("update rate_changes set changed_at = '2026-11-05T09:00:00.000Z' where book_version = 3").run();
  });

  const history = async (query: string) =>
    (await callOperation("getRateHistory", { key, path: `/v1/rates/history?product_type=auto_loan${query}` }, system.baseUrl)).answer;

  it("shows what was in force at the end of each day", async () => {
    const { history: days } = await history("&state=tx&from=2026-11-01&to=2026-11-05");
    expect(days).toEqual([
      { date: "2026-11-02", min: 5, median: 5.5, count: 2 },
      { date: "2026-11-03", min: 5, median: 5.5, count: 2 },
      { date: "2026-11-04", min: 4, median: 4.5, count: 2 },
      { date: "2026-11-05", min: 4, median: 4, count: 1 },
    ]);
  });

  it("is narrowed to a state, an institution, a term", async () => {
    const days = "&from=2026-11-03&to=2026-11-03";
    expect((await history(`&state=OK${days}`)).history).toEqual([]);
    expect((await history(`&credit_union_id=${encodeURIComponent(BIRCH)}${days}`)).history).toEqual([
      { date: "2026-11-03", min: 5, median: 5, count: 1 },
    ]);
    expect((await history(`&term_months=36${days}`)).history).toEqual([{ date: "2026-11-03", min: 6, median: 6, count: 1 }]);
    expect(await history("&to=2026-11-30")).toMatchObject({ from: "2026-11-01", to: "2026-11-30" });
  });

  it("is drawn on the profile page", async () => {
    const response = await call("GET", "/credit-unions/TX/ash-cu-austin", { headers: { Accept: "text/html" } }, system.baseUrl);
    const page = await response.text();
    expect(response.status, page).toBe(200);
    expect(page.match(/<polyline/g)).toHaveLength(1);
    expect(page).toContain("(6 %) to");
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
    const path = "/v1/rates/history?product_type=heloc&state=MN&from=2026-11-10&to=2026-11-12";
    const { answer } = await callOperation("getRateHistory", { key, path });
    expect(answer.history.map(({ date }) => date)).toEqual(["2026-11-10", "2026-11-11", "2026-11-12"]);
    expect(new Set(answer.history.map(({ min, median, count }) => `${min}/${median}/${count}`)).size).toBe(1);
  });
});
