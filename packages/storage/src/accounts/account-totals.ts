import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";
import { runTransaction } from "../transaction.ts";

/**
 * Limits how many rows unknown callers can leave in the database `accounts`, by deleting surplus rows (guides/operating.md#what-is-kept).
 * Rate limits do not bound the total. Each call handles at most `SLICE` rows.
 */
export class AccountTotals {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /**
   * Deletes up to `SLICE` revoked or expired keys: those that ended before `endedBefore`, and in each organization those beyond the `most`
   * that ended last.
   * @returns how many keys were deleted.
   */
  async dropEndedKeys(endedBefore: string, now: string, most: number): Promise<number> {
    const ended = sql`select rowid as id, org_id, min(coalesce(revoked_at, expires_at), coalesce(expires_at, revoked_at)) as ended_at from api_keys
      where revoked_at is not null or expires_at <= ${now}`;
    const surplus = sql`select id from (select id, ended_at, row_number() over (partition by org_id order by ended_at desc) as number from (${ended}))
      where number > ${most} or ended_at < ${endedBefore} limit ${SLICE}`;
    return (await this.#db.run(sql`delete from api_keys where rowid in (${surplus})`)).meta.changes;
  }

  /**
   * Begins the deletion of up to `SLICE` organizations on the free plan whose keys were never used. Keeps the newest `most` of them. Takes
   * three queries, however many organizations there are.
   * @returns how many organizations.
   */
  async beginDeletionOfUnused(most: number, now: string): Promise<number> {
    const rows = await this.#db.all<{
      orgId: string;
    }>(sql`select org_id as orgId from organizations o where plan = 'free' and deleted_at is null
      and not exists (select 1 from api_keys k where k.org_id = o.org_id and k.last_used_at is not null)
      order by created_at desc limit ${SLICE} offset ${most}`);
    if (rows.length === 0) return 0;
    const surplus = sql`select value from json_each(${JSON.stringify(rows.map(({ orgId }) => orgId))})`;
    await runTransaction(this.#database, [
      sql`update organizations set deleted_at = coalesce(deleted_at, ${now}) where org_id in (${surplus})`,
      sql`update api_keys set revoked_at = coalesce(revoked_at, ${now}) where org_id in (${surplus})`,
    ]);
    return rows.length;
  }

  /** Deletes up to `SLICE` idempotency records of callers without a key, except the newest `most`. @returns how many records. */
  async dropKeylessRequests(most: number): Promise<number> {
    const surplus = sql`select rowid from idempotent_requests where owner = '' order by started_at desc limit ${SLICE} offset ${most}`;
    return (await this.#db.run(sql`delete from idempotent_requests where rowid in (${surplus})`)).meta.changes;
  }
}
