import { runs } from "@tellerline/dev/testing";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { at, institution, ODD_TEXT, publishRates, rate, stage, withdrawal } from "../testing/catalog.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Imports, type StagedRow } from "./imports.ts";
import { InstitutionRecords } from "./institutions.ts";
import { RateBooks } from "./rate-books.ts";
import { type MarketFilter, RateHistory } from "./rate-history.ts";

const database = await openDatabase("catalog");
const history = new RateHistory(database);
const STATES = ["NY", "OK", "TX"];

const publish = (rows: readonly StagedRow[], now: string) => publishRates(database, rows, "rates", now);
let imports = 0;

/** Imports a quarter as the operator does: a quarter that is older than an imported one goes only into the history. */
async function importQuarter(day: string, rows: readonly StagedRow[]): Promise<void> {
  const next = await history.quarterAfter(day);
  if (next === null) return void (await publishRates(database, rows, "ncua", at(0), day));
  imports += 1;
  await stage(database, `quarter_${imports}`, rows, { kind: "ncua", cycleDate: day });
  await history.keepGone(`quarter_${imports}`, at(0));
  await history.addQuarter(`quarter_${imports}`, day);
}

async function rollUp(): Promise<void> {
  while (await history.rollUp(50, STATES));
}

const MARKET: MarketFilter = { productType: "auto_loan", state: null, termMonths: null };

async function onDay(day: string, market: Partial<MarketFilter> = {}) {
  const days = await history.listDays({ ...MARKET, ...market }, day, day);
  const last = days.at(-1);
  return last === undefined || last.count === 0 ? null : { min: last.min, median: last.median, count: last.count };
}

