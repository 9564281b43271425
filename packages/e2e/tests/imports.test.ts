import type { ImportLine } from "@tellerline/contract/operator";
import { readRatesCsv, runImport, silentProgress } from "@tellerline/ops";
import { describe, expect, it } from "vitest";
import { callOperation } from "../support/api.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

const system = useOwnSystem();
const MINE = "MY CU|AUSTIN|TX";
const institution = { kind: "credit_union", credit_union_id: MINE, name: "MY CU", city: "AUSTIN", state: "TX", charter_number: 7 };
const rate = (rate_id: string, more: object = {}) => ({
  rate_id,
  credit_union_id: MINE,
  product_type: "auto_loan",
  rate: 5,
  states: ["TX"],
  ...more,
});
const toLines = (rows: readonly unknown[]): ImportLine[] => rows.map((row, index) => ({ line: index + 1, row }));
const importRows = (rows: readonly unknown[], skip_bad = false) =>
  runImport(system.operator, { kind: "rates", skip_bad }, toLines(rows), silentProgress);

async function listRates() {
  await untilBooksAreRead();
  const { key } = await system.operator.createKey({ plan: "pro" });
  const { answer } = await callOperation("listRates", { key, path: "/v1/rates?limit=200" }, system.baseUrl);
  return answer.rates;
}

