import { beforeEach, describe, expect, it } from "vitest";
import {
  at,
  beginMembershipBook,
  institution,
  membership,
  ODD_TEXT,
  publication,
  publishRates,
  source,
  stage,
  staged,
} from "../testing/catalog.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Imports, type StagedRow } from "./imports.ts";
import { Memberships } from "./memberships.ts";

const database = await openDatabase("catalog");
const memberships = new Memberships(database);
const imports = new Imports(database);

let lastImport = 0;
async function apply(version: number, rows: readonly StagedRow[], now = at(version)): Promise<void> {
  const importId = `mem_${++lastImport}`;
  await stage(database, importId, rows, { kind: "claims" });
  await memberships.apply(importId, version, now);
}

const ALL = ["cu_a", "cu_b", "cu_c", "cu_d"];
const activeIds = async () =>
  (await memberships.findActive(ALL))
    .toSorted((left, right) => (left.creditUnionId < right.creditUnionId ? -1 : 1))
    .map(({ publicationId }) => publicationId);
const verdict = (publicationId: string, claimId: string, withheldReason: string | null = null): StagedRow =>
  staged("verdict", `${publicationId}:${claimId}`, {
    publication_id: publicationId,
    claim_id: claimId,
    source_id: "src_1",
    claim: { claim_id: claimId, quote: ODD_TEXT },
    withheld_reason: withheldReason,
  });
const storedClaims = () => readRows(database, "select * from claims order by publication_id, claim_id");

beforeEach(async () => {
  await publishRates(database, [institution("cu_a"), institution("cu_b"), institution("cu_c")]);
});

