import { describe, expect, it } from "vitest";
import { at, institution, rate, stage, withdrawal } from "../testing/catalog.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Imports, type StagedRow } from "./imports.ts";
import { InstitutionNames } from "./institution-names.ts";
import { RateBooks } from "./rate-books.ts";
import { RateImports } from "./rate-imports.ts";
import type { RateOrigin } from "./rate-origin.ts";

const database = await openDatabase("catalog");
const elsewhere = await openDatabase("catalog");
const catalog = new RateBooks(database);
const imports = new Imports(database);
/** Writes at most two rows in one transaction. */
const rateImports = new RateImports(database, 2);

const ROWS: readonly StagedRow[] = [
  institution("cu"),
  institution("cu2"),
  ...["a", "b", "c", "d", "e"].map((id, number) => rate(id, "cu", { rate: 5 + number })),
];
const CHANGES: readonly StagedRow[] = [
  ...["b", "c", "d", "f", "g"].map((id, number) => rate(id, "cu2", { rate: 4 + number })),
  withdrawal("a"),
  withdrawal("e"),
  withdrawal("never"),
];

async function apply(into: RateImports, target: D1Database, importId: string, rows: readonly StagedRow[], origin: RateOrigin = "rates") {
  await stage(target, importId, rows, { kind: origin, cycleDate: origin === "ncua" ? "2026-09-30" : null });
  const version = (await new RateBooks(target).newestVersion()) + 1;
  return { version, isToCome: await into.apply(importId, origin, version, null, at(version)) };
}

async function applyInSlices(importId: string, rows: readonly StagedRow[], origin: RateOrigin = "rates"): Promise<void> {
  await apply(rateImports, database, importId, rows, origin);
  for (let writing = await rateImports.findWriting(); writing !== null; writing = await rateImports.findWriting()) {
    await rateImports.writeSlice(writing, origin, 2);
  }
}

const TABLES = ["institutions", "rates", "rate_changes", "rate_books", "imports", "import_rows", "stale_days", "call_reports"];
const dump = async (from: D1Database) => {
  const rows = await Promise.all(TABLES.map((table) => readRows(from, `select * from ${table}`)));
  return rows.map((ofTable) => ofTable.map((row) => JSON.stringify(row)).toSorted());
};

describe("an import of more rows than a transaction holds", () => {
  it.each<RateOrigin>(["rates", "ncua"])("of origin %s leaves what a whole one leaves", async (origin) => {
    const whole = new RateImports(elsewhere);
    for (const [number, rows] of [ROWS, CHANGES, CHANGES].entries()) {
      await stage(elsewhere, `next_${number}`, rows);
      const after = await whole.countAfter(`next_${number}`, origin);
      expect((await apply(whole, elsewhere, `imp_${number}`, rows, origin)).isToCome).toBe(false);
      expect((await new RateBooks(elsewhere).measureRates()).rows).toBe(after);
      await new Imports(elsewhere).discard(`next_${number}`);
      await applyInSlices(`imp_${number}`, rows, origin);
      expect(await dump(database)).toEqual(await dump(elsewhere));
    }
    expect(await readRows(database, "select rate_id from rates where withdrawn = 0 order by 1")).toHaveLength(5);
  });

  it.each([
    [5, 2],
    [100, 2],
    [101, 3],
    [1000, 20],
  ])("is written in at most fifty transactions: %i rows, %i at once", async (rows, atOnce) => {
    await stage(
      database,
      "imp_1",
      Array.from({ length: rows }, (_, number) => rate(`r${number}`, "cu")),
    );
    expect(await rateImports.sliceOf("imp_1")).toBe(atOnce);
  });

  it("is written to its end by several at once, each row once", async () => {
    const { version } = await apply(rateImports, database, "imp_1", ROWS);
    const writing = { importId: "imp_1", version };
    const write = async () => {
      while (await rateImports.writeSlice(writing, "rates", 2));
    };
    await Promise.all([write(), write(), write()]);
    expect(await rateImports.findWriting()).toBeNull();
    expect(await readRows(database, "select rate_id from rate_changes")).toHaveLength(5);
    expect(await imports.find("imp_1")).toBeNull();
    expect(await rateImports.writeSlice(writing, "rates", 2)).toBe(false);
  });

  it("keeps every other import out until its rows are there, and is not begun again", async () => {
    const { version } = await apply(rateImports, database, "imp_1", ROWS);
    await rateImports.writeSlice({ importId: "imp_1", version }, "rates", 2);
    await stage(database, "late", [rate("z", "cu")]);
    await expect(rateImports.apply("late", "rates", version + 1, null, at(9))).rejects.toThrow("rate_books.created_at");
    await expect(rateImports.apply("imp_1", "rates", version + 1, null, at(9))).rejects.toThrow("rate_books.created_at");
    while (await rateImports.writeSlice({ importId: "imp_1", version }, "rates", 2));
    expect(await rateImports.apply("late", "rates", version + 1, null, at(9))).toBe(false);
    expect(await catalog.measureRates()).toEqual({ rows: 6, idBytes: 6 });
  });

  it("is never taken for abandoned", async () => {
    const { version } = await apply(rateImports, database, "imp_1", ROWS);
    await stage(database, "forgotten", [rate("z", "cu")]);
    await imports.prune(at(60));
    await imports.begin({ importId: "new", kind: "rates", skipBad: false, acceptLoss: false, cycleDate: null, createdAt: at(60) }, at(60));
    expect(await imports.find("forgotten")).toBeNull();
    while (await rateImports.writeSlice({ importId: "imp_1", version }, "rates", 2));
    expect(await catalog.measureRates()).toEqual({ rows: 5, idBytes: 5 });
  });
});