describe("ops rates import", () => {
  it("answers 503 before anything is published, and publishes the first file", async () => {
    const { key } = await system.operator.createKey({ plan: "pro" });
    const before = await fetch(`${system.baseUrl}/v1/rates`, { headers: { "X-API-Key": key } });
    expect([before.status, before.headers.get("Retry-After")]).toEqual([503, "10"]);
    const report = await importRows([institution, rate("r1"), rate("r2", { rate: 6.25, min_amount: 1000, intents: ["purchase"] })]);
    expect(report).toMatchObject({
      accepted: 3,
      changed: 3,
      unchanged: 0,
      withheld: 0,
      rejected: [],
      published: true,
      book_version: "live-1",
    });
    expect((await listRates()).map(({ rate_id }) => rate_id)).toEqual(["r1", "r2"]);
  });

  it("can be run again with the same result, and a new book only when something changed", async () => {
    expect(await importRows([institution, rate("r1"), rate("r2", { rate: 6.25, min_amount: 1000, intents: ["purchase"] })])).toMatchObject({
      changed: 0,
      unchanged: 3,
      published: false,
      book_version: "live-1",
    });
    expect(await importRows([rate("r1", { rate: 4.75 })])).toMatchObject({ changed: 1, published: true, book_version: "live-2" });
    expect((await listRates())[0]).toMatchObject({ rate_id: "r1", rate: 4.75 });
  });

  it("refuses a file with bad rows whole, and reports each by its line", async () => {
    const report = await importRows([
      rate("good", { rate: 1 }),
      rate("b1", { rate: "5" }),
      rate("b2", { rate: 36.5 }),
      rate("b3", { credit_union_id: "NOBODY|HERE|TX" }),
      rate("good", { rate: 2 }),
      rate("b4", { min_amount: 9, max_amount: 3, product_type: "autoloan" }),
      "no row",
      { rate_id: "b5", withdrawn: true },
    ]);
    expect(report).toMatchObject({ published: false, changed: 0, book_version: null });
    expect(report.rejected.map(({ line, path }) => [line, path])).toEqual([
      [2, "/rate"],
      [3, "/rate"],
      [4, "/credit_union_id"],
      [5, "/rate_id"],
      [6, "/max_amount"],
      [6, "/product_type"],
      [7, ""],
      [8, "/rate_id"],
    ]);
    expect(report.rejected[1]?.reason).toContain("Implausible");
    expect(report.rejected[2]?.reason).toContain("Unknown institution NOBODY|HERE|TX");
    expect(report.rejected[3]?.reason).toContain("line 1");
    expect((await listRates()).map(({ rate_id }) => rate_id)).not.toContain("good");
  });

  it("reports twenty thousand rates of unknown institutions as readily as one", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => rate(`stray-${index}`, { credit_union_id: `STRAY ${index}|HERE|TX` }));
    const report = await importRows(rows);
    expect(report).toMatchObject({ accepted: 0, published: false });
    expect(report.rejected).toHaveLength(20_000);
    expect(report.rejected[19_999]).toEqual({
      line: 20_000,
      path: "/credit_union_id",
      reason:
        'Unknown institution STRAY 19999|HERE|TX. Import it first: add a row of kind "credit_union" to a .jsonl file for `ops rates import`.',
    });
  });

  it("sets the bad rows aside with --skip-bad, and imports the others", async () => {
    const report = await importRows([rate("r3", { rate: 7 }), rate("bad", { rate: -1 })], true);
    expect(report).toMatchObject({ accepted: 1, changed: 1, withheld: 1, published: true });
    expect((await listRates()).map(({ rate_id }) => rate_id)).toEqual(["r1", "r2", "r3"]);
  });

  it("takes a rate that is seen again for no change, and tells when it was seen with the next book", async () => {
    const { catalog, rate_books: books } = await system.operator.status();
    const observed_at = new Date(Date.now() + 60_000).toISOString();
    const report = await importRows([rate("r1", { rate: 4.75, observed_at })]);
    expect(report).toMatchObject({ changed: 0, unchanged: 1, published: false });
    const after = await system.operator.status();
    expect([after.catalog.rate_changes, after.rate_books.live?.version]).toEqual([catalog.rate_changes, books.live?.version]);
    const seen = async () => (await listRates()).find(({ rate_id }) => rate_id === "r1")?.observed_at;
    expect(Date.parse((await seen()) ?? "")).toBeLessThan(Date.parse(observed_at));
    expect(await importRows([rate("r3", { rate: 7, fees_usd: 10 })])).toMatchObject({ changed: 1, published: true });
    expect(Math.abs(Date.parse((await seen()) ?? "") - Date.parse(observed_at))).toBeLessThan(1000);
    // Only the fee of r3 changed, so the import has added no rate change.
    expect((await system.operator.status()).catalog.rate_changes).toBe(catalog.rate_changes);
  });

  it("counts bad rows, not their faults, and takes no rate from the future", async () => {
    const report = await importRows(
      [
        rate("fine"),
        rate("bad", { rate: "x", points: "y" }),
        rate("later", { observed_at: "2999-01-01" }),
        rate("seen later", {
          source_url: "https://ash.example/rates",
          evidence: { quote: "5 %", retrieved_at: "2999-01-01T00:00:00Z", read_by: "ann" },
        }),
        rate("not in force yet", { effective_at: "2999-01-01" }),
      ],
      true,
    );
    expect(report).toMatchObject({ accepted: 1, withheld: 4 });
    expect(report.rejected.map(({ line, path }) => [line, path])).toEqual([
      [2, "/points"],
      [2, "/rate"],
      [3, "/observed_at"],
      [4, "/evidence/retrieved_at"],
      [5, "/effective_at"],
    ]);
    await importRows([{ rate_id: "fine", withdrawn: true }]);
  });

  it("takes no average and no index from the future", async () => {
    const line = { line: 1, of: "reference" as const, row: { line: "prime", as_of: "2999-06-26", percent: 9 } };
    const report = await runImport(system.operator, { kind: "references", skip_bad: true }, [line], silentProgress);
    expect(report.rejected).toEqual([expect.objectContaining({ line: 1, path: "/as_of" })]);
  });

  it("rounds what is finer than a millionth of a percent, the noise of binary fractions", async () => {
    await importRows([rate("r3", { rate: 7.029999999999999 })]);
    expect((await listRates())[2]).toMatchObject({ rate_id: "r3", rate: 7.03 });
  });

  it("withdraws a rate, and takes it up again", async () => {
    await importRows([{ rate_id: "r3", withdrawn: true }]);
    expect((await listRates()).map(({ rate_id }) => rate_id)).toEqual(["r1", "r2"]);
    await importRows([rate("r3", { rate: 7 })]);
    expect((await listRates()).map(({ rate_id }) => rate_id)).toEqual(["r1", "r2", "r3"]);
  });

  it("reads CSV with a byte-order mark and CRLF to the same rows", async () => {
    const csv = `\uFEFFrate_id,credit_union_id,product_type,rate,states,min_amount,intents\r\nr2,"MY CU|AUSTIN|TX",auto_loan,6.25,TX,1000,purchase\r\n`;
    const report = await runImport(system.operator, { kind: "rates" }, readRatesCsv(csv, "rates.csv"), silentProgress);
    expect(report).toMatchObject({ accepted: 1, unchanged: 1, rejected: [] });
  });

  it("keeps an import that was never published away from everyone", async () => {
    const { import_id } = await system.operator.beginImport({ kind: "rates" });
    await system.operator.addImportLines(import_id, { lines: [...toLines([rate("hidden", { rate: 0.5 })])] });
    await system.restart();
    expect((await listRates()).map(({ rate_id }) => rate_id)).toEqual(["r1", "r2", "r3"]);
    await system.operator.addImportLines(import_id, { lines: [...toLines([rate("hidden", { rate: 0.5 })])] });
    expect(await system.operator.publishImport(import_id)).toMatchObject({ accepted: 1, changed: 1, published: true });
    await expect(system.operator.publishImport(import_id)).rejects.toThrow("404 not_found");
  });

  it("publishes at most one of two imports of the same moment under one version, and loses neither", async () => {
    const reports = await Promise.all(
      [importRows([rate("p1", { rate: 8 })]), importRows([rate("p2", { rate: 8.5 })])].map((run) => run.catch(String)),
    );
    for (const report of reports) if (typeof report === "string") expect(report).toContain("409 conflict");
    const versions = reports.flatMap((report) => (typeof report === "string" ? [] : [report.book_version]));
    expect(new Set(versions).size).toBe(versions.length);
    await system.operator.tick();
    const ids = (await listRates()).map(({ rate_id }) => rate_id);
    if (typeof reports[0] !== "string") expect(ids).toContain("p1");
    if (typeof reports[1] !== "string") expect(ids).toContain("p2");
    expect((await system.operator.status()).rate_books.unpublished).toBe(0);
  });
});

