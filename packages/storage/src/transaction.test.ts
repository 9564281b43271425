import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { describe, expect, it } from "vitest";
import { organizations } from "./accounts/schema.ts";
import { nearestReplica } from "./replica.ts";
import { openDatabase, readRows } from "./testing/d1.ts";
import { prepare, runTransaction, type Statement, toQuery } from "./transaction.ts";

const database = await openDatabase("accounts");
const db = drizzle(database);

const values = (orgId: string) => ({ orgId, plan: "free" as const, freeQuotaId: "quota", createdAt: "2026-11-01T12:00:00.000Z" });
const insert = (orgId: string): Statement =>
  sql`insert into organizations (org_id, plan, free_quota_id, created_at) values (${orgId}, 'free', 'quota', 'now')`;
const storedIds = async () =>
  (await readRows<{ org_id: string }>(database, "select org_id from organizations order by org_id")).map(({ org_id }) => org_id);

describe("a statement", () => {
  it("is SQL with its values apart, from the builder as from raw SQL", () => {
    const built = toQuery(db.insert(organizations).values(values("it's")));
    expect(built.sql).not.toContain("it's");
    expect(built.params).toContain("it's");
    expect(toQuery(sql`select ${"it's"}, ${1}, ${null}`)).toMatchObject({ sql: "select ?, ?, ?", params: ["it's", 1, null] });
  });

  it.each([`O'Brien`, `"quoted"`, "100% _", "\\", "Ωmega 🏦", "?1", "", "null"])("carries %j unchanged", async (text) => {
    const { results } = await prepare(database, sql`select ${text} as text, ${null} as missing, ${0.1} as number`).all();
    expect(results).toEqual([{ text, missing: null, number: 0.1 }]);
  });
});

describe("a transaction", () => {
  it("answers how many rows each statement changed", async () => {
    const changes = await runTransaction(database, [
      db.insert(organizations).values([values("a"), values("b"), values("c")]),
      sql`update organizations set plan = 'pro' where org_id in ('a', 'b')`,
      sql`update organizations set plan = 'pro' where org_id = 'nobody'`,
      insert("d"),
      sql`insert into organizations (org_id, plan, email, free_quota_id, source, created_at) select org_id, plan, email, free_quota_id, source, created_at from organizations where org_id = 'a' on conflict do nothing`,
      sql`delete from organizations`,
    ]);
    expect(changes).toEqual([3, 2, 0, 1, 0, 4]);
  });

  it("fails where the database answers fewer statements than it was sent", async () => {
    const short = Object.assign(Object.create(database), { batch: async () => [{ meta: { changes: 1 } }] });
    await expect(runTransaction(short, [insert("a"), insert("b")])).rejects.toThrow("The database answered 1 of 2 statements.");
  });

  it("lets each statement see what those before it wrote", async () => {
    await runTransaction(database, [
      insert("a"),
      sql`insert into organizations (org_id, plan, email, free_quota_id, source, created_at) select org_id || '2', plan, email, free_quota_id, source, created_at from organizations`,
    ]);
    expect(await storedIds()).toEqual(["a", "a2"]);
  });

  it("leaves nothing where one statement fails, first or last", async () => {
    await runTransaction(database, [insert("a")]);
    await expect(runTransaction(database, [insert("b"), insert("c"), insert("a")])).rejects.toThrow(/UNIQUE/);
    await expect(runTransaction(database, [insert("a"), insert("b")])).rejects.toThrow(/UNIQUE/);
    await expect(runTransaction(database, [insert("b"), sql`insert into no_such_table values (1)`])).rejects.toThrow(/no_such_table/);
    expect(await storedIds()).toEqual(["a"]);
  });

  it("is one within the session of a replica too", async () => {
    const replica = nearestReplica(database);
    await expect(runTransaction(replica, [insert("a"), insert("b"), insert("a")])).rejects.toThrow(/UNIQUE/);
    expect(await runTransaction(replica, [insert("a"), insert("b")])).toEqual([1, 1]);
    expect((await drizzle(replica).select().from(organizations)).map(({ orgId }) => orgId)).toEqual(["a", "b"]);
  });

  it("is run before or after another, never between its statements", async () => {
    const claim = (id: number) => [
      sql`insert into organizations (org_id, plan, email, free_quota_id, source, created_at) select ${`n${id}`}, 'free', null, 'quota', null, 'now' where (select count(*) from organizations) < 4`,
      sql`insert into organizations (org_id, plan, email, free_quota_id, source, created_at) select org_id || '-twin', plan, email, free_quota_id, source, created_at from organizations where org_id = ${`n${id}`}`,
    ];
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, id) => runTransaction(database, claim(id))));
    expect(outcomes.filter(([stored]) => stored === 1)).toHaveLength(2);
    expect(await storedIds()).toHaveLength(4);
  });
});