function summary(rates: readonly number[]) {
  const sorted = rates.toSorted((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return sorted.length === 0 ? null : { min: sorted[0], median: (low + high) / 2, count: sorted.length };
}

beforeEach(async () => {
  for (const table of [
    "rate_days",
    "stale_days",
    "call_reports",
    "reference_rates",
    "rate_judgements",
    "unjudged_institutions",
    "rate_changes",
    "disputes",
    "rates",
    "former_ids",
    "rate_books",
    "institutions",
  ]) {
    await database.prepare(`delete from ${table}`).run();
  }
});

describe("the daily roll-up", () => {
  it("has what was in force at the end of each day, by state and term", async () => {
    await publish(
      [
        institution("cu1"),
        institution(ODD_TEXT),
        rate("anywhere", "cu1", { rate: 6 }),
        rate("tx", "cu1", { rate: 5, states: ["TX", "OK"], term_months: 60 }),
        rate("ny", ODD_TEXT, { rate: 4, states: ["NY"], term_months: 72 }),
        rate("m", "cu1", { product_type: "mortgage", rate: 7 }),
      ],
      "2026-11-02T09:00:00Z",
    );
    await publish([rate("tx", "cu1", { rate: 3, states: ["TX", "OK"], term_months: 60 })], "2026-11-04T09:00:00Z");
    await publish([withdrawal("tx"), withdrawal("anywhere")], "2026-11-04T10:00:00Z");
    await publish([withdrawal("ny")], "2026-11-06T10:00:00Z");
    await rollUp();
    expect(await onDay("2026-11-01")).toBeNull();
    expect(await onDay("2026-11-03")).toEqual(summary([4, 5, 6]));
    expect(await onDay("2026-11-05")).toEqual(summary([4]));
    expect(await onDay("2026-11-06")).toBeNull();
    expect(await onDay("2026-11-02", { state: "OK" })).toEqual(summary([5, 6]));
    expect(await onDay("2026-11-02", { state: "NY", termMonths: 60 })).toEqual(summary([6]));
    expect(await onDay("2026-11-02", { termMonths: 72 })).toEqual(summary([4, 6]));
    // A term without rates of its own uses the rates for any term.
    expect(await onDay("2026-11-02", { termMonths: 84 })).toEqual(summary([6]));
    expect(await onDay("2026-11-02", { productType: "mortgage" })).toEqual(summary([7]));
    expect(await history.listDays(MARKET, "2026-11-03", "2026-11-30")).toHaveLength(3);
    expect([await history.lastDay("auto_loan"), await history.lastDay("mortgage"), await history.lastDay("heloc")]).toEqual([
      "2026-11-06",
      "2026-11-02",
      null,
    ]);
  });

  it("is taken up where it was interrupted", async () => {
    await publish([institution("cu1"), rate("a", "cu1"), rate("m", "cu1", { product_type: "mortgage" })], "2026-11-02T09:00:00Z");
    expect(await history.rollUp(1, STATES)).toBe(true);
    expect(await history.rollUp(1, STATES)).toBe(false);
    expect([await onDay("2026-11-02"), await onDay("2026-11-02", { productType: "mortgage" })]).toEqual([summary([5]), summary([5])]);
  });
});

const QUARTERS = ["2024-03-31", "2024-06-30", "2024-09-30", "2024-12-31"] as const;
const reported = (rateId: string, value: number) =>
  rate(rateId, `cu-${rateId[5]}`, { rate: value, states: [rateId.endsWith("1") ? "TX" : "NY"], observed_at: QUARTERS[0] });

describe("quarters in any order", () => {
  const ids = ["ncua:1:a1", "ncua:1:b2", "ncua:2:a1", "ncua:3:b2"];
  const quarter = fc.uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(4, 5, 6)), { selector: ([id]) => id, maxLength: 4 });
  const sheets = fc.tuple(quarter, quarter, quarter, quarter);

  it("leave the history that they make in their own", async () => {
    await fc.assert(
      fc.asyncProperty(sheets, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), async (quarters, order) => {
        for (const table of [
          "rate_days",
          "stale_days",
          "call_reports",
          "rate_changes",
          "rates",
          "former_ids",
          "rate_books",
          "institutions",
        ]) {
          await database.prepare(`delete from ${table}`).run();
        }
        await publish([institution("own"), rate("own", "own", { rate: 5.5, states: ["TX"] })], "2024-08-15T12:00:00Z");
        for (const index of order) {
          const rows = (quarters[index] ?? []).map(([id, value]) => reported(id, value));
          const institutions = ["cu-1", "cu-2", "cu-3"].map((id) => institution(id, { charter_number: Number(id.at(-1)) }));
          await importQuarter(QUARTERS[index] ?? "", [...institutions, ...rows]);
          // Days are also summarized between imports.
          if (index % 2 === 0) await rollUp();
        }
        await rollUp();
        for (const [index, day] of QUARTERS.entries()) {
          for (const [state, mark] of [
            ["TX", "1"],
            ["NY", "2"],
            [null, ""],
          ] as const) {
            const own = day > "2024-08-15" && state !== "NY" ? [5.5] : [];
            const rates = (quarters[index] ?? []).filter(([id]) => id.endsWith(mark)).map(([, value]) => value);
            expect(await onDay(day, { state }), `${day} ${state}`).toEqual(summary([...rates, ...own]));
          }
        }
        const live = (await new RateBooks(database).listRates("", 100)).map(({ rateId, rate: value }) => [rateId, value]);
        expect(live.filter(([id]) => id !== "own")).toEqual((quarters[3] ?? []).toSorted(([left], [right]) => (left < right ? -1 : 1)));
      }),
      { numRuns: runs(25, 300) },
    );
  });

  it("bring back no rate that the operator withdrew", async () => {
    const rows = [institution("cu-1", { charter_number: 1 }), reported("ncua:1:a1", 5)];
    await importQuarter("2024-09-30", rows);
    await publish([withdrawal("ncua:1:a1")], "2024-10-05T00:00:00Z");
    await importQuarter("2024-09-30", rows);
    await importQuarter("2024-12-31", [institution("cu-1", { charter_number: 1 }), reported("ncua:1:a1", 4)]);
    await importQuarter("2024-03-31", [institution("cu-1", { charter_number: 1 }), reported("ncua:1:a1", 6)]);
    await rollUp();
    expect(await new RateBooks(database).listRates("", 10)).toEqual([]);
    expect([await onDay("2024-05-01"), await onDay("2024-10-04"), await onDay("2024-12-31")]).toEqual([summary([6]), summary([5]), null]);
    // The operator publishes the rate again.
    await publish([reported("ncua:1:a1", 3)], "2025-01-05T00:00:00Z");
    expect(await new RateBooks(database).listRates("", 10)).toHaveLength(1);
  });

  it("keep institutions that are gone, and give the others the id that they have now", async () => {
    await importQuarter("2024-12-31", [institution("cu-1", { charter_number: 1 }), reported("ncua:1:a1", 5)]);
    await importQuarter("2024-03-31", [
      institution("cu-old", { charter_number: 1 }),
      institution("cu-2", { charter_number: 2, name: "Gone" }),
      rate("ncua:1:a1", "cu-old", { rate: 4, states: ["TX"] }),
      rate("ncua:2:a1", "cu-2", { rate: 3, states: ["TX"] }),
    ]);
    await rollUp();
    const catalog = new InstitutionRecords(database);
    expect(await catalog.presentIdOf("cu-old")).toBe("cu-1");
    expect((await catalog.list("", 10)).map(({ creditUnionId }) => creditUnionId)).toEqual(["cu-1"]);
    expect(await onDay("2024-03-31")).toEqual(summary([3, 4]));
    expect(await onDay("2024-12-31")).toEqual(summary([5]));
    const figures = await history.listFiguresOf("cu-1", "2024-01-01", "2026-01-01", null);
    expect(figures).toEqual([
      { productType: "auto_loan", vehicleCondition: null, day: "2024-03-31", rate: 4 },
      { productType: "auto_loan", vehicleCondition: null, day: "2024-12-31", rate: 5 },
    ]);
    const of = (market: Partial<MarketFilter>) => history.listFiguresOf("cu-1", "2024-01-01", "2026-01-01", { ...MARKET, ...market });
    expect(
      [await of({ state: "TX" }), await of({ state: "NY" }), await of({ productType: "heloc" }), await of({ termMonths: 60 })].map(
        ({ length }) => length,
      ),
    ).toEqual([2, 0, 0, 2]);
  });
});

