import { runImport, silentProgress } from "@tellerline/ops";
import { dayOf, LOAN_PRODUCTS, loanProduct } from "@tellerline/vocabulary";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { call, callOperation, createKey, problemOf } from "../support/api.ts";
import { toLines } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

/** Tests which rates are held as implausible (guides/data-quality.md#held-rates), and what answers say about all other rates. */

const system = useOwnSystem();

const judgedRow = z.object({
  rate_id: z.string(),
  credit_union_id: z.string(),
  state: z.string(),
  product_type: z.enum(LOAN_PRODUCTS),
  rate: z.number(),
  quality: z.enum(["good", "held"]),
  quality_reasons: z.array(z.string().min(1)).optional(),
});
const judgedPage = z.object({ held_count: z.int().min(0), rates: z.array(judgedRow), next_cursor: z.string().nullable() });
type JudgedRow = z.output<typeof judgedRow>;

interface Listing {
  readonly path: string;
  readonly key?: string;
  readonly base?: string;
}

async function readPage({ path, key, base }: Listing, query: string) {
  const response = await call("GET", `${path}?${query}`, key === undefined ? {} : { key }, base);
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return judgedPage.parse(answer);
}

async function readAll(listing: Listing, query: string): Promise<readonly JudgedRow[]> {
  const rows: JudgedRow[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const more: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: z.output<typeof judgedPage> = await readPage(listing, `${query}&limit=200${more}`);
    rows.push(...page.rates);
    cursor = page.next_cursor;
  }
  return rows;
}

const idsOf = (rows: readonly { readonly rate_id: string }[]) => rows.map(({ rate_id }) => rate_id).toSorted();

describe("the invented book of the sandbox", () => {
  const listings = {
    "/v1/rates": async (): Promise<Listing> => ({ path: "/v1/rates", key: await createKey("enterprise", true) }),
    "/v1/demo/rates": async (): Promise<Listing> => ({ path: "/v1/demo/rates" }),
  };

  it.each(Object.entries(listings))("has twenty held rates in %s, each with its reasons", async (_, listingOf) => {
    const held = await readAll(await listingOf(), "quality=held");
    expect(held).toHaveLength(20);
    for (const { quality, quality_reasons } of held) {
      expect(quality).toBe("held");
      expect(quality_reasons?.length).toBeGreaterThan(0);
    }
  });

  it.each(Object.entries(listings))("is listed by %s without them, unless they are asked for", async (_, listingOf) => {
    const listing = await listingOf();
    const query = "product_type=mortgage";
    const [byDefault, good, held, all] = await Promise.all(
      ["", "&quality=good", "&quality=held", "&quality=all"].map((quality) => readAll(listing, query + quality)),
    );
    if (byDefault === undefined || good === undefined || held === undefined || all === undefined) throw new Error("A list is missing.");
    expect(byDefault).toEqual(good);
    expect(new Set(good.map(({ quality }) => quality))).toEqual(new Set(["good"]));
    expect(good.flatMap(({ quality_reasons = [] }) => quality_reasons)).toEqual([]);
    expect(idsOf(all)).toEqual(idsOf([...good, ...held]));
  });

  it.each(Object.entries(listings))("says in %s how many were left out, of those that were asked for", async (_, listingOf) => {
    const listing = await listingOf();
    expect((await readPage(listing, "limit=1")).held_count).toBe(20);
    const byProduct = await Promise.all(LOAN_PRODUCTS.map((product) => readPage(listing, `product_type=${product}&limit=1`)));
    expect(byProduct.reduce((total, { held_count }) => total + held_count, 0)).toBe(20);
  });

  it("offers none of them", async () => {
    const listing = await listings["/v1/rates"]();
    for (const { credit_union_id, product_type, state, rate } of await readAll(listing, "quality=held")) {
      const path = `/v1/league-table?product_type=${product_type}&state=${state}&limit=100`;
      const { answer } = await callOperation("getLeagueTable", { key: listing.key ?? "", path });
      expect(answer.offers.filter((offer) => offer.credit_union_id === credit_union_id && offer.rate === rate)).toEqual([]);
    }
  });

  it("cannot be listed by a quality that does not exist", async () => {
    const problem = await problemOf(await call("GET", "/v1/demo/rates?quality=best"));
    expect(problem).toMatchObject({ status: 400, code: "validation_failed", errors: [{ path: "/query/quality", code: "invalid_value" }] });
  });
});