describe("what is known of an institution", () => {
  const site = institution("cu", { website: "https://cu.example/" });
  const agency = (fields: object = {}) =>
    institution("cu", {
      charter_number: 7,
      assets_usd: 1e6,
      members: 900,
      county: "48453",
      display_name: "Ash Credit Union",
      display_city: "Austin",
      also_known_as: ["Ash"],
      federal_charter: true,
      ...fields,
    });
  const known = async () =>
    readRows<{ charter_number: number }>(
      database,
      "select name, website, charter_number, assets_usd, members, county, also_known_as, is_federal from institutions",
    );
  const BOTH = {
    ...{ name: "Ash Credit Union", website: "https://cu.example/", charter_number: 7, assets_usd: 1e6, members: 900, county: "48453" },
    ...{ also_known_as: '["Ash"]', is_federal: 1 },
  };

  it.each([
    ["the operator's row first", [site, agency()] as const],
    ["the quarter first", [agency(), site] as const],
  ])("is kept, %s", async (_, [first, second]) => {
    await applyInSlices("imp_1", [first], first === site ? "rates" : "ncua");
    await applyInSlices("imp_2", [second], second === site ? "rates" : "ncua");
    expect(await known()).toEqual([BOTH]);
  });

  it("is the agency's for figures, which only a quarter replaces", async () => {
    await applyInSlices("imp_1", [agency()], "ncua");
    await applyInSlices("imp_2", [institution("cu", { assets_usd: 5, members: 5, display_name: "Other", website: "https://cu.example/" })]);
    expect(await known()).toEqual([BOTH]);
    await applyInSlices("imp_3", [agency({ assets_usd: 2e6, members: undefined })], "ncua");
    expect(await known()).toEqual([{ ...BOTH, assets_usd: 2e6 }]);
  });

  it("is the operator's where no quarter lists it", async () => {
    await applyInSlices("imp_1", [institution("cu", { assets_usd: 5, display_name: "Ash" })]);
    await applyInSlices("imp_2", [institution("cu", { members: 3, website: "https://cu.example/" })]);
    expect(await known()).toMatchObject([{ name: "Ash", assets_usd: 5, members: 3, website: "https://cu.example/" }]);
  });

  it("has its site under the name of a newer quarter", async () => {
    await applyInSlices("imp_1", [agency()], "ncua");
    await applyInSlices("imp_2", [site]);
    await applyInSlices("imp_3", [institution("renamed", { charter_number: 7 })], "ncua");
    expect(await known()).toMatchObject([
      { name: "renamed", website: "https://cu.example/", charter_number: 7, assets_usd: 1e6, members: 900, county: "48453" },
    ]);
  });

  it("goes with the charter where a quarter gives its id to another one", async () => {
    await applyInSlices("imp_1", [agency()], "ncua");
    await applyInSlices("imp_2", [site]);
    await applyInSlices("imp_3", [agency({ charter_number: 9 }), institution("moved", { charter_number: 7 })], "ncua");
    expect((await known()).toSorted((left, right) => left.charter_number - right.charter_number)).toMatchObject([
      { name: "moved", charter_number: 7, website: "https://cu.example/" },
      { charter_number: 9, website: null },
    ]);
  });

  it("is found by its former id in an operator's file, and not made again", async () => {
    await applyInSlices("imp_1", [agency()], "ncua");
    await applyInSlices("imp_2", [institution("renamed", { charter_number: 7 })], "ncua");
    await stage(database, "imp_3", [institution("cu", { credit_union_id: "cu", website: "https://cu.example/" }), rate("r", "cu")]);
    await imports.replaceFormerIds("imp_3");
    const version = (await catalog.newestVersion()) + 1;
    await new RateImports(database).apply("imp_3", "rates", version, null, at(version));
    expect(await known()).toMatchObject([{ name: "renamed", website: "https://cu.example/", charter_number: 7 }]);
    expect(await readRows(database, "select credit_union_id from rates")).toEqual([{ credit_union_id: "renamed" }]);
  });

  it("is no change where it is said again, whoever said something since", async () => {
    await applyInSlices("imp_1", [agency()], "ncua");
    await applyInSlices("imp_2", [site]);
    for (const [number, [row, origin]] of (
      [
        [agency(), "ncua"],
        [site, "rates"],
      ] as const
    ).entries()) {
      await stage(database, `again_${number}`, [row], { kind: origin, cycleDate: origin === "ncua" ? "2026-09-30" : null });
      expect(await rateImports.countChanges(`again_${number}`, origin)).toEqual({ changed: 0, withdrawn: 0 });
    }
  });
});