/** The ceiling is 18 % until 2027-09-10 (12 CFR 701.21(c)(7)). */
describe("the ceiling on what a federal credit union may charge", () => {
  const [FEDERAL, CHARTERED_BY_STATE, UNTOLD] = ["FED CU|WACO|TX", "STATE CU|DALLAS|TX", "UNTOLD CU|PARIS|TX"];
  const INSTITUTIONS = [
    { kind: "credit_union", credit_union_id: FEDERAL, name: "FED CU", city: "WACO", state: "TX", federal_charter: true },
    { kind: "credit_union", credit_union_id: CHARTERED_BY_STATE, name: "STATE CU", city: "DALLAS", state: "TX", federal_charter: false },
    { kind: "credit_union", credit_union_id: UNTOLD, name: "UNTOLD CU", city: "PARIS", state: "TX" },
  ];
  const of = (credit_union_id: string, rate_id: string, percent: number, more: object = {}) =>
    rate(rate_id, { credit_union_id, product_type: "personal_loan", rate: percent, observed_at: "2025-12-31", ...more });
  const SMALL = { max_amount: 2000, term_months: 12 };

  it("refuses a file with a rate above it, wherever the institution's row stands, and holds no other charter to it", async () => {
    const report = await importRows([
      of(FEDERAL, "fed-at", 18),
      of(FEDERAL, "fed-above", 18.01),
      of(CHARTERED_BY_STATE, "state-above", 19.5),
      of(UNTOLD, "untold-above", 19.5),
      of(FEDERAL, "fed-card", 21.9, { product_type: "credit_card" }),
      // The ceiling limits the rates of loans, and a certificate is a deposit.
      of(FEDERAL, "fed-certificate", 18.5, { product_type: "certificate", term_months: 12 }),
      ...INSTITUTIONS,
    ]);
    expect(report.rejected.map(({ line, path }) => [line, path])).toEqual([
      [2, "/rate"],
      [5, "/rate"],
    ]);
    for (const { reason } of report.rejected) {
      expect(reason).toContain("18 %");
      expect(reason).toContain("12 CFR 701.21(c)(7)");
    }
    expect(report).toMatchObject({ published: false, changed: 0 });
  });

  it("sets such rates aside with --skip-bad, and imports the others", async () => {
    expect(await importRows(INSTITUTIONS)).toMatchObject({ accepted: 3, rejected: [] });
    const rows = [
      of(FEDERAL, "fed-at", 18),
      of(FEDERAL, "fed-above", 18.01),
      of(CHARTERED_BY_STATE, "state-above", 19.5),
      of(UNTOLD, "untold-above", 19.5),
    ];
    const report = await importRows(rows, true);
    expect(report).toMatchObject({ accepted: 3, withheld: 1, rejected: [{ line: 2, path: "/rate" }], published: true });
    const listed = (await listRates()).map(({ rate_id }) => rate_id);
    expect(listed).toEqual(expect.arrayContaining(["fed-at", "state-above", "untold-above"]));
    expect(listed).not.toContain("fed-above");
  });

  it("is 28 % for a payday-alternative loan of at most 2,000 dollars and 12 months, and for no other", async () => {
    const report = await importRows(
      [
        of(FEDERAL, "small", 28, SMALL),
        of(FEDERAL, "smaller", 27.5, { max_amount: 500, term_months: 6 }),
        of(FEDERAL, "dear", 28.01, SMALL),
        of(FEDERAL, "large", 28, { ...SMALL, max_amount: 2001 }),
        of(FEDERAL, "long", 28, { ...SMALL, term_months: 13 }),
        of(FEDERAL, "of-any-amount", 28, { term_months: 12 }),
        of(FEDERAL, "of-any-term", 28, { max_amount: 2000 }),
        of(CHARTERED_BY_STATE, "of-a-state", 35, SMALL),
        ...INSTITUTIONS,
      ],
      true,
    );
    expect(report.rejected.map(({ line, path }) => [line, path])).toEqual([3, 4, 5, 6, 7].map((line) => [line, "/rate"]));
    expect(report).toMatchObject({ accepted: 6, withheld: 5 });
  });
});