const LURE = "LURE CU|HOUSTON|TX";
const MARKET = ["ASH CU|AUSTIN|TX", "BIRCH CU|DALLAS|TX", "CEDAR CU|WACO|TX", "ELM CU|PARIS|TX", "FIR CU|TYLER|TX"];
const [ASH = "", BIRCH = "", CEDAR = ""] = MARKET;
/** An institution whose rates are only known from a call report. */
const REPORTER = "GUM CU|PROVO|UT";
/** An institution whose low rate is in a call report, and later on its page as well. */
const HOLLY = "HOLLY CU|RENO|NV";
const TODAY = dayOf(Date.now());

const institution = (credit_union_id: string) => {
  const [name, city, state] = credit_union_id.split("|");
  return { kind: "credit_union", credit_union_id, name, city, state, federal_charter: false };
};
const published = (rate_id: string, credit_union_id: string, product_type: string, rate: number, more: object = {}) => ({
  rate_id,
  credit_union_id,
  product_type,
  rate,
  states: ["TX"],
  observed_at: TODAY,
  source_url: "https://rates.example/",
  ...more,
});

/** Columns of a mortgage rate whose full cost is published: its term and its charges. */
const WHOLE_MORTGAGE = { term_months: 360, points: 0, fees_usd: 1500 };
const WHOLE_LOAN = { term_months: 36, points: 0, fees_usd: 100 };

let key = "";
beforeAll(async () => {
  const rows = [
    ...[LURE, REPORTER, HOLLY, ...MARKET].map(institution),
    published("lure-30", LURE, "mortgage", 1.1, WHOLE_MORTGAGE),
    ...MARKET.map((id, index) => published(`thirty-${index}`, id, "mortgage", 6 + index / 8, WHOLE_MORTGAGE)),
    // The best offer in Texas has term and charges, the best in Oklahoma has no charges, and the best in New Mexico has no term.
    ...MARKET.map((id, index) => published(`whole-${index}`, id, "personal_loan", 9 + index / 2, WHOLE_LOAN)),
    published("no-charges", BIRCH, "personal_loan", 8, { states: ["OK"], term_months: 36 }),
    published("no-term", CEDAR, "personal_loan", 8, { states: ["NM"], points: 0, fees_usd: 100 }),
  ];
  const report = await runImport(system.operator, { kind: "rates" }, toLines(rows), silentProgress);
  expect(report).toMatchObject({ rejected: [], published: true });
  // The only mortgage rate in Utah is from a call report, which does not say whether the mortgage is fixed or adjustable.
  const reported = published("reported", REPORTER, "mortgage", 5.9, { ...WHOLE_MORTGAGE, states: ["UT"] });
  const low = published("reported-low", HOLLY, "personal_loan", 3.2, { states: ["NV"] });
  expect(await runImport(system.operator, { kind: "ncua", cycle_date: TODAY }, toLines([reported, low]), silentProgress)).toMatchObject({
    rejected: [],
    published: true,
  });
  key = (await system.operator.createKey({ plan: "enterprise", sandbox: false })).key;
  await untilBooksAreRead();
});