describe("a rate that is seen again", () => {
  const seen = (rateId: string, minute: number, fields: object = {}): StagedRow => ({
    ...rate(rateId, "cu", { ...fields, observed_at: at(minute) }),
    contentHash: JSON.stringify(fields),
  });
  const observed = () => readRows(database, "select rate_id, observed_at from rates order by rate_id");
  const isPending = () => readRows(database, "select credit_union_id from unjudged_institutions");
  const changesIn = (version: number) =>
    readRows(database, `select rate_id, previous_rate, new_rate from rate_changes where book_version = ${version} order by rate_id`);

  it("is no change: its time alone is written, never an earlier one, and it begins no version", async () => {
    await applyInSlices("imp_1", [institution("cu"), ...["a", "b", "c"].map((id) => seen(id, 0))]);
    await applyInSlices("imp_2", [withdrawal("c")]);
    await database.prepare("delete from unjudged_institutions").run();
    await stage(database, "again", [seen("a", 60), seen("b", -60)]);
    expect(await rateImports.countChanges("again", "rates")).toEqual({ changed: 0, withdrawn: 0 });
    await rateImports.confirm("again", at(90));
    expect(await observed()).toEqual([
      { rate_id: "a", observed_at: at(60) },
      { rate_id: "b", observed_at: at(0) },
      { rate_id: "c", observed_at: at(0) },
    ]);
    expect(await isPending()).toEqual([{ credit_union_id: "cu" }]);
    expect(await catalog.newestVersion()).toBe(2);
    expect(await readRows(database, "select * from import_rows")).toEqual([]);
  });

  it("is none beside rates that changed, either, whichever slice it is in", async () => {
    const ids = ["a", "b", "c", "d", "e"];
    await applyInSlices("imp_1", [institution("cu"), ...ids.map((id) => seen(id, 0))]);
    await applyInSlices("imp_2", [...ids.slice(0, 4).map((id) => seen(id, 60)), seen("e", 60, { rate: 4 })]);
    expect(await changesIn(2)).toEqual([{ rate_id: "e", previous_rate: 5, new_rate: 4 }]);
    expect(await observed()).toEqual(ids.map((rate_id) => ({ rate_id, observed_at: at(60) })));
  });

  it("is in the log where its term or its states are others, and not where only its charges are", async () => {
    await applyInSlices("imp_1", [institution("cu"), seen("a", 0), seen("b", 0), seen("c", 0)]);
    await applyInSlices("imp_2", [seen("a", 1, { fees_usd: 100 }), seen("b", 1, { term_months: 48 }), seen("c", 1, { states: ["TX"] })]);
    expect(await changesIn(2)).toEqual(["b", "c"].map((rate_id) => ({ rate_id, previous_rate: 5, new_rate: 5 })));
    expect(await readRows(database, "select fees_usd from rates where rate_id = 'a'")).toEqual([{ fees_usd: 100 }]);
  });
});

describe("a name that the institution's own page completes", () => {
  const named = () => readRows(database, "select name from institutions where credit_union_id = 'cu'");
  const importAs = (name: string, id: string, more: object = {}) =>
    apply(new RateImports(database), database, id, [institution("cu", { name, charter_number: 7, ...more })], "ncua");
  const complete = (wholeName: string, charterNumber = 7) => new InstitutionNames(database).complete([{ charterNumber, wholeName }]);

  it("stays through the quarters, until the agency names it anew", async () => {
    await importAs("Elm (Waco, TX)", "imp_1");
    expect([await complete("Elm Credit Union"), await complete("Elm Credit Union (Waco, TX)", 8)]).toEqual([[], []]);
    expect(await complete("Elm Credit Union (Waco, TX)")).toEqual([7]);
    expect(await complete("Elm Credit Union (Waco, TX)")).toEqual([]);
    await importAs("Elm (Waco, TX)", "imp_2");
    expect(await named()).toEqual([{ name: "Elm Credit Union (Waco, TX)" }]);
    await importAs("Oak", "imp_3");
    expect(await named()).toEqual([{ name: "Oak" }]);
  });

  it("is not given to a federal charter, nor where another institution has it", async () => {
    await importAs("Elm", "imp_1", { federal_charter: true });
    expect(await complete("Elm Credit Union")).toEqual([]);
    await importAs("Elm", "imp_2", { federal_charter: false });
    await apply(new RateImports(database), database, "imp_3", [institution("other", { name: "Elm Credit Union" })], "ncua");
    expect(await complete("Elm Credit Union")).toEqual([]);
  });

  it("loses only the words at its end", async () => {
    await importAs("Credit Union West", "imp_1");
    expect(await complete("Credit Union West Credit Union")).toEqual([7]);
    await importAs("West", "imp_2");
    expect(await named()).toEqual([{ name: "West" }]);
  });
});
