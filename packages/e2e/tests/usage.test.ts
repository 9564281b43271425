import { dayOf } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { baseUrl, call, callOperation, createKey, operator, problemOf } from "../support/api.ts";
import { countPainted, legendOf } from "../support/charts.ts";
import { chromium, launchChromium, openPage } from "../support/chromium.ts";

describe("usage", () => {
  it("tells of an organization's calls by day, by operation and by key", async () => {
    const { key, key_id } = await operator().createKey({ plan: "pro" });
    const further = (await callOperation("createFurtherKey", { key, body: { name: "nightly", scopes: ["read"] } })).answer;
    for (let times = 0; times < 3; times++) await call("GET", "/v1/benchmarks?state=TX", { key: further.key });
    await call("GET", "/v1/benchmarks?state=Atlantis", { key: further.key });
    // A call outside the key's scopes is refused, and is counted nevertheless.
    expect((await call("GET", "/v1/monitors", { key: further.key })).status).toBe(403);
    const scenarios = Array.from({ length: 4 }, () => ({ product_type: "auto_loan", intent: "purchase", amount: 20_000 }));
    expect((await call("POST", "/v1/decisions/batch", { key, body: { scenarios } })).status).toBe(200);

    const { answer, response } = await callOperation("getUsage", { key });
    const today = dayOf(Date.now());
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.total).toEqual({ calls: 7, failed: 2, cost: 10 });
    expect(answer.by_day).toHaveLength(30);
    expect(answer).toMatchObject({ from: answer.by_day[0]?.date, to: today });
    expect(answer.by_day.at(-1)).toEqual({ date: today, calls: 7, failed: 2, cost: 10 });
    expect(answer.by_day[0]).toMatchObject({ calls: 0, failed: 0, cost: 0 });
    expect(answer.by_operation).toEqual([
      { operation: "getBenchmarks", calls: 4, failed: 1, cost: 4 },
      { operation: "createBatchDecision", calls: 1, failed: 0, cost: 4 },
      { operation: "createFurtherKey", calls: 1, failed: 0, cost: 1 },
      { operation: "listMonitors", calls: 1, failed: 1, cost: 1 },
    ]);
    expect(answer.by_key).toEqual([
      { key_id: further.key_id, name: "nightly", calls: 5, failed: 2, cost: 5 },
      { key_id, name: null, calls: 2, failed: 0, cost: 5 },
    ]);

    const one = await callOperation("getUsage", { key, path: `/v1/usage?days=7&key_id=${further.key_id}&operation=listMonitors` });
    expect(one.answer.by_day).toHaveLength(7);
    expect(one.answer.total).toEqual({ calls: 1, failed: 1, cost: 1 });
    // Usage counts the two earlier calls of `getUsage`, but not the current call, which has not ended.
    expect((await callOperation("getUsage", { key, path: "/v1/usage?operation=getUsage" })).answer.total.calls).toBe(2);
  });

  it("has what came to no operation, and costs of the key alone", async () => {
    const { key } = await operator().createKey({ plan: "pro" });
    await call("GET", "/v1/nope", { key });
    await call("POST", "/v1/usage", { key });
    const headers = { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18" };
    await call("POST", "/mcp", {
      key,
      headers,
      body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "nope", arguments: {} } },
    });
    await call("GET", "/v1/demo/rates?product_type=heloc", { key });
    const { answer, response } = await callOperation("getUsage", { key });
    expect(answer.by_operation).toEqual([
      { operation: null, calls: 3, failed: 3, cost: 3 },
      { operation: "listDemoRates", calls: 1, failed: 0, cost: 0 },
    ]);
    const [limit, left] = ["RateLimit-Limit", "RateLimit-Remaining"].map((name) => Number(response.headers.get(name)));
    expect((limit ?? 0) - (left ?? 0)).toBe(answer.total.cost + 1);
  });

  it("is nobody else's, and needs a key without scopes", async () => {
    const [one, other] = await Promise.all([operator().createKey({ plan: "pro" }), operator().createKey({ plan: "pro" })]);
    await call("GET", "/v1/benchmarks?state=TX", { key: one.key });
    const seen = await callOperation("getUsage", { key: other.key, path: `/v1/usage?key_id=${one.key_id}` });
    expect(seen.answer).toMatchObject({ total: { calls: 0, failed: 0, cost: 0 }, by_operation: [], by_key: [] });
    const scoped = (await callOperation("createFurtherKey", { key: one.key, body: { name: "some", scopes: ["read"] } })).answer.key;
    expect(await problemOf(await call("GET", "/v1/usage", { key: scoped }))).toMatchObject({ status: 403, code: "scope_required" });
    expect(await problemOf(await call("GET", "/v1/usage"))).toMatchObject({ status: 401, code: "missing_api_key" });
  });

  it.each([
    ["days=0", "/query/days"],
    ["days=93", "/query/days"],
    ["days=many", "/query/days"],
    ["days=0x10", "/query/days"],
    ["operation=makeCoffee", "/query/operation"],
    ["from=2026-01-01", "/query/from"],
  ])("refuses %s with its place", async (query, path) => {
    const problem = await problemOf(await call("GET", `/v1/usage?${query}`, { key: await createKey("free") }));
    expect(problem).toMatchObject({ status: 400, code: "validation_failed", errors: [{ path }] });
  });

  it("of a key without quota is shown still", async () => {
    const key = await createKey("free");
    let status = 200;
    for (let calls = 0; calls < 200 && status !== 429; calls++) ({ status } = await call("GET", "/v1/benchmarks?state=TX", { key }));
    const { answer } = await callOperation("getUsage", { key });
    expect(answer.by_operation).toMatchObject([{ operation: "getBenchmarks", failed: 1 }]);
    expect(answer.total.calls - 1).toBe(answer.total.cost);
  });
});