describe("a rate far below what is published elsewhere", () => {
  const MORTGAGE = { product_type: "mortgage", amount: 300_000, term_months: 360 };

  it("is held, and listed where held rates are asked for, with the reason", async () => {
    const listing = { path: "/v1/rates", key, base: system.baseUrl };
    const good = await readPage(listing, "product_type=mortgage&state=TX");
    expect(good.held_count).toBe(1);
    expect(idsOf(good.rates)).toEqual(["thirty-0", "thirty-1", "thirty-2", "thirty-3", "thirty-4"]);
    const held = await readPage(listing, "product_type=mortgage&state=TX&quality=held");
    expect(held.rates).toMatchObject([{ rate_id: "lure-30", quality: "held", quality_reasons: ["far_below_reference"] }]);
  });

  it("is in no decision, single or in a batch, and counts for none", async () => {
    const body = { context: { geo: { state: "TX" } }, product_request: MORTGAGE, preferences: { max_providers: 25 } };
    const { answer } = await callOperation("createDecision", { key, body }, system.baseUrl);
    expect(answer.offers.map(({ credit_union_id }) => credit_union_id)).toEqual(MARKET);
    expect(answer.summary.institutions_considered).toBe(MARKET.length);
    const scenarios = [{ ...MORTGAGE, intent: "purchase", state: "TX" }];
    const batch = await callOperation("createBatchDecision", { key, body: { scenarios, max_providers: 25 } }, system.baseUrl);
    expect(batch.answer.results[0]?.offers.map(({ credit_union_id }) => credit_union_id)).toEqual(MARKET);
  });

  it("is in no league table", async () => {
    const path = "/v1/league-table?product_type=mortgage&state=TX&term_months=360";
    const { answer } = await callOperation("getLeagueTable", { key, path }, system.baseUrl);
    expect(answer.offers.map(({ credit_union_id }) => credit_union_id)).toEqual(MARKET);
  });

  it("is in no benchmark", async () => {
    const path = "/v1/benchmarks?product_type=mortgage&state=TX&term_months=360";
    const { answer } = await callOperation("getBenchmarks", { key, path }, system.baseUrl);
    expect(answer.benchmarks).toMatchObject([{ state: "TX", term_months: 360, institutions: MARKET.length }]);
    expect(answer.benchmarks[0]?.min).toBeGreaterThan(6);
  });

  it("stands in the institution's profile, marked", async () => {
    const response = await call("GET", "/credit-unions/tx/lure-cu-houston", { headers: { Accept: "application/json" } }, system.baseUrl);
    expect(response.status).toBe(200);
    const { rates } = z.object({ rates: z.array(judgedRow) }).parse(await response.json());
    expect(rates).toMatchObject([{ rate_id: "lure-30", quality: "held", quality_reasons: ["far_below_reference"] }]);
  });
});

describe("the page about the quality of data", () => {
  const PATH = "/data-quality";
  const rates = async (query: string) => readAll({ path: "/v1/rates", key, base: system.baseUrl }, query);

  it("counts what is shown and what is held as the lists do", async () => {
    const { answer } = await callOperation("showDataQuality", { path: PATH }, system.baseUrl);
    expect(answer.products.map(({ product_type }) => product_type)).toEqual(["mortgage", "personal_loan"]);
    for (const { product_type, good, held, held_because } of answer.products) {
      const [shown, kept] = [await rates(`product_type=${product_type}`), await rates(`product_type=${product_type}&quality=held`)];
      expect([good, held]).toEqual([shown.length, kept.length]);
      const reasons = Map.groupBy(
        kept.flatMap(({ quality_reasons = [] }) => quality_reasons),
        (reason) => reason,
      );
      expect(Object.fromEntries(held_because.map(({ reason, count }) => [reason, count]))).toEqual(
        Object.fromEntries([...reasons].map(([reason, all]) => [reason, all.length])),
      );
    }
  });

  it("counts those of a state alone where one is asked for", async () => {
    const { answer } = await callOperation("showDataQuality", { path: `${PATH}?state=UT` }, system.baseUrl);
    expect([answer.state, answer.products.map(({ product_type, good, held }) => [product_type, good, held])]).toEqual([
      "UT",
      [["mortgage", 1, 0]],
    ]);
    const response = await call("GET", `${PATH}?state=UT`, { headers: { Accept: "text/html" } }, system.baseUrl);
    expect((await response.text()).replaceAll(/<[^>]*>/g, "")).toContain("1 rate offered in Utah, of which 0 are held back");
    const problem = await problemOf(await call("GET", `${PATH}?state=ZZ`, {}, system.baseUrl));
    expect(problem).toMatchObject({ status: 400, errors: [{ path: "/query/state" }] });
  });

  it("says the same to a browser, in words", async () => {
    const response = await call("GET", PATH, { headers: { Accept: "text/html" } }, system.baseUrl);
    expect(response.headers.get("Content-Type")).toContain("text/html");
    const text = (await response.text()).replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
    expect(text).toContain(
      "far below what credit unions charged on average at the time 2 First mortgage, most common rate 1 · Personal loan 1",
    );
    expect(text).toContain("30 Year fixed-rate mortgage: 6.45 % , 2025-09-26");
  });
});

