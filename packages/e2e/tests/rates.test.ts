import { OPERATION_LIST, type RateRowWire } from "@tellerline/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { call, callOperation, createKey, problemOf } from "../support/api.ts";

let key = "";
beforeAll(async () => {
  key = await createKey("pro");
});

async function readAllPages(query: string): Promise<RateRowWire[]> {
  const rows: RateRowWire[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof callOperation<"listRates">>> = await callOperation("listRates", {
      key,
      path: `/v1/rates?${query}${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
    });
    expect(page.answer.count).toBe(page.answer.rates.length);
    rows.push(...page.answer.rates);
    cursor = page.answer.next_cursor;
  }
  return rows;
}

describe("/v1/rates", () => {
  it("gives every row once over the pages, whatever their size", async () => {
    const query = "product_type=heloc&state=NH";
    const [small, large] = [await readAllPages(`${query}&limit=7`), await readAllPages(`${query}&limit=200`)];
    expect(small).toEqual(large);
    expect(small.length).toBeGreaterThan(20);
    expect(new Set(small.map(({ rate_id }) => rate_id)).size).toBe(small.length);
  });

  it("filters by product, term, occupancy, audience and institution", async () => {
    const mortgages = await readAllPages("product_type=mortgage&state=VT&term_months=180&limit=200");
    expect(mortgages.length).toBeGreaterThan(0);
    expect(
      mortgages.every(({ product_type, term_months }) => product_type === "mortgage" && (term_months === 180 || term_months === null)),
    ).toBe(true);
    const students = await readAllPages("product_type=student_loan&audience=student&state=CA&limit=200");
    expect(students.some(({ audience }) => audience === "student")).toBe(true);
    const investors = await readAllPages("product_type=mortgage&occupancy=investment&state=VT&limit=200");
    expect(investors.every(({ occupancy }) => occupancy !== "primary")).toBe(true);
    const [first] = mortgages;
    const own = await readAllPages(`credit_union_id=${encodeURIComponent(first?.credit_union_id ?? "")}`);
    expect(new Set(own.map(({ credit_union_id }) => credit_union_id))).toEqual(new Set([first?.credit_union_id]));
    expect(own).toHaveLength(18);
  });

  it("refuses a cursor of another query", async () => {
    const { answer } = await callOperation("listRates", { key, path: "/v1/rates?product_type=heloc&limit=5" });
    const cursor = encodeURIComponent(answer.next_cursor ?? "");
    const problem = await problemOf(await call("GET", `/v1/rates?product_type=mortgage&limit=5&cursor=${cursor}`, { key }));
    expect(problem.errors?.[0]?.path).toBe("/query/cursor");
  });
});

describe("the samples of the reference", () => {
  it.each(OPERATION_LIST.filter(({ samplePath }) => samplePath !== undefined))(
    "$samplePath runs as it stands",
    async ({ method, samplePath }) => {
      expect((await call(method, samplePath ?? "", { key: await createKey("enterprise") })).status).toBe(200);
    },
  );
});

describe("/v1/demo/rates", () => {
  it("has the shape and filters of /v1/rates, and says that it is synthetic", async () => {
    const { answer } = await callOperation("listDemoRates", { path: "/v1/demo/rates?product_type=auto_loan&state=TX&limit=3" });
    expect(answer).toMatchObject({ synthetic: true, count: 3, as_of: "2026-01-02T00:00:00Z" });
    const again = await callOperation("listDemoRates", { path: "/v1/demo/rates?product_type=auto_loan&state=TX&limit=3" });
    expect(again.answer).toEqual(answer);
  });
});

describe("/v1/benchmarks", () => {
  it("has quartiles in order, and the median that decisions are compared with", async () => {
    const { answer } = await callOperation("getBenchmarks", { key, path: "/v1/benchmarks?product_type=auto_loan&state=TX" });
    for (const { min, p25, median, p75, max, institutions } of answer.benchmarks) {
      expect([min, p25, median, p75, max]).toEqual([min, p25, median, p75, max].toSorted((left, right) => left - right));
      expect(institutions).toBeGreaterThanOrEqual(1);
    }
    const sixty = answer.benchmarks.find(({ term_months, state }) => term_months === 60 && state === "TX");
    const body = { context: { geo: { state: "TX" } }, product_request: { product_type: "auto_loan", amount: 30_000, term_months: 60 } };
    expect((await callOperation("createDecision", { key, body })).answer.summary.benchmark_apr).toBe(sixty?.median);
  });
});

describe("pages of /v1/benchmarks", () => {
  it("are all of them, once, national ones first, and of one book and one filter", async () => {
    const { answer: whole } = await callOperation("getBenchmarks", { key, path: "/v1/benchmarks" });
    expect(whole.next_cursor).toBeNull();
    const national = whole.benchmarks.filter(({ state }) => state === null).length;
    expect(whole.benchmarks.slice(0, national).every(({ state }) => state === null)).toBe(true);
    const paged = [];
    let cursor: string | null = null;
    do {
      const path: string = `/v1/benchmarks?limit=200${cursor === null ? "" : `&cursor=${cursor}`}`;
      const { answer } = await callOperation("getBenchmarks", { key, path });
      expect(answer.count).toBe(answer.benchmarks.length);
      paged.push(...answer.benchmarks);
      cursor = answer.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(whole.benchmarks);
    const { answer: first } = await callOperation("getBenchmarks", { key, path: "/v1/benchmarks?limit=1" });
    const response = await call("GET", `/v1/benchmarks?limit=1&state=TX&cursor=${first.next_cursor}`, { key });
    expect((await problemOf(response)).errors?.[0]?.message).toContain("different filters");
    const { answer: rates } = await callOperation("listRates", { key, path: "/v1/rates?limit=1" });
    expect((await call("GET", `/v1/benchmarks?limit=1&cursor=${rates.next_cursor}`, { key })).status).toBe(400);
  });
});

describe("/v1/league-table", () => {
  it("ranks as a decision does", async () => {
    const { answer } = await callOperation("getLeagueTable", {
      key,
      path: "/v1/league-table?product_type=personal_loan&state=ny&amount=8000&credit_score=700&limit=25",
    });
    const body = {
      context: { geo: { state: "NY" } },
      borrower: { credit_score: 700 },
      preferences: { max_providers: 25 },
      product_request: { product_type: "personal_loan", amount: 8000 },
    };
    expect(answer.offers).toEqual((await callOperation("createDecision", { key, body })).answer.offers);
    expect(answer).toMatchObject({ state: "NY", amount: 8000, term_months: 36, count: 25 });
  });

  it("refuses a mortgage term that is not served, and a missing product", async () => {
    expect((await problemOf(await call("GET", "/v1/league-table?product_type=mortgage&term_months=250", { key }))).errors?.[0]?.path).toBe(
      "/query/term_months",
    );
    expect((await problemOf(await call("GET", "/v1/league-table", { key }))).errors?.[0]).toMatchObject({
      path: "/query/product_type",
      code: "required",
    });
  });
});

describe("/v1/deposit-rates", () => {
  it("ranks by APY descending, with the interest over the term", async () => {
    const body = { product_type: "certificate", amount: 10_000, term_months: 12, state: "TX", limit: 10 };
    const { answer } = await callOperation("rankDepositRates", { key, body });
    const apys = answer.deposit_rates.map(({ apy }) => apy);
    expect(apys).toEqual(apys.toSorted((left, right) => right - left));
    for (const { apy, interest_usd } of answer.deposit_rates) expect(interest_usd).toBeCloseTo(10_000 * (apy / 100), 2);
  });
});

describe("/credit-unions/{state}/{slug}", () => {
  it("is keyless, and gives a browser the same as a page", async () => {
    const { answer: page } = await callOperation("listDemoRates", { path: "/v1/demo/rates?state=OR&limit=1" });
    const [row] = page.rates;
    const path = `/credit-unions/${row?.state.toLowerCase()}/${row?.slug}`;
    const { answer } = await callOperation("getCreditUnionProfile", { path });
    expect(answer).toMatchObject({ synthetic: true, state: row?.state, name: row?.provider });
    expect(answer.rates).toHaveLength(18);
    const html = await call("GET", path, { headers: { Accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8" } });
    expect(html.headers.get("Content-Type")).toContain("text/html");
    expect(html.headers.get("Vary")).toContain("Accept");
    expect(await html.text()).toContain(answer.name);
  });

  it("answers 404 for one that does not exist", async () => {
    expect((await problemOf(await call("GET", "/credit-unions/TX/none"))).code).toBe("not_found");
  });
});
