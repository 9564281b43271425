import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";
import { soleRow } from "../sole-row.ts";
import { prepare, runTransaction } from "../transaction.ts";
import { deliveryIdInSql, forgetEvents } from "./delivery-ids.ts";
import type {
  AttemptOutcome,
  AttemptRow,
  ClaimedDelivery,
  ClaimedRow,
  DeliveryKey,
  DeliveryRow,
  DueDelivery,
  EventRow,
  NewTestDelivery,
} from "./delivery-rows.ts";
import { isSandbox, lacksTarget, ofSource } from "./delivery-source.ts";
import { numberEvents } from "./event-streams.ts";
import type { Position } from "./monitors.ts";
import { rememberProofs } from "./sandbox-targets.ts";
import { attempts, deliveries, events } from "./schema.ts";
import { parseRetiredSecrets } from "./secrets.ts";

/** Error that is logged when an attempt starts. The outcome replaces it, unless the dispatcher crashes or can't record the outcome. */
const CUT_SHORT = "Interrupted: we don't know whether the receiver got it.";

/** Number of test deliveries kept for each monitor or subscription (guides/operating.md#what-is-kept). */
const TESTS_KEPT = 100;

/** Number of newest attempts kept for each delivery. A delivery can be replayed, and so attempted, any number of times. */
const ATTEMPTS_KEPT = 100;