describe("dollars saved", () => {
  const LOAN = { product_type: "personal_loan", amount: 10_000, term_months: 36, intent: "refinance" };
  const HOME_LOAN = { product_type: "mortgage", amount: 300_000, term_months: 360, intent: "refinance" };
  const PRESENT_LOAN = { rate: 15, monthly_payment: 346.65, remaining_months: 36, balance: 10_000 };
  const PRESENT_HOME_LOAN = { rate: 8, monthly_payment: 2201.29, remaining_months: 360, balance: 300_000 };

  async function decide(state: string, product: object, current_offer?: object) {
    const body = { context: { geo: { state } }, product_request: product, ...(current_offer === undefined ? {} : { current_offer }) };
    const { answer } = await callOperation("createDecision", { key, body }, system.baseUrl);
    const [best] = answer.offers;
    if (best === undefined) throw new Error(`There is no offer in ${state}.`);
    return { answer, best };
  }

  it("are told of an offer that publishes its charges and its term", async () => {
    const { answer, best } = await decide("TX", LOAN);
    expect(best).toMatchObject({ credit_union_id: ASH, fees_known: true });
    expect(best.savings).toMatchObject({
      vs_benchmark_apr: expect.any(Number),
      vs_benchmark_monthly_usd: expect.any(Number),
      vs_benchmark_total_usd: expect.any(Number),
    });
    expect(answer.summary.savings_total_usd).toEqual(expect.any(Number));
    const refinance = await decide("TX", LOAN, PRESENT_LOAN);
    expect(refinance.best.break_even_months).toEqual(expect.any(Number));
    expect(refinance.best.savings).toMatchObject({ vs_current_monthly_usd: expect.any(Number), vs_current_total_usd: expect.any(Number) });
  });

  it.each([
    ["that publishes no charges", "OK", LOAN, PRESENT_LOAN, "fees"],
    ["that publishes no term", "NM", LOAN, PRESENT_LOAN, "term_months"],
    ["that may be fixed or not", "UT", HOME_LOAN, PRESENT_HOME_LOAN, "rate_type"],
  ] as const)("are not told of an offer %s, nor when they make up for its charges", async (_, state, product, present, unknown) => {
    for (const current of [undefined, present]) {
      const { answer, best } = await decide(state, product, current);
      expect(best.unverified).toContain(unknown);
      expect(best.savings).toMatchObject({
        vs_benchmark_apr: expect.any(Number),
        vs_benchmark_monthly_usd: null,
        vs_benchmark_total_usd: null,
      });
      expect(best.savings).not.toHaveProperty("vs_current_monthly_usd");
      expect(best.savings).not.toHaveProperty("vs_current_total_usd");
      expect(answer.summary.savings_total_usd).toBeNull();
      if (current !== undefined) expect([best.break_even_months, answer.summary.break_even_months]).toEqual([null, null]);
      const told = [answer.summary.headline, ...answer.actions.map(({ message }) => message)].join(" ");
      expect(told).not.toMatch(/\bsav(?:e|es|ed|ing|ings)\b/i);
    }
  });

  it("are not told by a batch either", async () => {
    const scenarios = [
      { ...LOAN, state: "OK" },
      { ...LOAN, state: "NM", current_offer: PRESENT_LOAN },
    ];
    const { answer } = await callOperation("createBatchDecision", { key, body: { scenarios } }, system.baseUrl);
    for (const { best_offer, recommended_action } of answer.results) {
      expect(best_offer?.savings).toMatchObject({ vs_benchmark_monthly_usd: null, vs_benchmark_total_usd: null });
      expect(best_offer?.savings).not.toHaveProperty("vs_current_total_usd");
      expect(recommended_action.message).not.toMatch(/\bsav(?:e|es|ed|ing|ings)\b/i);
    }
  });
});

