import { expect, it } from "vitest";
import { openDatabase, readRows } from "../testing/d1.ts";
import { AccountTotals } from "./account-totals.ts";

const database = await openDatabase("accounts");
const totals = new AccountTotals(database);
const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString();

interface Key {
  readonly name: string;
  readonly org?: string;
  readonly revokedAt?: string;
  readonly expiresAt?: string;
  readonly lastUsedAt?: string;
}

async function storeKeys(keys: readonly Key[]): Promise<void> {
  for (const { name, org = "org_a", revokedAt = null, expiresAt = null, lastUsedAt = null } of keys) {
    await database
      .prepare(
        "insert into api_keys (key_id, org_id, key_hash, environment, created_at, revoked_at, expires_at, last_used_at) values (?, ?, ?, 'live', ?, ?, ?, ?)",
      )
      .bind(name, org, name, at(0), revokedAt, expiresAt, lastUsedAt)
      .run();
  }
}

const storeOrganization = (name: string, plan: string, minute: number) =>
  database
    .prepare("insert into organizations (org_id, plan, email, free_quota_id, created_at) values (?, ?, ?, ?, ?)")
    .bind(name, plan, `${name}@example.org`, name, at(minute))
    .run();

const keys = async () => (await readRows<{ key_id: string }>(database, "select key_id from api_keys order by 1")).map((row) => row.key_id);

it("forgets keys that ended long ago, and all but the last of an organization", async () => {
  for (const name of ["org_a", "org_b"]) await storeOrganization(name, "pro", 0);
  await storeKeys([
    { name: "living" },
    { name: "ends_later", expiresAt: at(30) },
    { name: "old", revokedAt: at(1) },
    { name: "1", revokedAt: at(11) },
    { name: "2", revokedAt: at(19), expiresAt: at(12) },
    { name: "3", expiresAt: at(13) },
    { name: "of_another", org: "org_b", revokedAt: at(10) },
  ]);
  expect(await totals.dropEndedKeys(at(5), at(20), 2)).toBe(2);
  expect(await keys()).toEqual(["2", "3", "ends_later", "living", "of_another"]);
  expect(await totals.dropEndedKeys(at(5), at(20), 2)).toBe(0);
});

it("deletes free organizations that nobody ever used, beyond a total", async () => {
  for (const [name, plan, minute] of [
    ["first", "free", 1],
    ["second", "free", 2],
    ["third", "free", 3],
    ["pays", "pro", 0],
    ["used", "free", 0],
  ] as const)
    await storeOrganization(name, plan, minute);
  await storeKeys([
    { name: "a", org: "first" },
    { name: "b", org: "used", lastUsedAt: at(9) },
  ]);
  expect(await totals.beginDeletionOfUnused(3, at(10))).toBe(0);
  expect(await totals.beginDeletionOfUnused(1, at(10))).toBe(2);
  expect(await readRows(database, "select org_id from organizations where deleted_at is not null order by 1")).toEqual([
    { org_id: "first" },
    { org_id: "second" },
  ]);
  expect(await readRows(database, "select revoked_at from api_keys where key_id = 'a'")).toEqual([{ revoked_at: at(10) }]);
  expect(await totals.beginDeletionOfUnused(1, at(11))).toBe(0);
});

it("keeps the newest requests of callers without a key", async () => {
  const store = (owner: string, key: string, minute: number) =>
    database
      .prepare(
        "insert into idempotent_requests (operation, owner, idempotency_key, request_hash, resource_id, started_at) values ('createKey', ?, ?, '', '', ?)",
      )
      .bind(owner, key, at(minute))
      .run();
  for (const minute of [1, 2, 3]) await store("", `key_${minute}`, minute);
  await store("org_a:live", "other", 0);
  expect(await totals.dropKeylessRequests(2)).toBe(1);
  const left = await readRows<{ idempotency_key: string }>(database, "select idempotency_key from idempotent_requests order by 1");
  expect(left.map((row) => row.idempotency_key)).toEqual(["key_2", "key_3", "other"]);
});
