import { beforeEach, describe, expect, it } from "vitest";
import { at, head, institution, membership, ODD_TEXT, publishRates, rate, source, stage, staged, withdrawal } from "../testing/catalog.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Imports, type StagedRow } from "./imports.ts";

const database = await openDatabase("catalog");
const imports = new Imports(database);

const LONG_AGO = at(-360);
const countRows = () => readRows<{ import_id: string }>(database, "select import_id from import_rows").then(({ length }) => length);
const idsOf = (rows: readonly { readonly entityId: string }[]) => rows.map(({ entityId }) => entityId);
const rejected = async (importId: string) => (await imports.listRejected(importId)).map((row): unknown => JSON.parse(row));

describe("an import", () => {
  it("begins with what is said of it", async () => {
    const given = head("imp_1", { kind: "ncua", skipBad: true, cycleDate: "2026-06-30" });
    await imports.begin(given, LONG_AGO);
    expect(await imports.find("imp_1")).toEqual(given);
    await imports.begin(head("imp_2"), LONG_AGO);
    expect(await imports.find("imp_2")).toEqual({ ...head("imp_2"), skipBad: false, cycleDate: null });
    expect(await imports.find("imp_%")).toBeNull();
  });

  it("begins once", async () => {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => imports.begin(head("imp_1"), LONG_AGO)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("sweeps up those that were left behind, with their rows, and no others", async () => {
    await stage(database, "imp_old", [rate("r1", "cu")], { createdAt: at(-361) });
    await stage(database, "imp_then", [rate("r1", "cu")], { createdAt: at(-360) });
    await stage(database, "imp_new", [rate("r1", "cu"), rate("r2", "cu")], { createdAt: at(0) });
    await imports.begin(head("imp_next"), LONG_AGO);
    expect(await imports.find("imp_old")).toBeNull();
    expect((await imports.find("imp_then"))?.importId).toBe("imp_then");
    const rows = await readRows<{ import_id: string }>(database, "select distinct import_id from import_rows order by 1");
    expect(rows).toEqual([{ import_id: "imp_new" }, { import_id: "imp_then" }]);
  });

  it("sweeps nothing where it can't begin", async () => {
    await stage(database, "imp_old", [rate("r1", "cu")], { createdAt: at(-361) });
    await imports.begin(head("imp_1"), at(-999));
    await expect(imports.begin(head("imp_1"), LONG_AGO)).rejects.toThrow();
    expect((await imports.find("imp_old"))?.importId).toBe("imp_old");
    expect(await countRows()).toBe(1);
  });

  it("is discarded with its rows, and others are not", async () => {
    await stage(database, "imp_1", [rate("r1", "cu"), rate("r2", "cu")]);
    await stage(database, "imp_2", [rate("r1", "cu")]);
    await imports.discard("imp_1");
    expect(await imports.find("imp_1")).toBeNull();
    expect(await imports.countValid("imp_1")).toBe(0);
    expect(await imports.countValid("imp_2")).toBe(1);
    await imports.discard("imp_1");
  });
});

describe("rows of an import", () => {
  beforeEach(() => imports.begin(head("imp_1"), LONG_AGO));

  it("are kept as they are", async () => {
    const odd = rate(ODD_TEXT, ODD_TEXT, { note: ODD_TEXT, rate: 5.125, states: ["TX"], nothing: null });
    await imports.add("imp_1", [odd, rate("r2", "cu")]);
    expect(await imports.listRows("imp_1", "rate", "", 10)).toContainEqual({ entityId: ODD_TEXT, row: odd.row });
    expect(await readRows(database, "select * from import_rows where entity_id = ?1", ODD_TEXT)).toEqual([
      { import_id: "imp_1", kind: "rate", entity_id: ODD_TEXT, line: 1, row: odd.row, content_hash: odd.contentHash },
    ]);
  });

  it("are the same after a chunk was sent again, even several times at a time", async () => {
    const chunk = [rate("r1", "cu"), rate("r2", "cu"), institution("cu"), staged("rejected", "line:3:/rate", { line: 3 }, 3)];
    await Promise.all([imports.add("imp_1", chunk), imports.add("imp_1", chunk)]);
    await imports.add(
      "imp_1",
      chunk.map((one) => ({ ...one, line: 99, row: `{"late":true}` })),
    );
    const rows = await readRows<{ entity_id: string; row: string; line: number }>(database, "select * from import_rows order by entity_id");
    expect(rows.map(({ entity_id, row, line }) => ({ entity_id, row, line }))).toEqual(
      chunk.map(({ entityId, row, line }) => ({ entity_id: entityId, row, line })).toSorted((a, b) => (a.entity_id < b.entity_id ? -1 : 1)),
    );
  });

  it("may be thousands in one chunk, or none", async () => {
    const chunk = Array.from({ length: 2000 }, (_, index) => rate(`r${index}`, "cu"));
    await imports.add("imp_1", chunk);
    await imports.add("imp_1", []);
    expect(await imports.countValid("imp_1")).toBe(2000);
  });

  it("are found by their ids among kinds, with their lines", async () => {
    await imports.add("imp_1", [
      staged("rate", "r1", {}, 11),
      staged("withdrawal", "r2", {}, 12),
      staged("credit_union", "r3", {}, 13),
      staged("rate", ODD_TEXT, {}, 14),
    ]);
    await stage(database, "imp_2", [staged("rate", "r4", {}, 15)]);
    const lines = await imports.findLines("imp_1", ["rate", "withdrawal"], ["r1", "r2", "r3", "r4", "r5", ODD_TEXT, "%"]);
    expect([...lines].toSorted((left, right) => left[1] - right[1])).toEqual([
      ["r1", 11],
      ["r2", 12],
      [ODD_TEXT, 14],
    ]);
    expect((await imports.findLines("imp_1", ["rate"], [])).size).toBe(0);
    expect((await imports.findLines("imp_1", [], ["r1"])).size).toBe(0);
  });

  it("are found among hundreds of ids", async () => {
    await imports.add("imp_1", [staged("rate", "r299", {}, 7)]);
    const ids = Array.from({ length: 300 }, (_, index) => `r${index}`);
    expect([...(await imports.findLines("imp_1", ["rate"], ids))]).toEqual([["r299", 7]]);
  });

  it("are listed in pages by id, each once", async () => {
    const ids = ["b", "a", "é", "A", "z%", "z", "🏦", "10", "9"];
    await imports.add("imp_1", [...ids.map((id) => rate(id, "cu")), institution("cu")]);
    await stage(database, "imp_2", [rate("m", "cu")]);
    for (const limit of [1, 2, 4, 9]) {
      const found: string[] = [];
      for (let after = ""; ; ) {
        const page = idsOf(await imports.listRows("imp_1", "rate", after, limit));
        found.push(...page);
        const last = page.at(-1);
        if (last === undefined) break;
        after = last;
      }
      expect(found.toSorted()).toEqual(ids.toSorted());
    }
  });

  it("are listed with their lines, by id", async () => {
    await imports.add("imp_1", [membership("b"), { ...membership("a"), line: 7 }, rate("r1", "cu")]);
    await stage(database, "imp_2", [membership("c")]);
    expect(await imports.listStaged("imp_1", "membership")).toEqual([
      { entityId: "a", line: 7, row: membership("a").row },
      { entityId: "b", line: 1, row: membership("b").row },
    ]);
    expect(await imports.listStaged("imp_1", "claim")).toEqual([]);
  });

  it("are removed by kind and id, hundreds at a time", async () => {
    const ids = Array.from({ length: 150 }, (_, index) => `cu${index}`);
    await imports.add("imp_1", [...ids.map((id) => membership(id)), membership("stays"), rate("cu1", "cu"), membership(ODD_TEXT)]);
    await stage(database, "imp_2", [membership("cu1")]);
    await imports.removeStaged("imp_1", "membership", [...ids, ODD_TEXT]);
    expect(idsOf(await imports.listStaged("imp_1", "membership"))).toEqual(["stays"]);
    expect(await imports.countValid("imp_1")).toBe(2);
    expect(await imports.countValid("imp_2")).toBe(1);
    await imports.removeStaged("imp_1", "membership", []);
    expect(await imports.countValid("imp_1")).toBe(2);
  });

  it("of institutions take their slugs", async () => {
    await imports.add("imp_1", [institution("cu1"), institution("cu2"), institution(ODD_TEXT), rate("cu1", "cu1")]);
    await stage(database, "imp_2", [institution("cu1")]);
    await imports.setSlugs(
      "imp_1",
      new Map([
        ["cu1", "first"],
        [ODD_TEXT, `{"odd":"slug"}`],
        ["cu9", "nobody"],
      ]),
    );
    const slugs = async (importId: string) =>
      Object.fromEntries(
        (await imports.listRows(importId, "credit_union", "", 10)).map(({ entityId, row }) => [entityId, JSON.parse(row).slug]),
      );
    expect(await slugs("imp_1")).toEqual({ cu1: "first", cu2: "cu2", [ODD_TEXT]: `{"odd":"slug"}` });
    expect(await slugs("imp_2")).toEqual({ cu1: "cu1" });
    expect((await imports.listRows("imp_1", "rate", "", 10)).map(({ row }) => row)).toEqual([rate("cu1", "cu1").row]);
    await imports.setSlugs("imp_1", new Map());
  });
});

describe("rows of unknown institutions", () => {
  const REASON = "Unknown institution %s, 100%% of it.";
  const reject = (importId = "imp_1") => imports.rejectUnknownInstitutions(importId, "/credit_union_id", REASON);

  it("become rejections, which are reported and not counted as rows", async () => {
    await stage(database, "imp_1", [{ ...rate("r1", ODD_TEXT), line: 7 }]);
    await reject();
    expect(await rejected("imp_1")).toEqual([
      { line: 7, path: "/credit_union_id", reason: `Unknown institution ${ODD_TEXT}, 100% of it.` },
    ]);
    expect(await imports.countValid("imp_1")).toBe(0);
    expect(await imports.listRows("imp_1", "rate", "", 10)).toEqual([]);
  });

  it("are those that neither the catalog nor the import knows, of every kind that names one", async () => {
    await publishRates(database, [institution("known"), institution("retired")]);
    await database.prepare("update institutions set retired = 1 where credit_union_id = 'retired'").run();
    const kinds: readonly StagedRow["kind"][] = ["rate", "membership", "source", "claim"];
    const rows = ["known", "staged", "unknown", "retired"].flatMap((id, index) =>
      kinds.map((kind, position) => staged(kind, `${kind}-${id}`, { credit_union_id: id }, 1 + index * 10 + position)),
    );
    await stage(database, "imp_1", [...rows, institution("staged"), staged("withdrawal", "w", { credit_union_id: "unknown" })]);
    await reject();
    expect(await imports.listRejected("imp_1")).toHaveLength(8);
    expect((await rejected("imp_1")).map((row) => JSON.stringify(row)).join()).not.toMatch(/institution (known|staged)/);
    expect(await imports.countValid("imp_1")).toBe(10);
  });

  it("are not made known by another import's institutions", async () => {
    await stage(database, "imp_1", [rate("r1", "cu")]);
    await stage(database, "imp_2", [institution("cu"), rate("r1", "elsewhere")]);
    await reject();
    expect(await imports.countValid("imp_1")).toBe(0);
    expect(await imports.countValid("imp_2")).toBe(2);
  });

  it("are rejected once, though that is done twice, and thousands at a time", async () => {
    await stage(
      database,
      "imp_1",
      Array.from({ length: 1500 }, (_, index) => ({ ...rate(`r${index}`, "cu"), line: index })),
    );
    await Promise.all([reject(), reject()]);
    expect(await imports.listRejected("imp_1")).toHaveLength(1500);
  });
});

describe("withdrawals of rates that do not exist", () => {
  it("become rejections", async () => {
    await publishRates(database, [institution("cu"), rate("live", "cu"), rate("ended", "cu")]);
    await publishRates(database, [withdrawal("ended")]);
    await stage(database, "imp_1", [withdrawal("live"), withdrawal("ended"), { ...withdrawal(ODD_TEXT), line: 4 }, rate("never", "cu")]);
    await imports.rejectUnknownWithdrawals("imp_1", "/rate_id", "There is no rate %s.");
    expect(await rejected("imp_1")).toEqual([{ line: 4, path: "/rate_id", reason: `There is no rate ${ODD_TEXT}.` }]);
    expect(idsOf(await imports.listRows("imp_1", "withdrawal", "", 10))).toEqual(["ended", "live"]);
    expect(await imports.countValid("imp_1")).toBe(3);
  });
});

describe("rejections", () => {
  it("are listed by line, those of the import alone", async () => {
    const fault = (line: number, path: string) => staged("rejected", `line:${line}:${path}`, { line, path, reason: ODD_TEXT }, line);
    await stage(database, "imp_1", [fault(10, "/b"), fault(2, "/z"), fault(10, "/a"), rate("r1", "cu"), source("s1", "cu")]);
    await stage(database, "imp_2", [fault(1, "/a")]);
    expect(await rejected("imp_1")).toEqual([
      { line: 2, path: "/z", reason: ODD_TEXT },
      { line: 10, path: "/a", reason: ODD_TEXT },
      { line: 10, path: "/b", reason: ODD_TEXT },
    ]);
    expect(await imports.countValid("imp_1")).toBe(2);
  });
});