describe("what the operator sends wrong", () => {
  it("is answered with a problem", async () => {
    await expect(system.operator.addImportLines("imp_none", { lines: [...toLines([rate("x")])] })).rejects.toThrow("404 not_found");
    const { import_id } = await system.operator.beginImport({ kind: "rates" });
    await expect(system.operator.addImportLines(import_id, { lines: [] })).rejects.toThrow("400 validation_failed");
  });
});

describe("a file of rates", () => {
  it("takes no rate of another institution away, checks computed rates, and dates a rate as its evidence", async () => {
    const source_url = "https://ash.example/rates";
    const evidence = { quote: "5 %", retrieved_at: "2026-11-01T08:00:00Z", confirmed_at: "2026-11-02T08:00:00Z", read_by: "ann" };
    const arm = {
      product_type: "mortgage_arm",
      rate: undefined,
      initial_fixed_months: 60,
      index: "prime",
      margin_percent: 1,
      lifetime_cap: 5,
    };
    await importRows([rate("owned")]);
    const other = { kind: "credit_union", credit_union_id: "OTHER CU|WACO|TX", name: "OTHER CU", city: "WACO", state: "TX" };
    const report = await importRows(
      [
        other,
        rate("owned", { credit_union_id: "OTHER CU|WACO|TX" }),
        rate("capped", { ...arm, ceiling_percent: 30 }),
        rate("seen", { source_url, evidence }),
      ],
      true,
    );
    expect(report.rejected.map(({ line, path, reason }) => [line, path, reason])).toEqual([
      [2, "/rate_id", expect.stringContaining("The id is that of a rate of")],
      [3, "/ceiling_percent", expect.stringContaining("Contradicts lifetime_cap")],
    ]);
    expect((await listRates()).find(({ rate_id }) => rate_id === "seen")?.observed_at).toBe("2026-11-02T08:00:00Z");
    await importRows([
      { rate_id: "owned", withdrawn: true },
      { rate_id: "seen", withdrawn: true },
    ]);
  });
});
