import { beforeEach, describe, expect, it } from "vitest";
import { at, institution, publication, publishRates, reading, stage } from "../testing/catalog.ts";
import { openDatabase, readRows } from "../testing/d1.ts";
import type { StagedRow } from "./imports.ts";
import { Leads } from "./leads.ts";
import { Memberships } from "./memberships.ts";

const database = await openDatabase("catalog");
const memberships = new Memberships(database);

let imports = 0;
/** @returns the number of changes, as counted before the import is applied. */
async function apply(rows: readonly StagedRow[]): Promise<number> {
  const importId = `read_${++imports}`;
  await stage(database, importId, rows, { kind: "readings" });
  const changed = await memberships.countChanges(importId);
  await memberships.apply(importId, imports, at(imports));
  return changed;
}

const active = async () => (await memberships.findActive(["cu_a", "cu_b"])).map(({ publicationId }) => publicationId).toSorted();
const leads = () => readRows(database, "select credit_union_id as id, url, seen, reasons from leads order by 1, 2");
const carried = (id: string, creditUnionId: string) => publication(id, creditUnionId, { is_carried: true });
const LEAD = { lead_for: ["third_party", "too_old"] };

beforeEach(async () => {
  imports = 0;
  await publishRates(database, [institution("cu_a"), institution("cu_b")]);
});

it("ends all carried rules at once, and no others", async () => {
  await apply([reading("cu_a"), carried("pub_a", "cu_a"), publication("pub_b", "cu_b")]);
  expect(await memberships.endCarried(2, at(2))).toBe(1);
  expect(await active()).toEqual(["pub_b"]);
  expect(await memberships.newestVersion()).toBe(2);
});

describe("a lead", () => {
  it("is stored with its page and its reasons, and changes nothing a second time", async () => {
    expect(await apply([reading("cu_a", LEAD)])).toBe(1);
    expect(await leads()).toEqual([
      { id: "cu_a", url: "https://cu.example/join", seen: "2025-12-30", reasons: '["third_party","too_old"]' },
    ]);
    expect(await new Leads(database).listInstitutions()).toEqual(new Set(["cu_a"]));
    expect(await apply([reading("cu_a", LEAD)])).toBe(0);
    expect(await active()).toEqual([]);
  });

  it("takes what is newer, page by page", async () => {
    await apply([reading("cu_a", LEAD), reading("cu_a", { ...LEAD, url: "https://cu.example/old" })]);
    expect(await apply([reading("cu_a", { lead_for: ["too_old"], seen: "2026" })])).toBe(1);
    expect(await leads()).toMatchObject([
      { seen: "2026", reasons: '["too_old"]' },
      { seen: "2025-12-30", reasons: '["third_party","too_old"]' },
    ]);
  });

  it("is gone once its page gives rules", async () => {
    await apply([reading("cu_a", LEAD)]);
    expect(await apply([reading("cu_a"), carried("pub_a", "cu_a")])).toBe(2);
    expect(await leads()).toEqual([]);
    expect(await active()).toEqual(["pub_a"]);
  });

  it("ends the carried rules that its page gave before, and those of no other institution", async () => {
    await apply([reading("cu_a"), reading("cu_b"), carried("pub_a", "cu_a"), carried("pub_b", "cu_b")]);
    expect(await active()).toEqual(["pub_a", "pub_b"]);
    expect(await apply([reading("cu_a", LEAD)])).toBe(1);
    expect(await active()).toEqual(["pub_b"]);
  });

  it("beside a page that gives rules ends nothing, nor does a page of which nothing could be modelled", async () => {
    await apply([reading("cu_a"), carried("pub_a", "cu_a")]);
    await apply([reading("cu_a"), reading("cu_a", { ...LEAD, url: "https://cu.example/old" })]);
    expect(await active()).toEqual(["pub_a"]);
  });

  it("ends no rules that quote their institution", async () => {
    await apply([publication("pub_a", "cu_a")]);
    await apply([reading("cu_a", LEAD)]);
    expect(await active()).toEqual(["pub_a"]);
  });
});