describe("what an answer assumes", () => {
  const tooMany = (answers: readonly { readonly of: string; readonly assumptions: readonly string[] }[]) =>
    answers.flatMap(({ of, assumptions }) => (assumptions.length > 5 ? [`${of}: ${assumptions.length}`] : []));
  /** Two requests for each product: one with offers, and one for three dollars, which has none. */
  const requests = LOAN_PRODUCTS.flatMap((product_type) =>
    [loanProduct(product_type).standardAmountUsd, 3].map((amount) => ({ product_type, amount })),
  );

  it("is said in at most five sentences by a decision", async () => {
    const own = await createKey("pro");
    const answers = await Promise.all(
      requests.map(async (product_request) => {
        const { answer } = await callOperation("createDecision", { key: own, body: { product_request } });
        return { of: `${product_request.product_type} of ${product_request.amount}`, assumptions: answer.assumptions };
      }),
    );
    expect(tooMany(answers)).toEqual([]);
  });

  it("is said in at most five sentences by each row of a batch", async () => {
    const scenarios = requests.map((request) => ({ ...request, id: `${request.product_type} of ${request.amount}`, intent: "other" }));
    const { answer } = await callOperation("createBatchDecision", { key: await createKey("pro"), body: { scenarios } });
    expect(tooMany(answer.results.map(({ id, assumptions }) => ({ of: id ?? "", assumptions })))).toEqual([]);
  });

  it("is said in at most five sentences by a league table", async () => {
    const own = await createKey("pro");
    const tables = await Promise.all(
      LOAN_PRODUCTS.map(async (of) => {
        const { answer } = await callOperation("getLeagueTable", { key: own, path: `/v1/league-table?product_type=${of}` });
        return { of, assumptions: answer.assumptions };
      }),
    );
    expect(tooMany(tables)).toEqual([]);
  });
});

describe("a call report's figure that is held", () => {
  const heldIn = async (state: string) => {
    await untilBooksAreRead();
    return idsOf(await readAll({ path: "/v1/rates", key, base: system.baseUrl }, `state=${state}&quality=held`));
  };
  const onPage = (rate: number) => {
    const evidence = {
      quote: "Personal",
      cell: "table 1, row 1, column 1",
      retrieved_at: `${TODAY}T00:00:00Z`,
      confirmed_at: `${TODAY}T00:00:00Z`,
      read_by: "ann",
    };
    const row = published("page:1", HOLLY, "personal_loan", rate, { states: ["NV"], term_months: 36, evidence });
    return runImport(system.operator, { kind: "harvest" }, toLines([row]), silentProgress);
  };

  it("is released by the institution's page at a figure within a quarter of a point, and by no other", async () => {
    expect(await heldIn("NV")).toEqual(["reported-low"]);
    expect(await onPage(3.46)).toMatchObject({ rejected: [] });
    expect(await heldIn("NV")).toEqual(["page:1", "reported-low"]);
    expect(await onPage(3.45)).toMatchObject({ rejected: [] });
    expect(await heldIn("NV")).toEqual(["page:1"]);
  });
});
