import type { LoanProduct, OfferFigure } from "@tellerline/vocabulary";
import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";
import { runTransaction } from "../transaction.ts";
import { numberEvents, orgIdsOf } from "./event-streams.ts";
import type { MonitorRow } from "./monitors.ts";
import { cells, evaluatorProgress, looks, monitors } from "./schema.ts";

export type ProgressRow = typeof evaluatorProgress.$inferSelect;
export type EvaluationPassRow = typeof looks.$inferSelect;

export interface SourceKey {
  readonly orgId: string;
  readonly id: string;
}

/**
 * A search in the market index: monitors or subscriptions under `key` whose low bound is at or above `least`, or whose high bound is at or
 * below `greatest`.
 */
export interface BoundQuery {
  readonly key: string;
  readonly least: number;
  readonly greatest: number;
}

/** Result of evaluating one monitor: its new entry in the market index, and its event if it fired. */
export interface EvaluationOutcome {
  readonly orgId: string;
  readonly monitorId: string;
  readonly revision: number;
  readonly baseline: string | null;
  readonly field: OfferFigure;
  readonly low: number | null;
  readonly high: number | null;
  readonly rearmAt: string | null;
  /** Null if the monitor did not fire. `observation` and `payload` are null then, too. */
  readonly eventId: string | null;
  /** Null if the monitor did not fire, or has no target. */
  readonly deliveryId: string | null;
  readonly observation: string | null;
  readonly payload: string | null;
}

export interface MovementOutcome {
  readonly orgId: string;
  readonly subscriptionId: string;
  readonly sequence: number;
  readonly referenceRate: number;
  readonly low: number;
  readonly high: number;
  readonly eventId: string | null;
  readonly deliveryId: string | null;
  readonly payload: string | null;
}

export const PROGRESS = "live";

/**
 * Condition: a move of organizations to or from this shard has stopped the evaluator, because both shards must stay at the same book until
 * the move is done.
 */
const IS_HELD = sql`exists (select 1 from moving_slots where state in ('frozen', 'gone', 'held'))`;

/** Maximum keys in one result, of some 80 bytes each. */
const MAX_FOUND = 10_000;

export class Evaluations {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  async progress(): Promise<ProgressRow | null> {
    return (await this.#db.select().from(evaluatorProgress).where(eq(evaluatorProgress.name, PROGRESS)).get()) ?? null;
  }

  /** Starts the evaluator at a book, without comparing that book to an earlier one. Does nothing if the evaluator was started before. */
  async initialize(bookVersion: number, bookHash: string, now: string): Promise<void> {
    await this.#db
      .insert(evaluatorProgress)
      .values({ name: PROGRESS, bookVersion, bookHash, previousHash: null, done: true, gathered: null, updatedAt: now })
      .onConflictDoNothing();
  }

  /**
   * Moves the evaluator to the next book, and records what changed.
   * @param changed JSON of the changed markets, by product.
   * @returns false if another evaluator moved first, if the previous book is not finished, or while a move between shards holds the
   * evaluator.
   */
  async begin(
    previous: ProgressRow,
    bookVersion: number,
    bookHash: string,
    changed: ReadonlyMap<string, string>,
    now: string,
  ): Promise<boolean> {
    const rows = JSON.stringify([...changed].map(([product, changes]) => ({ product, changes })));
    const [begun] = await runTransaction(this.#database, [
      this.#db
        .update(evaluatorProgress)
        .set({ bookVersion, bookHash, previousHash: previous.bookHash, done: false, updatedAt: now })
        .where(
          and(
            eq(evaluatorProgress.name, PROGRESS),
            eq(evaluatorProgress.bookVersion, previous.bookVersion),
            eq(evaluatorProgress.done, true),
            sql`not ${IS_HELD}`,
          ),
        ),
      sql`insert into looks (product, book_version, book_hash, changes, looked_at)
        select value ->> 'product', ${bookVersion}, ${bookHash}, value ->> 'changes', ${now} from json_each(${rows})
        where exists (select 1 from evaluator_progress where name = ${PROGRESS} and book_version = ${bookVersion} and updated_at = ${now})
        on conflict do nothing`,
    ]);
    return begun > 0;
  }

  async finish(bookVersion: number): Promise<void> {
    await this.#db
      .update(evaluatorProgress)
      .set({ done: true })
      .where(and(eq(evaluatorProgress.name, PROGRESS), eq(evaluatorProgress.bookVersion, bookVersion)));
  }

  /** The last pass of a product up to a book version; null if there is none. */
  async passUntil(product: LoanProduct, version: number): Promise<EvaluationPassRow | null> {
    const found = this.#db
      .select()
      .from(looks)
      .where(and(eq(looks.product, product), lte(looks.bookVersion, version)));
    return (await found.orderBy(desc(looks.bookVersion)).limit(1).get()) ?? null;
  }