describe.skipIf(chromium === undefined)("the page of usage", () => {
  it("shows calls by operation, key and day, and those of one key", async () => {
    const { key, key_id } = await operator().createKey({ plan: "pro" });
    const further = (await callOperation("createFurtherKey", { key, body: { name: "<i>nightly</i>" } })).answer;
    for (let times = 0; times < 2; times++) await call("GET", "/v1/benchmarks?state=TX", { key: further.key });
    const browser = await launchChromium();
    try {
      const page = await openPage(browser);
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));
      await page.goto(`${baseUrl()}/usage`);
      await page.type("#key", key);
      await page.keyboard.press("Enter");
      await page.waitForSelector("#usage-shown .scroll table");
      const rows = (table: number) =>
        page.$$eval(`#usage-shown .scroll:nth-of-type(${table}) tbody tr`, (all) =>
          all.map((row) => Array.from(row.children, (cell) => cell.textContent)),
        );
      expect(await page.$eval("#calls", (message) => message.textContent)).toMatch(/^\d+ calls from .+ to .+, of which 0 failed\.$/);
      const operations = new Map((await rows(1)).map(([name, ...figures]) => [name, figures]));
      expect(operations.get("getBenchmarks")).toEqual(["2", "", "0", "2"]);
      expect(operations.get("createFurtherKey")).toEqual(["1", "", "0", "1"]);
      expect(await legendOf(page, "#usage-shown")).toEqual(["Time", "Calls", "Failed"]);
      expect(await countPainted(page, "#usage-shown")).toBeGreaterThan(500);
      expect((await rows(2)).map(([name]) => name).toSorted()).toEqual([`<i>nightly</i> (${further.key_id})`, key_id].toSorted());
      expect(await page.$$eval("#usage-shown details tbody tr", (all) => all.length)).toBe(30);
      await expectAccessible(page);
      await page.select("#by-key", key_id);
      await page.waitForFunction("!document.querySelector('#usage-shown').textContent.includes('getBenchmarks')");
      expect((await rows(1)).map(([name]) => name)).toEqual(expect.arrayContaining(["createFurtherKey", "getUsage"]));
      await page.setViewport({ width: 320, height: 800 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
