import { sql } from "drizzle-orm";
import { SLICE } from "../slice.ts";
import { runTransaction } from "../transaction.ts";

export class OrganizationAlerts {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  /** Pauses an organization's active monitors and subscriptions, up to `SLICE` of each. @returns how many; 0 when none is left. */
  async pause(orgId: string, reason: string, now: string): Promise<number> {
    const active = sql`select monitor_id from monitors where org_id = ${orgId} and status = 'active' order by monitor_id limit ${SLICE}`;
    const subscribed = sql`select subscription_id from subscriptions where org_id = ${orgId} and status = 'active' limit ${SLICE}`;
    const [, monitors, subscriptions] = await runTransaction(this.#database, [
      sql`update watches set watch_key = null, rearm_at = null where org_id = ${orgId} and monitor_id in (${active})`,
      sql`update monitors set status = 'paused', paused_at = ${now}, updated_at = ${now}, disabled_reason = ${reason}, revision = revision + 1
        where org_id = ${orgId} and monitor_id in (${active})`,
      sql`update subscriptions set status = 'paused', watch_key = null, disabled_reason = ${reason}, updated_at = ${now}
        where org_id = ${orgId} and subscription_id in (${subscribed})`,
    ]);
    return monitors + subscriptions;
  }

  /**
   * Deletes an organization's idempotency records, and up to `SLICE` of its rows in each table except `candidates`, whose leftover rows do
   * no harm. @returns how many rows; 0 when none is left.
   */
  async delete(orgId: string): Promise<number> {
    const tables = [
      "attempts",
      "deliveries",
      "events",
      "event_streams",
      "watches",
      "monitors",
      "subscriptions",
      "proven_targets",
      "sandbox_attempts",
      "sandbox_rate_changes",
    ];
    const slice = (table: string) =>
      sql`delete from ${sql.raw(table)} where rowid in (select rowid from ${sql.raw(table)} where org_id = ${orgId} limit ${SLICE})`;
    const changes = await runTransaction(this.#database, [
      ...tables.map(slice),
      sql`delete from idempotent_requests where owner in (${`${orgId}:live`}, ${`${orgId}:sandbox`})`,
    ]);
    return changes.reduce((sum, rows) => sum + rows, 0);
  }
}