export class Deliveries {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /**
   * Claims deliveries until `until`, and logs an attempt for each. Takes those of the given deliveries that are due by `dueBy` and
   * unclaimed. If the claim expires, because the dispatcher crashed, another attempt is made. A delivery without a target is marked dead
   * instead, and so is one of a disabled source unless `replayed` is set.
   */
  async claim(keys: readonly DeliveryKey[], now: string, dueBy: string, until: string): Promise<readonly ClaimedDelivery[]> {
    const list = JSON.stringify(keys);
    const named = sql`(org_id, delivery_id) in (select value ->> 'orgId', value ->> 'deliveryId' from json_each(${list}))`;
    const isDue = sql`next_attempt_at is not null and next_attempt_at <= ${dueBy} and (claimed_until is null or claimed_until <= ${now})`;
    const isDisabled = sql`(exists (select 1 from monitors m where m.org_id = deliveries.org_id and m.monitor_id = deliveries.source_id and m.status = 'disabled')
      or exists (select 1 from subscriptions s where s.org_id = deliveries.org_id and s.subscription_id = deliveries.source_id and s.status = 'disabled'))`;
    const [, claimed] = await this.#database.batch<ClaimedRow>([
      prepare(
        this.#database,
        sql`update deliveries set status = 'dead', next_attempt_at = null where ${named} and ${isDue}
          and (replayed = 0 and ${isDisabled} or ${lacksTarget})`,
      ),
      prepare(
        this.#database,
        sql`update deliveries set claimed_until = ${until}, attempts_made = attempts_made + 1 where ${named} and ${isDue}
        returning org_id as orgId, delivery_id as deliveryId, event_id as eventId, source_id as sourceId, attempts_made as number,
          round_start as roundStart,
          (select payload from events e where e.org_id = deliveries.org_id and e.event_id = deliveries.event_id) as payload,
          ${ofSource("webhook_url")} as webhookUrl, ${ofSource("secret_generation")} as secretGeneration,
          ${ofSource("retired_secrets")} as retiredSecrets, ${isSandbox} as isSandbox,
          (select proven_at from proven_targets p where p.org_id = deliveries.org_id and p.webhook_url = ${ofSource("webhook_url")}) as provenAt,
          (select book_version is null from events e where e.org_id = deliveries.org_id and e.event_id = deliveries.event_id) as isTest`,
      ),
      prepare(
        this.#database,
        sql`insert into attempts (org_id, delivery_id, number, attempted_at, error)
        select org_id, delivery_id, attempts_made, ${now}, ${CUT_SHORT} from deliveries where ${named} and claimed_until = ${until} on conflict do nothing`,
      ),
      prepare(
        this.#database,
        sql`delete from attempts
          where (org_id, delivery_id) in (select org_id, delivery_id from deliveries where ${named} and attempts_made > ${ATTEMPTS_KEPT})
          and number <= (select attempts_made from deliveries d where d.org_id = attempts.org_id and d.delivery_id = attempts.delivery_id)
            - ${ATTEMPTS_KEPT}`,
      ),
    ]);
    return soleRow(claimed).results.map((row) => ({
      ...row,
      retiredSecrets: parseRetiredSecrets(row.retiredSecrets),
      isTest: row.isTest === 1,
      isSandbox: row.isSandbox === 1,
    }));
  }

  /**
   * Records the outcomes of attempts. Updates their deliveries, and the failure counts and statuses of the monitors and subscriptions that
   * sent them; the alarm receiver has neither.
   * @param deadToDisable number of consecutive dead deliveries after which a monitor or subscription is disabled.
   */
  async record(outcomes: readonly AttemptOutcome[], deadToDisable: number): Promise<void> {
    const rows = JSON.stringify(outcomes);
    const reason = `${deadToDisable} consecutive deliveries failed.`;
    const now = new Date().toISOString();
    const counted = (status: string) => sql`select value ->> 'orgId' as org_id, value ->> 'sourceId' as source_id,
      sum(value ->> 'counts') as many, max(value ->> 'disables') as disables from json_each(${rows})
      where value ->> 'status' = ${status} and (value ->> 'counts' or value ->> 'disables' is not null) group by 1, 2`;
    const sources = [
      { name: sql.raw("monitors"), key: sql.raw("monitor_id") },
      { name: sql.raw("subscriptions"), key: sql.raw("subscription_id") },
    ];
    const won = sources.map(
      ({ name, key }) => sql`update ${name} set consecutive_dead = 0 from (${counted("delivered")}) won
          where ${name}.org_id = won.org_id and ${name}.${key} = won.source_id and consecutive_dead > 0`,
    );
    const lost = sources.map(
      ({ name, key }) => sql`update ${name} set consecutive_dead = consecutive_dead + lost.many,
            disabled_reason = case when lost.disables is not null then lost.disables
              when status <> 'disabled' and consecutive_dead + lost.many >= ${deadToDisable} then ${reason} else disabled_reason end,
            updated_at = case when status <> 'disabled' and (lost.disables is not null or consecutive_dead + lost.many >= ${deadToDisable})
              then ${now} else updated_at end,
            status = case when lost.disables is not null or consecutive_dead + lost.many >= ${deadToDisable} then 'disabled' else status end
          from (${counted("dead")}) lost where ${name}.org_id = lost.org_id and ${name}.${key} = lost.source_id`,
    );
    const has = (ended: AttemptOutcome["status"]) =>
      outcomes.some(({ counts, disables, status }) => status === ended && (counts || disables !== null));
    await runTransaction(this.#database, [
      sql`update attempts set status_code = fresh.status_code, latency_ms = fresh.latency_ms, response_excerpt = fresh.response_excerpt, error = fresh.error
        from (select value ->> 'orgId' as org_id, value ->> 'deliveryId' as delivery_id, value ->> 'number' as number, value ->> 'statusCode' as status_code,
          value ->> 'latencyMs' as latency_ms, value ->> 'responseExcerpt' as response_excerpt, value ->> 'error' as error from json_each(${rows})) fresh
        where attempts.org_id = fresh.org_id and attempts.delivery_id = fresh.delivery_id and attempts.number = fresh.number`,
      sql`update deliveries set claimed_until = null,
          status = case when deliveries.round_start = fresh.round_start then fresh.status else deliveries.status end,
          next_attempt_at = case when deliveries.round_start = fresh.round_start then fresh.next_attempt_at else deliveries.next_attempt_at end,
          delivered_at = coalesce(fresh.delivered_at, deliveries.delivered_at)
        from (select value ->> 'orgId' as org_id, value ->> 'deliveryId' as delivery_id, value ->> 'status' as status, value ->> 'number' as number, value ->> 'roundStart' as round_start,
          value ->> 'nextAttemptAt' as next_attempt_at, value ->> 'deliveredAt' as delivered_at from json_each(${rows})) fresh
        where deliveries.org_id = fresh.org_id and deliveries.delivery_id = fresh.delivery_id
          and (deliveries.attempts_made = fresh.number or fresh.status = 'delivered')`,
      ...(outcomes.some(({ proof }) => proof !== null) ? [rememberProofs(rows)] : []),
      ...(has("delivered") ? won : []),
      ...(has("dead") ? lost : []),
    ]);
  }

  /**
   * Unclaimed deliveries due at or before `dueBefore`, the longest overdue first. They were never queued, were lost by the queue, still
   * wait in a busy queue, or their attempt was interrupted.
   * @param after the last delivery of the previous page; null for the first page.
   */
  async due(now: string, dueBefore: string, limit: number, after: DueDelivery | null = null): Promise<readonly DueDelivery[]> {
    const isBehind =
      after === null
        ? sql`true`
        : sql`(next_attempt_at, org_id, delivery_id) > (${after.nextAttemptAt}, ${after.orgId}, ${after.deliveryId})`;
    return this.#db.all<DueDelivery>(sql`select org_id as orgId, delivery_id as deliveryId, next_attempt_at as nextAttemptAt from deliveries
      where next_attempt_at is not null and next_attempt_at <= ${dueBefore} and (claimed_until is null or claimed_until <= ${now}) and ${isBehind}
      order by next_attempt_at, org_id, delivery_id limit ${limit}`);
  }

  /** Stores a test delivery, and deletes the oldest tests of its source beyond `TESTS_KEPT`. */
  async storeTest(delivery: NewTestDelivery, now: string): Promise<void> {
    const { orgId, deliveryId, eventId, sourceId, event, payload } = delivery;
    const surplus = sql`select org_id, event_id from events where org_id = ${orgId} and source_id = ${sourceId} and book_version is null
      order by created_at desc, event_id limit -1 offset ${TESTS_KEPT}`;
    await runTransaction(this.#database, [
      this.#db.insert(events).values({ orgId, eventId, sourceId, event, payload, createdAt: now }).onConflictDoNothing(),
      this.#db
        .insert(deliveries)
        .values({ orgId, deliveryId, eventId, sourceId, event, status: "pending", replayed: true, nextAttemptAt: now, createdAt: now })
        .onConflictDoNothing(),
      ...numberEvents(sql`select ${orgId}`),
      ...forgetEvents(surplus),
    ]);
  }

  async payloadOf(orgId: string, eventId: string): Promise<string | null> {
    const where = and(eq(events.orgId, orgId), eq(events.eventId, eventId));
    return (await this.#db.select({ payload: events.payload }).from(events).where(where).get())?.payload ?? null;
  }

  async find(orgId: string, deliveryId: string): Promise<DeliveryRow | null> {
    const found = await this.#db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.orgId, orgId), eq(deliveries.deliveryId, deliveryId)))
      .get();
    return found ?? null;
  }

  async attemptsOf(orgId: string, deliveryId: string): Promise<readonly AttemptRow[]> {
    return this.#db
      .select()
      .from(attempts)
      .where(and(eq(attempts.orgId, orgId), eq(attempts.deliveryId, deliveryId)))
      .orderBy(asc(attempts.number));
  }

  /**
   * Deliveries of a monitor or subscription, newest first. @param before position after which the listing continues; null starts at the
   * newest.
   */
  async list(orgId: string, sourceId: string, before: Position | null, limit: number): Promise<readonly DeliveryRow[]> {
    return this.#db
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.orgId, orgId),
          eq(deliveries.sourceId, sourceId),
          before === null ? undefined : sql`(created_at, delivery_id) < (${before.createdAt}, ${before.id})`,
        ),
      )
      .orderBy(desc(deliveries.createdAt), desc(deliveries.deliveryId))
      .limit(limit);
  }

  /** Events of a monitor or subscription, newest book version first, without tests. */
  async eventsOf(orgId: string, sourceId: string, limit: number): Promise<readonly Omit<EventRow, "payload" | "position">[]> {
    return this.#db
      .select({
        orgId: events.orgId,
        eventId: events.eventId,
        sourceId: events.sourceId,
        event: events.event,
        bookVersion: events.bookVersion,
        observation: events.observation,
        createdAt: events.createdAt,
      })
      .from(events)
      .where(and(eq(events.orgId, orgId), eq(events.sourceId, sourceId), sql`book_version is not null`))
      .orderBy(desc(events.bookVersion))
      .limit(limit);
  }

  /** Restarts the retry schedule of a delivery, whose earlier attempts stay in the log. @returns null if there is no such delivery. */
  async replay(orgId: string, deliveryId: string, now: string): Promise<DeliveryRow | null> {
    const [row] = await this.#db
      .update(deliveries)
      .set({ status: "pending", replayed: true, roundStart: sql`attempts_made`, nextAttemptAt: now })
      .where(and(eq(deliveries.orgId, orgId), eq(deliveries.deliveryId, deliveryId)))
      .returning();
    return row ?? null;
  }

  /** Counts the events of a monitor or subscription from `since` to `until`, both included. Tests are not counted. */
  async countEvents(orgId: string, sourceId: string, since: string, until: string): Promise<number> {
    const row = await this.#db.get<{ count: number }>(sql`select count(*) as count from events
      where org_id = ${orgId} and source_id = ${sourceId} and book_version is not null and created_at >= ${since} and created_at <= ${until}`);
    return soleRow(row).count;
  }

  /**
   * Replays every event of a monitor or subscription from `since` to `now`, both included, except tests. An event without a delivery gets
   * one.
   * @returns the keys of the deliveries.
   */
  async replaySince(orgId: string, sourceId: string, since: string, now: string): Promise<readonly DeliveryKey[]> {
    const recent = sql`org_id = ${orgId} and source_id = ${sourceId} and book_version is not null and created_at >= ${since}
      and created_at <= ${now}`;
    await runTransaction(this.#database, [
      sql`insert into deliveries (org_id, delivery_id, event_id, source_id, event, status, created_at)
        select org_id, ${deliveryIdInSql}, event_id, source_id, event, 'pending', ${now} from events where ${recent} on conflict do nothing`,
      sql`update deliveries set status = 'pending', replayed = 1, round_start = attempts_made, next_attempt_at = ${now}
        where org_id = ${orgId} and source_id = ${sourceId} and event_id in (select event_id from events where ${recent})`,
    ]);
    return this.#db.all<DeliveryKey>(sql`select org_id as orgId, delivery_id as deliveryId from deliveries
      where org_id = ${orgId} and source_id = ${sourceId} and event_id in (select event_id from events where ${recent})`);
  }

  /**
   * Deletes up to `SLICE` events created before `before`, with their deliveries and attempts. Keeps events that wait for another attempt.
   * @returns how many events.
   */
  prune(before: string): Promise<number> {
    return this.#pruneOf(sql`created_at < ${before}`);
  }

  /**
   * Deletes up to `SLICE` events of tests and alarms created before `before`, with their deliveries and attempts. Keeps events that wait
   * for another attempt. @returns how many events were deleted.
   * @param before a timestamp as `storedTimestampOf` writes it, because timestamps are compared as texts.
   */
  pruneTests(before: string): Promise<number> {
    return this.#pruneOf(sql`book_version is null and created_at < ${before}`);
  }

  async #pruneOf(isOld: SQL): Promise<number> {
    const old = sql`select org_id, event_id from events e where ${isOld} and not exists
      (select 1 from deliveries d where d.org_id = e.org_id and d.event_id = e.event_id and d.next_attempt_at is not null)
      order by created_at limit ${SLICE}`;
    const [, , deleted] = await runTransaction(this.#database, forgetEvents(old));
    return deleted;
  }

  async backlog(now: string) {
    const row = await this.#db.get<{ waiting: number; due: number; dead: number; oldest: string | null }>(sql`select
      (select count(*) from deliveries where next_attempt_at is not null) as waiting,
      (select count(*) from deliveries where next_attempt_at is not null and next_attempt_at <= ${now}) as due,
      (select min(next_attempt_at) from deliveries where next_attempt_at is not null) as oldest,
      (select count(*) from deliveries where status = 'dead') as dead`);
    return { waiting: soleRow(row).waiting, due: soleRow(row).due, dead: soleRow(row).dead, oldestDue: soleRow(row).oldest };
  }
}