describe("a quarter whose institution is gone and was written in another way", () => {
  it("keeps its rates, however often it is imported", async () => {
    const gone = (id: string) => [institution(id, { charter_number: 9, name: "Gone" }), rate("ncua:9:a1", id, { rate: 3, states: ["TX"] })];
    const importAs = async (day: string, rows: readonly StagedRow[]) => {
      imports += 1;
      const importId = `quarter_${imports}`;
      await stage(database, importId, rows, { kind: "ncua", cycleDate: day });
      const staged = new Imports(database);
      await staged.replaceFormerIds(importId);
      await staged.rejectUnknownInstitutions(importId, "/credit_union_id", "%s");
      expect(await staged.listRejected(importId)).toEqual([]);
      // `keepGone` runs twice if the operator's Worker crashes after it.
      await history.keepGone(importId, at(0));
      await history.keepGone(importId, at(0));
      await history.addQuarter(importId, day);
    };
    await importQuarter("2024-12-31", [institution("cu-1", { charter_number: 1 }), reported("ncua:1:a1", 5)]);
    await importAs("2024-09-30", gone("GONE|Town|TX"));
    for (let times = 0; times < 2; times++) await importAs("2024-06-30", gone("GONE|TOWN|TX"));
    await rollUp();
    expect([await onDay("2024-06-30"), await onDay("2024-09-30"), await onDay("2024-12-31")]).toEqual([
      summary([3]),
      summary([3]),
      summary([5]),
    ]);
  });
});

describe("an id that an institution had in an older quarter", () => {
  const versions = async () =>
    (await readRows<{ version: number }>(database, "select version from membership_books order by version")).map(({ version }) => version);
  const named = (id: string) => [institution(id, { charter_number: 1 })];

  it("begins a version of the membership book, once, if there is a book", async () => {
    await importQuarter("2024-12-31", named("cu-1"));
    await database.prepare("delete from membership_books").run();
    await importQuarter("2024-06-30", named("cu-0"));
    expect(await versions()).toEqual([]);
    await database.prepare("insert into membership_books (version, created_at) values (7, ?1)").bind(at(0)).run();
    await importQuarter("2024-03-31", named("cu-0"));
    expect(await versions()).toEqual([7]);
    await importQuarter("2023-12-31", named("cu-00"));
    expect(await versions()).toEqual([7, 8]);
    expect([...(await new InstitutionRecords(database).listFormerIds())]).toEqual([
      ["cu-0", "cu-1"],
      ["cu-00", "cu-1"],
    ]);
  });
});

describe("what moved", () => {
  it("is the lowest rate of each institution, of those that it had on both days, widest first", async () => {
    const rows = (rates: readonly [string, number][]) => rates.map(([id, value]) => reported(id, value));
    const names = ["cu-1", "cu-2", "cu-3", "cu-4"].map((id) => institution(id, { charter_number: Number(id.at(-1)) }));
    await importQuarter("2024-12-31", [
      ...names,
      ...rows([
        ["ncua:1:a1", 5],
        ["ncua:1:b1", 4],
        ["ncua:2:a1", 7],
        ["ncua:3:a2", 5],
        ["ncua:4:a1", 6],
        ["ncua:4:a2", 5.75],
      ]),
    ]);
    await importQuarter("2024-03-31", [
      ...names,
      ...rows([
        ["ncua:1:a1", 5],
        ["ncua:2:a1", 4],
        ["ncua:3:a2", 5.5],
        ["ncua:4:a1", 5.25],
        ["ncua:4:a2", 6.5],
      ]),
    ]);
    const moved = async (market: Partial<MarketFilter> = {}, direction: "up" | "down" | null = null) =>
      (await history.listMovements({ ...MARKET, ...market }, "2024-03-31", "2024-12-31", direction, 10)).map(
        ({ creditUnionId, rateThen, rateNow }) => `${creditUnionId} ${rateThen} ${rateNow}`,
      );
    // cu-1 did not move: its lower rate was added between the two days. The lowest rate of cu-4 is another one on the second day.
    expect(await moved()).toEqual(["cu-2 4 7", "cu-3 5.5 5", "cu-4 5.25 5.75"]);
    // Neither day is a quarter's date, so `observedThen` and `observedNow` are the dates of the quarters in force on those days.
    expect((await history.listMovements(MARKET, "2024-05-05", "2025-06-06", null, 1))[0]).toMatchObject({
      observedThen: "2024-03-31",
      observedNow: "2024-12-31",
    });
    expect(await moved({}, "down")).toEqual(["cu-3 5.5 5"]);
    expect(await moved({ state: "NY" })).toEqual(["cu-4 6.5 5.75", "cu-3 5.5 5"]);
    expect(await moved({ productType: "mortgage" })).toEqual([]);
    expect(await history.listMovements(MARKET, "2024-12-31", "2024-12-31", null, 10)).toEqual([]);
    expect((await readRows<{ n: number }>(database, "select count(*) as n from stale_days"))[0]?.n).toBeGreaterThan(0);
  });
});
