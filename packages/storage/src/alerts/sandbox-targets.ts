import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { runTransaction } from "../transaction.ts";
import type { ClaimedDelivery } from "./delivery-rows.ts";

/** Statement that stores which targets answered a challenge. @param outcomes JSON array of `AttemptOutcome`. */
export const rememberProofs = (outcomes: string): SQL => sql`insert into proven_targets (org_id, webhook_url, proven_at)
  select value ->> 'orgId', value ->> '$.proof.webhookUrl', max(value ->> '$.proof.provenAt') from json_each(${outcomes})
  where value ->> 'proof' is not null group by 1, 2
  on conflict (org_id, webhook_url) do update set proven_at = max(proven_at, excluded.proven_at)`;

/** Delivery attempts that the sandbox makes for each organization in an hour, and the targets that answered its challenges. */
export class SandboxTargets {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /**
   * Counts claimed sandbox deliveries toward their organization's limit for the hour. Releases deliveries beyond the limit, which become
   * due in the next hour.
   * @param hour ISO 8601 in UTC, to the hour.
   * @param nextHour start of the next hour, ISO 8601.
   * @returns the ids of the deliveries that may be sent now.
   */
  async admit(claimed: readonly ClaimedDelivery[], hour: string, nextHour: string, limit: number): Promise<ReadonlySet<string>> {
    const admitted = new Set<string>();
    for (const [orgId, own] of Map.groupBy(claimed, (delivery) => delivery.orgId)) {
      const row = await this.#db.get<{ attempts: number }>(sql`insert into sandbox_attempts (org_id, hour, attempts)
        values (${orgId}, ${hour}, ${own.length})
        on conflict (org_id, hour) do update set attempts = attempts + excluded.attempts returning attempts`);
      const before = soleRow(row).attempts - own.length;
      const room = Math.max(0, limit - before);
      for (const { deliveryId } of own.slice(0, room)) admitted.add(deliveryId);
      await this.#giveBack(own.slice(room), nextHour);
    }
    return admitted;
  }

  async #giveBack(over: readonly ClaimedDelivery[], nextHour: string): Promise<void> {
    if (over.length === 0) return;
    const rows = JSON.stringify(over.map(({ orgId, deliveryId, number }) => ({ orgId, deliveryId, number })));
    const isOver = (number: string) => sql`(org_id, delivery_id, ${sql.raw(number)}) in
      (select value ->> 'orgId', value ->> 'deliveryId', value ->> 'number' from json_each(${rows}))`;
    await runTransaction(this.#database, [
      sql`delete from attempts where ${isOver("number")}`,
      sql`update deliveries set claimed_until = null, attempts_made = attempts_made - 1, next_attempt_at = ${nextHour} where ${isOver("attempts_made")}`,
    ]);
  }

  async prune(provenBefore: string, hour: string): Promise<void> {
    await runTransaction(this.#database, [
      sql`delete from proven_targets where proven_at < ${provenBefore}`,
      sql`delete from sandbox_attempts where hour < ${hour}`,
    ]);
  }
}
