import { beforeEach, expect, it } from "vitest";
import { at, institution, membership, publication, publishRates, reading, source, stage } from "../testing/catalog.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import { InstitutionRecords } from "./institutions.ts";
import { LeftOut } from "./left-out.ts";
import { Memberships } from "./memberships.ts";
import { SourceTexts } from "./source-texts.ts";

const database = await openDatabase("catalog");
const leftOut = new LeftOut(database);
const memberships = new Memberships(database);

const ruleset = (creditUnionId: string, hash: string) =>
  JSON.stringify({
    format: "tellerline-ruleset-1",
    credit_union_id: creditUnionId,
    rules: [{ evidence: { text_sha256: hash, quote: "Neighbors may join." } }],
  });

beforeEach(async () => {
  await publishRates(database, [
    institution("cu_a", { charter_number: 7 }),
    institution("cu_b", { charter_number: 8 }),
    institution("cu_c"),
  ]);
  await stage(database, "claims", [
    source("s_a", "cu_a"),
    source("s_b", "cu_b"),
    publication("pub_a", "cu_a", { document: ruleset("cu_a", "hash_a") }),
    publication("pub_b", "cu_b", { document: ruleset("cu_b", "hash_b") }),
    membership("cu_a", { source: "scraped" }),
    reading("cu_a", { lead_for: ["too_old"] }),
  ]);
  await memberships.apply("claims", 1, at(1));
  await new SourceTexts(database).keep([
    { sourceId: "s_a", contentHash: "x", text: "Neighbors may join.", sha256: "hash_a" },
    { sourceId: "s_b", contentHash: "x", text: "Pilots may join.", sha256: "hash_b" },
  ]);
});

it("deletes the words of an institution, and leaves of its publication the hash and the day", async () => {
  expect(await leftOut.withdraw("cu_a", 2, "2026-11-26T12:00:00Z")).toEqual({ publications: 1, texts: 1 });
  expect(await memberships.findPublication("pub_a")).toMatchObject({
    rulesetSha256: "sha-pub_a",
    active: false,
    document: '{"format":"tellerline-ruleset-1","credit_union_id":"cu_a","removed_on":"2026-11-26","rules":[]}',
  });
  for (const table of ["sources", "leads", "membership_records"]) {
    expect([table, await readRows(database, `select 1 from ${table} where credit_union_id = 'cu_a'`)]).toEqual([table, []]);
  }
  expect(await readRows(database, "select text from source_texts")).toEqual([{ text: "Pilots may join." }]);
  expect((await memberships.findActive(["cu_a", "cu_b"])).map(({ publicationId }) => publicationId)).toEqual(["pub_b"]);
  expect(await memberships.newestVersion()).toBe(2);
});

it("keeps the first day of removal", async () => {
  await leftOut.withdraw("cu_a", 2, "2026-11-26T12:00:00Z");
  expect(await leftOut.withdraw("cu_a", 3, "2026-11-27T12:00:00Z")).toEqual({ publications: 0, texts: 0 });
  expect((await memberships.findPublication("pub_a"))?.document).toContain('"removed_on":"2026-11-26"');
});

it("gives way to the same rules where they are published again", async () => {
  await leftOut.withdraw("cu_a", 2, "2026-11-26T12:00:00Z");
  await stage(database, "again", [publication("pub_a", "cu_a", { document: ruleset("cu_a", "hash_a") })]);
  await memberships.apply("again", 3, at(3));
  expect(await memberships.findPublication("pub_a")).toMatchObject({ active: true, document: ruleset("cu_a", "hash_a") });
});

it("lists institutions by their charters", async () => {
  expect(
    (await new InstitutionRecords(database).listCharters()).toSorted((left, right) => left.charterNumber - right.charterNumber),
  ).toEqual([
    { charterNumber: 7, creditUnionId: "cu_a" },
    { charterNumber: 8, creditUnionId: "cu_b" },
  ]);
});
