import { beforeEach, expect, it } from "vitest";
import { openDatabase, readRows } from "../testing/d1.ts";
import { Usage, type UsageRecord } from "./usage.ts";

const database = await openDatabase("accounts");
const usage = new Usage(database);

const record = (fields: Partial<UsageRecord> = {}): UsageRecord => ({
  orgId: "org_a",
  day: "2026-11-02",
  keyId: "key_a",
  operation: "listRates",
  calls: 1,
  failed: 0,
  cost: 1,
  ...fields,
});
const ALL = { orgId: "org_a", from: "2026-11-01", until: "2026-11-03", keyId: null, operation: null };

beforeEach(async () => {
  for (const [orgId, deletedAt] of [
    ["org_a", null],
    ["org_b", null],
    ["org_gone", "2026-11-02T00:00:00.000Z"],
  ])
    await database
      .prepare(
        "insert into organizations (org_id, plan, free_quota_id, created_at, deleted_at) values (?1, 'pro', ?1, '2026-01-01', ?2) on conflict do nothing",
      )
      .bind(orgId, deletedAt)
      .run();
});

it("adds to what was counted, and tells of some of it", async () => {
  await usage.add([record({ calls: 3, cost: 3 }), record({ operation: "createDecision", failed: 1 })]);
  await usage.add([record({ calls: 2, failed: 1, cost: 2 }), record({ day: "2026-11-03", keyId: "key_b" })]);
  await usage.add([record({ orgId: "org_b", calls: 100 }), record({ day: "2026-10-31", calls: 100 })]);
  expect(await usage.byDay(ALL)).toEqual([
    { day: "2026-11-02", calls: 6, failed: 2, cost: 6 },
    { day: "2026-11-03", calls: 1, failed: 0, cost: 1 },
  ]);
  expect(await usage.byOperation(ALL)).toEqual([
    { operation: "listRates", calls: 6, failed: 1, cost: 6 },
    { operation: "createDecision", calls: 1, failed: 1, cost: 1 },
  ]);
  expect(await usage.byKey(ALL)).toEqual([
    { keyId: "key_a", name: null, calls: 6, failed: 2, cost: 6 },
    { keyId: "key_b", name: null, calls: 1, failed: 0, cost: 1 },
  ]);
  expect(await usage.byDay({ ...ALL, keyId: "key_a", operation: "listRates" })).toEqual([
    { day: "2026-11-02", calls: 5, failed: 1, cost: 5 },
  ]);
});

it("tells of calls that match no operation", async () => {
  await usage.add([record({ operation: null }), record({ operation: null, failed: 1 }), record()]);
  expect(await usage.byOperation(ALL)).toEqual([
    { operation: null, calls: 2, failed: 1, cost: 2 },
    { operation: "listRates", calls: 1, failed: 0, cost: 1 },
  ]);
});

it("forgets days that are over", async () => {
  await usage.add([record({ day: "2026-08-01" }), record({ day: "2026-08-02" }), record()]);
  expect(await usage.prune("2026-08-02")).toBe(1);
  expect(await usage.prune("2026-08-02")).toBe(0);
  expect(await readRows(database, "select day from usage_days order by day")).toEqual([{ day: "2026-08-02" }, { day: "2026-11-02" }]);
});

it("counts nothing for an organization that is gone", async () => {
  await usage.add([record({ orgId: "org_gone" }), record({ orgId: "org_none" }), record()]);
  expect(await readRows(database, "select distinct org_id as orgId from usage_days")).toEqual([{ orgId: "org_a" }]);
});