describe("the versions of the book", () => {
  it("begin with none, and the newest is the highest", async () => {
    expect(await memberships.newestBook()).toBeNull();
    for (const version of [2, 10, 9]) await beginMembershipBook(database, version, at(version));
    expect(await memberships.newestBook()).toEqual({
      version: 10,
      createdAt: at(10),
      contentHash: null,
      rules: null,
      publishedAt: null,
      pointer: null,
      gazetteerPointer: null,
    });
  });

  it("are begun once each", async () => {
    const outcomes = await Promise.allSettled([1, 2, 3].map((minute) => beginMembershipBook(database, 1, at(minute))));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("are published one by one", async () => {
    await beginMembershipBook(database, 1, at(1));
    await beginMembershipBook(database, 2, at(2));
    await memberships.markPublished(1, { contentHash: "hash-1", pointer: "{}", rules: 7, gazetteerPointer: "{}", publishedAt: at(3) });
    expect(await memberships.newestBook()).toMatchObject({ version: 2, publishedAt: null });
    expect((await memberships.counts()).unpublished).toBe(1);
    await memberships.markPublished(2, { contentHash: "hash-2", pointer: "{}", rules: 8, gazetteerPointer: "{}", publishedAt: at(4) });
    expect(await memberships.newestBook()).toEqual({
      version: 2,
      createdAt: at(2),
      contentHash: "hash-2",
      rules: 8,
      publishedAt: at(4),
      pointer: "{}",
      gazetteerPointer: "{}",
    });
  });
});

describe("an import that is applied", () => {
  it("stores flat records and publications, whole, and ends itself", async () => {
    await apply(1, [
      membership("cu_a", { note: ODD_TEXT }),
      source("src_1", "cu_b", { text: ODD_TEXT }),
      publication("pub_b", "cu_b", { document: ODD_TEXT, coverage: { scope: ODD_TEXT, withheld_reasons: {} } }),
      verdict("pub_b", "c1"),
      verdict("pub_b", "c2", "evidence_quote_mismatch"),
    ]);
    expect(await memberships.newestBook()).toMatchObject({ version: 1, createdAt: at(1), publishedAt: null });
    const record = membership("cu_a", { note: ODD_TEXT });
    expect(await memberships.findRecords(ALL)).toEqual([
      { creditUnionId: "cu_a", row: record.row, contentHash: record.contentHash, updatedAt: at(1) },
    ]);
    expect(await memberships.findPublication("pub_b")).toEqual({
      publicationId: "pub_b",
      creditUnionId: "cu_b",
      rulesetSha256: "sha-pub_b",
      document: ODD_TEXT,
      coverage: JSON.stringify({ scope: ODD_TEXT, withheld_reasons: {} }),
      createdAt: at(1),
      activatedAt: at(1),
      active: true,
      isCarried: false,
    });
    expect(await memberships.findSources(["src_1"])).toEqual([
      {
        sourceId: "src_1",
        creditUnionId: "cu_b",
        url: "https://source.example/",
        retrievedAt: at(-60),
        text: ODD_TEXT,
        contentHash: source("src_1", "cu_b", { text: ODD_TEXT }).contentHash,
        keptHash: null,
      },
    ]);
    const claim = { publication_id: "pub_b", source_id: "src_1" };
    expect(await storedClaims()).toEqual([
      { ...claim, claim_id: "c1", row: JSON.stringify({ claim_id: "c1", quote: ODD_TEXT }), withheld_reason: null },
      { ...claim, claim_id: "c2", row: JSON.stringify({ claim_id: "c2", quote: ODD_TEXT }), withheld_reason: "evidence_quote_mismatch" },
    ]);
    expect(await imports.find(`mem_${lastImport}`)).toBeNull();
    expect(await imports.countValid(`mem_${lastImport}`)).toBe(0);
  });

  it("alters the records that differ, and no others", async () => {
    await apply(1, [membership("cu_a"), membership("cu_b")]);
    await apply(2, [membership("cu_a"), membership("cu_b", { fee: 5 }), membership("cu_c")]);
    expect((await memberships.findRecords(ALL)).map(({ creditUnionId, updatedAt }) => [creditUnionId, updatedAt])).toEqual([
      ["cu_a", at(1)],
      ["cu_b", at(2)],
      ["cu_c", at(2)],
    ]);
  });

  it("replaces sources by their ids", async () => {
    await apply(1, [source("src_1", "cu_a"), source("src_2", "cu_a")]);
    await apply(2, [source("src_1", "cu_b", { text: "Nobody may join.", url: "https://other.example/" })]);
    expect(await memberships.findSources(["src_1"])).toMatchObject([
      { creditUnionId: "cu_b", text: "Nobody may join.", url: "https://other.example/" },
    ]);
    expect(await memberships.findSources(["src_2"])).toMatchObject([{ text: "Anyone may join." }]);
  });

  it("is refused whole by a version that another has begun", async () => {
    await apply(1, [publication("pub_1", "cu_a")]);
    await stage(database, "late", [membership("cu_b"), source("src_1", "cu_a"), publication("pub_2", "cu_a"), verdict("pub_2", "c1")]);
    await expect(memberships.apply("late", 1, at(9))).rejects.toThrow();
    expect(await activeIds()).toEqual(["pub_1"]);
    expect(await memberships.findPublication("pub_2")).toBeNull();
    expect(await memberships.findRecords(ALL)).toEqual([]);
    expect(await memberships.findSources(["src_1"])).toEqual([]);
    expect(await storedClaims()).toEqual([]);
    expect(await imports.countValid("late")).toBe(4);
    await memberships.apply("late", 2, at(9));
    expect(await activeIds()).toEqual(["pub_2"]);
  });

  it("is refused whole by an institution that is not there", async () => {
    await stage(database, "bad", [publication("pub_1", "cu_a"), membership("cu_nowhere")]);
    await expect(memberships.apply("bad", 1, at(1))).rejects.toThrow();
    expect(await memberships.newestBook()).toBeNull();
    expect(await activeIds()).toEqual([]);
  });

  it("is one of several that were to be the same version", async () => {
    const names = ["1", "2", "3", "4"];
    for (const name of names) await stage(database, `imp_${name}`, [publication(`pub_${name}`, "cu_a")]);
    const outcomes = await Promise.allSettled(names.map((name) => memberships.apply(`imp_${name}`, 1, at(1))));
    const won = outcomes.flatMap(({ status }, index) => (status === "fulfilled" ? [`pub_${names[index]}`] : []));
    expect(won).toHaveLength(1);
    expect(await activeIds()).toEqual(won);
    expect((await memberships.counts()).publications).toBe(1);
  });

  it("leaves other imports' rows alone", async () => {
    await stage(database, "other", [membership("cu_a"), publication("pub_9", "cu_a")]);
    await apply(1, [membership("cu_b")]);
    expect(await imports.countValid("other")).toBe(2);
    expect((await memberships.findRecords(ALL)).map(({ creditUnionId }) => creditUnionId)).toEqual(["cu_b"]);
    expect(await activeIds()).toEqual([]);
  });

  it("may hold hundreds of rows", async () => {
    const ids = Array.from({ length: 150 }, (_, index) => `many_${String(index).padStart(3, "0")}`);
    await publishRates(
      database,
      ids.map((id) => institution(id)),
    );
    await apply(1, [...ids.map((id) => membership(id)), ...ids.map((id) => publication(`pub_${id}`, id))]);
    expect(await memberships.counts()).toEqual({ records: 150, publications: 150, active: 150, unpublished: 1 });
  });
});

describe("what differs from what is stored", () => {
  const countChanges = async (rows: readonly StagedRow[]) => {
    const importId = `mem_${++lastImport}`;
    await stage(database, importId, rows);
    return memberships.countChanges(importId);
  };

  it("is counted by flat records that are new or altered", async () => {
    await apply(1, [membership("cu_a"), membership("cu_b")]);
    expect(await countChanges([membership("cu_a"), membership("cu_b")])).toBe(0);
    expect(await countChanges([membership("cu_a"), membership("cu_b", { fee: 5 }), membership("cu_c")])).toBe(2);
  });

  it("is counted by publications that are not the active ones", async () => {
    await apply(1, [publication("pub_1", "cu_a"), publication("pub_b", "cu_b")]);
    await apply(2, [publication("pub_2", "cu_a")]);
    expect(await countChanges([publication("pub_2", "cu_a"), publication("pub_b", "cu_b")])).toBe(0);
    expect(await countChanges([publication("pub_1", "cu_a"), publication("pub_c", "cu_c")])).toBe(2);
  });

  it("is nothing of an import without rows, or of what was rejected", async () => {
    expect(await countChanges([])).toBe(0);
    expect(await countChanges([staged("rejected", "line:1:/x", {})])).toBe(0);
    expect(await memberships.countChanges("imp_never")).toBe(0);
  });
});

describe("the active publication", () => {
  it("gives way to the next of its institution, and stays readable", async () => {
    await apply(1, [publication("pub_1", "cu_a"), publication("pub_b", "cu_b")]);
    await apply(2, [publication("pub_2", "cu_a")]);
    expect(await activeIds()).toEqual(["pub_2", "pub_b"]);
    expect(await memberships.findPublication("pub_1")).toMatchObject({
      active: false,
      activatedAt: at(1),
      document: `{"rules":["pub_1"]}`,
    });
    expect((await memberships.listPublications("cu_a")).map(({ publicationId, active }) => [publicationId, active])).toEqual([
      ["pub_2", true],
      ["pub_1", false],
    ]);
  });

  it("keeps its time where it is published again, and takes the newer coverage", async () => {
    await apply(1, [publication("pub_1", "cu_a")]);
    await apply(2, [publication("pub_1", "cu_a", { coverage: { scope: "some" }, document: "changed" })]);
    expect(await memberships.findPublication("pub_1")).toMatchObject({
      active: true,
      createdAt: at(1),
      activatedAt: at(1),
      coverage: `{"scope":"some"}`,
      document: `{"rules":["pub_1"]}`,
    });
  });

  it("can be an earlier one again, by an import", async () => {
    await apply(1, [publication("pub_1", "cu_a")]);
    await apply(2, [publication("pub_2", "cu_a")]);
    await apply(3, [publication("pub_1", "cu_a")]);
    expect(await activeIds()).toEqual(["pub_1"]);
    expect(await memberships.findPublication("pub_1")).toMatchObject({ createdAt: at(1), activatedAt: at(3) });
  });

  it("can be an earlier one again, by hand", async () => {
    await apply(1, [publication("pub_1", "cu_a"), publication("pub_b", "cu_b")]);
    await apply(2, [publication("pub_2", "cu_a")]);
    expect(await memberships.activate("pub_1", 3, at(30))).toBe(true);
    expect(await activeIds()).toEqual(["pub_1", "pub_b"]);
    expect(await memberships.findPublication("pub_1")).toMatchObject({ active: true, activatedAt: at(30) });
    expect(await memberships.findPublication("pub_2")).toMatchObject({ active: false, activatedAt: at(2) });
    expect(await memberships.newestBook()).toMatchObject({ version: 3, createdAt: at(30), publishedAt: null });
  });

  it("can't be one that isn't there", async () => {
    await apply(1, [publication("pub_1", "cu_a")]);
    expect(await memberships.activate("pub_%", 2, at(2))).toBe(false);
    expect(await memberships.newestBook()).toMatchObject({ version: 1 });
    expect(await activeIds()).toEqual(["pub_1"]);
  });

  it("stays where the version was begun by another", async () => {
    await apply(1, [publication("pub_1", "cu_a")]);
    await apply(2, [publication("pub_2", "cu_a")]);
    await expect(memberships.activate("pub_1", 2, at(9))).rejects.toThrow();
    expect(await activeIds()).toEqual(["pub_2"]);
  });

  it("is one, whoever activates which at a time", async () => {
    for (const version of [1, 2, 3]) await apply(version, [publication(`pub_${version}`, "cu_a")]);
    const outcomes = await Promise.allSettled([1, 2, 3].map((name) => memberships.activate(`pub_${name}`, 4, at(9))));
    const won = outcomes.flatMap(({ status }, index) => (status === "fulfilled" ? [`pub_${index + 1}`] : []));
    expect(won).toHaveLength(1);
    expect(await activeIds()).toEqual(won);
    await Promise.all([1, 2, 3].map((name) => memberships.activate(`pub_${name}`, 4 + name, at(10))));
    expect(await activeIds()).toHaveLength(1);
  });
});

describe("stored sources", () => {
  it("are found among hundreds of ids, and none", async () => {
    await apply(1, [source(ODD_TEXT, "cu_a"), source("src_299", "cu_a")]);
    const ids = Array.from({ length: 300 }, (_, index) => `src_${index}`);
    const found = await memberships.findSources([...ids, ODD_TEXT, "%"]);
    expect(found.map(({ sourceId }) => sourceId).toSorted()).toEqual([ODD_TEXT, "src_299"].toSorted());
    expect(await memberships.findSources([])).toEqual([]);
  });
});

describe("a list", () => {
  it("of an institution's publications is newest first, and by id within one moment", async () => {
    await apply(1, [publication("pub_c", "cu_a")], at(1));
    await apply(2, [publication("pub_b", "cu_a")], at(1));
    await apply(3, [publication("pub_d", "cu_a")], at(2));
    await apply(4, [publication("pub_e", "cu_b")], at(2));
    expect((await memberships.listPublications("cu_a")).map(({ publicationId }) => publicationId)).toEqual(["pub_d", "pub_b", "pub_c"]);
    expect(await memberships.listPublications("cu_%")).toEqual([]);
  });

  it("of what the book is made of has what the institutions asked for have, and no more", async () => {
    await publishRates(database, [institution("cu_d")]);
    await apply(1, [...ALL.map((id) => membership(id)), ...ALL.map((id) => publication(`pub_${id}`, id))]);
    await apply(2, [publication("pub_next", "cu_a")]);
    const asked = ["cu_a", "cu_c", "cu_%", "cu_nowhere"];
    expect((await memberships.findRecords(asked)).map(({ creditUnionId }) => creditUnionId).toSorted()).toEqual(["cu_a", "cu_c"]);
    expect((await memberships.findActive(asked)).map(({ publicationId }) => publicationId).toSorted()).toEqual(["pub_cu_c", "pub_next"]);
    expect(await activeIds()).toEqual(["pub_next", "pub_cu_b", "pub_cu_c", "pub_cu_d"]);
  });
});

describe("a gazetteer", () => {
  const gazetteer = (hash: string, minute: number) => ({
    contentHash: hash,
    authority: "Census",
    vintage: "2020",
    counties: 1,
    places: 2,
    zips: 3,
    publishedAt: at(minute),
    pointer: `pointer-${hash}`,
  });

  it("comes into force with a new version of the book, or not at all", async () => {
    expect(await memberships.gazetteerPointer()).toBeNull();
    await memberships.applyGazetteer(gazetteer("one", 1), 1);
    await expect(memberships.applyGazetteer(gazetteer("two", 2), 1)).rejects.toThrow();
    expect(await memberships.gazetteerPointer()).toBe("pointer-one");
    await memberships.applyGazetteer(gazetteer("two", 2), 2);
    expect(await memberships.gazetteerPointer()).toBe("pointer-two");
    expect(await memberships.newestVersion()).toBe(2);
  });

  it("comes back into force when it is published again", async () => {
    await memberships.applyGazetteer(gazetteer("one", 1), 1);
    await memberships.applyGazetteer(gazetteer("two", 2), 2);
    await memberships.applyGazetteer(gazetteer("one", 3), 3);
    expect(await memberships.gazetteerPointer()).toBe("pointer-one");
    expect(await readRows(database, "select content_hash from gazetteers")).toHaveLength(2);
  });
});

it("counts what is stored", async () => {
  expect(await memberships.counts()).toEqual({ records: 0, publications: 0, active: 0, unpublished: 0 });
  await apply(1, [membership("cu_a"), publication("pub_1", "cu_a"), publication("pub_b", "cu_b")]);
  await apply(2, [publication("pub_2", "cu_a")]);
  await memberships.markPublished(2, { contentHash: "hash", pointer: "{}", rules: 2, gazetteerPointer: "{}", publishedAt: at(3) });
  expect(await memberships.counts()).toEqual({ records: 1, publications: 3, active: 2, unpublished: 0 });
});