  /**
   * Evaluation passes of a book version: one for each product with a changed market, whether its rates, membership rules or held rates
   * changed.
   */
  async passesAt(bookVersion: number): Promise<readonly EvaluationPassRow[]> {
    return this.#db.select().from(looks).where(eq(looks.bookVersion, bookVersion));
  }

  async recentPasses(products: readonly LoanProduct[], afterVersion: number, limit: number): Promise<readonly EvaluationPassRow[]> {
    return this.#db
      .select()
      .from(looks)
      .where(and(inArray(looks.product, [...products]), gt(looks.bookVersion, afterVersion)))
      .orderBy(desc(looks.bookVersion))
      .limit(limit);
  }

  /**
   * Deletes cells without monitors if there are more than `most` cells: a monitor that changes can leave an empty cell behind. Does nothing
   * while organizations move between shards, because their cells arrive before their monitors.
   */
  async pruneCells(most: number): Promise<void> {
    await this.#db.run(sql`delete from cells where (select count(*) from cells) > ${most} and not exists (select 1 from moving_slots)
      and cell not in (select cell from watches)`);
  }

  async listCells(products: readonly LoanProduct[]): Promise<readonly string[]> {
    const rows = await this.#db
      .select({ cell: cells.cell })
      .from(cells)
      .where(inArray(cells.product, [...products]));
    return rows.map(({ cell }) => cell);
  }

  /** Puts up to `SLICE` monitors whose cooldown is over back into the market index. @returns how many. */
  async rearm(now: string): Promise<number> {
    const due = sql`select rowid from watches where rearm_at is not null and rearm_at <= ${now} limit ${SLICE}`;
    const result = await this.#db.run(sql`update watches set watch_key = cell || '|' || field, rearm_at = null where rowid in (${due})`);
    return result.meta.changes;
  }

  async rearmCells(cellKeys: readonly string[]): Promise<void> {
    if (cellKeys.length === 0) return;
    await this.#db.run(sql`update watches set watch_key = cell || '|' || field, rearm_at = null
      where rearm_at is not null and cell in (select value from json_each(${JSON.stringify(cellKeys)}))`);
  }

  async prunePasses(before: string): Promise<number> {
    const old = sql`select rowid from looks where looked_at < ${before} limit ${SLICE}`;
    return (await this.#db.run(sql`delete from looks where rowid in (${old})`)).meta.changes;
  }

  /**
   * Monitors that one of the queries finds, that are not paused, and that were not evaluated at `bookVersion` yet. In no particular order.
   * Reads only index entries in the queries' ranges.
   */
  async findWatching(
    queries: readonly BoundQuery[],
    bookVersion = Number.MAX_SAFE_INTEGER,
    limit = MAX_FOUND,
  ): Promise<readonly SourceKey[]> {
    const found = boundSearch("watches", "monitor_id", JSON.stringify(queries));
    return this.#db.all<SourceKey>(sql`select distinct orgId, id from (${found}) found
      join monitors m on m.org_id = orgId and m.monitor_id = id where m.looked_version < ${bookVersion} and m.status <> 'paused' limit ${limit}`);
  }

  async findSubscribed(queries: readonly BoundQuery[]): Promise<readonly SourceKey[]> {
    const found = boundSearch("subscriptions", "subscription_id", JSON.stringify(queries));
    return this.#db.all<SourceKey>(sql`select distinct orgId, id from (${found}) found`);
  }

  /** Those of the given monitors that are not paused and not yet evaluated at `bookVersion`. */
  async readMonitors(keys: readonly SourceKey[], bookVersion: number): Promise<readonly MonitorRow[]> {
    return this.#db
      .select()
      .from(monitors)
      .where(
        sql`(org_id, monitor_id) in (select value ->> 'orgId', value ->> 'id' from json_each(${JSON.stringify(keys)}))
          and looked_version < ${bookVersion} and status <> 'paused'`,
      );
  }

  /**
   * Stores the outcomes of a page of monitors in one transaction: events, deliveries, and changes to monitors and the market index (which
   * lists no sandbox monitors). Skips a monitor that has changed since it was read, because it must be evaluated again. Safe to repeat: an
   * event is stored once.
   */
  async storeOutcomes(bookVersion: number, outcomes: readonly EvaluationOutcome[], event: string, now: string): Promise<void> {
    const rows = JSON.stringify(outcomes);
    const isCurrent = sql`m.revision = value ->> 'revision' and m.looked_version < ${bookVersion}`;
    const current = sql`json_each(${rows}) join monitors m on m.org_id = value ->> 'orgId' and m.monitor_id = value ->> 'monitorId' and ${isCurrent}`;
    await runTransaction(this.#database, [
      sql`insert into events (org_id, event_id, source_id, event, book_version, observation, payload, created_at)
        select m.org_id, value ->> 'eventId', m.monitor_id, ${event}, ${bookVersion}, value ->> 'observation', value ->> 'payload', ${now}
        from ${current} where value ->> 'eventId' is not null on conflict do nothing`,
      sql`insert into deliveries (org_id, delivery_id, event_id, source_id, event, status, next_attempt_at, created_at)
        select m.org_id, value ->> 'deliveryId', value ->> 'eventId', m.monitor_id, ${event}, 'pending', ${now}, ${now}
        from ${current} where value ->> 'deliveryId' is not null and m.status = 'active' on conflict do nothing`,
      ...(outcomes.some(({ eventId }) => eventId !== null) ? numberEvents(orgIdsOf(rows)) : []),
      sql`update watches set field = fresh.field, low = fresh.low, high = fresh.high, rearm_at = fresh.rearm_at,
          watch_key = case when fresh.rearm_at is null then watches.cell || '|' || fresh.field end
        from (select m.org_id, m.monitor_id, m.environment, value ->> 'field' as field, value ->> 'low' as low, value ->> 'high' as high,
          value ->> 'rearmAt' as rearm_at from ${current}) fresh
        where watches.org_id = fresh.org_id and watches.monitor_id = fresh.monitor_id and fresh.environment = 'live'`,
      sql`update monitors set looked_version = ${bookVersion}, revision = monitors.revision + 1, baseline = fresh.baseline,
          sequence = monitors.sequence + fresh.fired,
          last_triggered_at = case when fresh.fired then ${now} else monitors.last_triggered_at end,
          last_triggered_version = case when fresh.fired then ${bookVersion} else monitors.last_triggered_version end
        from (select m.org_id, m.monitor_id, value ->> 'baseline' as baseline, value ->> 'eventId' is not null as fired from ${current}) fresh
        where monitors.org_id = fresh.org_id and monitors.monitor_id = fresh.monitor_id`,
    ]);
  }

  /**
   * Stores the outcomes of a page of subscriptions in one transaction: events, deliveries, and changes to subscriptions. Skips a
   * subscription that has fired since it was read, or was already evaluated at `bookVersion`. Safe to repeat.
   */
  async storeMovements(bookVersion: number, outcomes: readonly MovementOutcome[], event: string, now: string): Promise<void> {
    const rows = JSON.stringify(outcomes);
    const current = sql`json_each(${rows}) join subscriptions s on s.org_id = value ->> 'orgId' and s.subscription_id = value ->> 'subscriptionId'
      and s.sequence = value ->> 'sequence' and s.looked_version < ${bookVersion}`;
    await runTransaction(this.#database, [
      sql`insert into events (org_id, event_id, source_id, event, book_version, payload, created_at)
        select s.org_id, value ->> 'eventId', s.subscription_id, ${event}, ${bookVersion}, value ->> 'payload', ${now}
        from ${current} where value ->> 'eventId' is not null on conflict do nothing`,
      sql`insert into deliveries (org_id, delivery_id, event_id, source_id, event, status, next_attempt_at, created_at)
        select s.org_id, value ->> 'deliveryId', value ->> 'eventId', s.subscription_id, ${event}, 'pending', ${now}, ${now}
        from ${current} where value ->> 'deliveryId' is not null and s.status = 'active' on conflict do nothing`,
      ...(outcomes.some(({ eventId }) => eventId !== null) ? numberEvents(orgIdsOf(rows)) : []),
      sql`update subscriptions set looked_version = ${bookVersion}, reference_rate = fresh.reference_rate, low = fresh.low, high = fresh.high,
          sequence = subscriptions.sequence + fresh.fired
        from (select s.org_id, s.subscription_id, value ->> 'referenceRate' as reference_rate, value ->> 'low' as low, value ->> 'high' as high,
          value ->> 'eventId' is not null as fired from ${current}) fresh
        where subscriptions.org_id = fresh.org_id and subscriptions.subscription_id = fresh.subscription_id`,
    ]);
  }
}

/** SQL for a search by both bounds. A row that matches both appears twice. @param id a schema name, never user input. */
export function boundSearch(table: "watches" | "subscriptions", id: string, queries: string) {
  const [from, key] = [sql.raw(table), sql.raw(id)];
  return sql`
    select w.org_id as orgId, w.${key} as id from json_each(${queries}) q join ${from} w
      on w.watch_key = q.value ->> 'key' and w.low >= q.value ->> 'least'
    union all
    select w.org_id as orgId, w.${key} as id from json_each(${queries}) q join ${from} w
      on w.watch_key = q.value ->> 'key' and w.high <= q.value ->> 'greatest'`;
}
