import type { Environment, LoanProduct, MonitorStatus, OfferFigure } from "@tellerline/vocabulary";
import { and, asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { runTransaction, type Statement } from "../transaction.ts";
import { attempts, cells, deliveries, events, monitors, watches } from "./schema.ts";
import type { SecretState } from "./secrets.ts";

export type MonitorRow = typeof monitors.$inferSelect;
export type NewMonitor = typeof monitors.$inferInsert;

export interface WatchRow {
  readonly cell: string;
  readonly product: LoanProduct;
  readonly field: OfferFigure;
  readonly low: number | null;
  readonly high: number | null;
  /** End of the cooldown, ISO 8601; null if the monitor may fire now. */
  readonly rearmAt: string | null;
}

/** An organization in one environment: a sandbox key sees only sandbox monitors. */
export interface Owner {
  readonly orgId: string;
  readonly environment: Environment;
}

export interface Position {
  readonly createdAt: string;
  readonly id: string;
}

export type Creation = "created" | "limit_reached" | "book_moved";

/** Values that a new monitor has in the columns that `create` does not set. They are the schema's defaults. */
export const NEW_MONITOR = {
  disabledReason: null,
  secretGeneration: 1,
  retiredSecrets: [],
  pausedAt: null,
  lastTriggeredAt: null,
  lastTriggeredVersion: null,
  sequence: 0,
  revision: 1,
  consecutiveDead: 0,
} satisfies Partial<MonitorRow>;

export class Monitors {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  #isOf({ orgId, environment }: Owner, monitorId: string) {
    return and(eq(monitors.orgId, orgId), eq(monitors.monitorId, monitorId), eq(monitors.environment, environment));
  }

  /**
   * Stores a monitor that was set at the book `monitor.initialVersion`. Stores no monitor if the organization already has `limit` monitors
   * in this environment, or, for a live monitor, if the evaluator is not at that book.
   */
  async create(monitor: NewMonitor, watch: WatchRow, limit: number): Promise<Creation> {
    const { orgId, monitorId, environment } = monitor;
    const [, , stored] = await runTransaction(this.#database, [
      sql`insert into cells (cell, product) values (${watch.cell}, ${watch.product}) on conflict do nothing`,
      sql`insert into watches (org_id, monitor_id, cell, field) select ${orgId}, ${monitorId}, ${watch.cell}, ${watch.field}
        where ${this.#mayCreate(monitor, limit)}`,
      sql`insert into monitors ${this.#values(monitor)} where exists (select 1 from watches where org_id = ${orgId} and monitor_id = ${monitorId})`,
      ...(environment === "live" ? [this.#setWatch(orgId, monitorId, watch)] : []),
    ]);
    if (stored > 0) return "created";
    const [count, progress] = await Promise.all([
      this.#db.get<{ count: number }>(sql`select count(*) as count from monitors where org_id = ${orgId} and environment = ${environment}`),
      this.#db.get<{ version: number }>(sql`select book_version as version from evaluator_progress where name = 'live'`),
    ]);
    if (soleRow(count).count >= limit) return "limit_reached";
    if (environment === "live" && progress?.version !== monitor.initialVersion) return "book_moved";
    throw new Error("A monitor was not stored although no check failed.");
  }

  #mayCreate({ orgId, environment, initialVersion }: NewMonitor, limit: number) {
    const isAtBook =
      environment === "live" ? sql`(select book_version from evaluator_progress where name = 'live') = ${initialVersion}` : sql`true`;
    return sql`(select count(*) from monitors where org_id = ${orgId} and environment = ${environment}) < ${limit} and ${isAtBook}`;
  }

  #values(monitor: NewMonitor) {
    return sql`(org_id, monitor_id, environment, name, status, decision_context, conditions, webhook_url, cooldown_hours, baseline,
        initial_observation, initial_baseline, initial_version, looked_version, set_at, created_at, updated_at)
      select ${monitor.orgId}, ${monitor.monitorId}, ${monitor.environment}, ${monitor.name}, ${monitor.status}, ${monitor.decisionContext},
        ${monitor.conditions}, ${monitor.webhookUrl}, ${monitor.cooldownHours}, ${monitor.baseline ?? null}, ${monitor.initialObservation ?? null},
        ${monitor.initialBaseline ?? null}, ${monitor.initialVersion}, ${monitor.evaluatedVersion}, ${monitor.setAt}, ${monitor.createdAt}, ${monitor.updatedAt}`;
  }

  /** Statement that updates a monitor's entry in the market index. @param watch null takes the monitor out of the index. */
  #setWatch(orgId: string, monitorId: string, watch: WatchRow | null): Statement {
    if (watch === null) {
      return sql`update watches set watch_key = null, rearm_at = null where org_id = ${orgId} and monitor_id = ${monitorId}`;
    }
    const key = watch.rearmAt === null ? `${watch.cell}|${watch.field}` : null;
    return sql`update watches set cell = ${watch.cell}, field = ${watch.field}, low = ${watch.low}, high = ${watch.high},
      watch_key = ${key}, rearm_at = ${watch.rearmAt} where org_id = ${orgId} and monitor_id = ${monitorId}`;
  }

  async find(owner: Owner, monitorId: string): Promise<MonitorRow | null> {
    return (await this.#db.select().from(monitors).where(this.#isOf(owner, monitorId)).get()) ?? null;
  }

  /**
   * Monitors of an owner, oldest first.
   * @param status null for every status.
   * @param after position after which the listing continues; null starts at the oldest.
   */
  async list(
    { orgId, environment }: Owner,
    status: MonitorStatus | null,
    after: Position | null,
    limit: number,
  ): Promise<readonly MonitorRow[]> {
    return this.#db
      .select()
      .from(monitors)
      .where(
        and(
          eq(monitors.orgId, orgId),
          eq(monitors.environment, environment),
          status === null ? undefined : eq(monitors.status, status),
          after === null ? undefined : sql`(created_at, monitor_id) > (${after.createdAt}, ${after.id})`,
        ),
      )
      .orderBy(asc(monitors.createdAt), asc(monitors.monitorId))
      .limit(limit);
  }

  /**
   * Updates a monitor if it has not changed since it was read.
   * @param watch new entry in the market index; null to take the monitor out of the index, undefined to keep the entry. Ignored in the
   * sandbox.
   * @param setAtVersion book version at which the settings were set; null if they are unchanged.
   * @returns false if the monitor has changed, or if the evaluator is not at `setAtVersion`.
   */
  async update(
    { orgId, environment }: Owner,
    { monitorId, revision }: MonitorRow,
    changes: Partial<NewMonitor>,
    watch: WatchRow | null | undefined,
    setAtVersion: number | null,
  ): Promise<boolean> {
    const isCurrent = sql`org_id = ${orgId} and monitor_id = ${monitorId} and environment = ${environment} and revision = ${revision}
      ${setAtVersion === null || environment !== "live" ? sql`` : sql`and (select book_version from evaluator_progress where name = 'live') = ${setAtVersion}`}`;
    const watchStatement = watch === undefined || environment !== "live" ? null : this.#setWatch(orgId, monitorId, watch);
    const changed = await runTransaction(this.#database, [
      ...(watch == null ? [] : [this.#db.insert(cells).values({ cell: watch.cell, product: watch.product }).onConflictDoNothing()]),
      // This statement comes first: the next one raises the revision, and `isCurrent` is false then.
      ...(watchStatement === null ? [] : [sql`${watchStatement} and exists (select 1 from monitors where ${isCurrent})`]),
      this.#db
        .update(monitors)
        .set({ ...changes, revision: revision + 1 })
        .where(isCurrent),
    ]);
    return soleRow(changed.at(-1)) > 0;
  }

  /** Deletes the monitor with its events and deliveries. @returns false if the owner has no such monitor. */
  async delete(owner: Owner, monitorId: string): Promise<boolean> {
    const { orgId } = owner;
    const isMine = sql`org_id = ${orgId} and exists (select 1 from monitors where ${this.#isOf(owner, monitorId)})`;
    const changes = await runTransaction(this.#database, [
      sql`delete from attempts where ${isMine} and delivery_id in (select delivery_id from deliveries where org_id = ${orgId} and source_id = ${monitorId})`,
      sql`delete from deliveries where ${isMine} and source_id = ${monitorId}`,
      sql`delete from events where ${isMine} and source_id = ${monitorId}`,
      sql`delete from watches where ${isMine} and monitor_id = ${monitorId}`,
      this.#db.delete(monitors).where(this.#isOf(owner, monitorId)),
    ]);
    return soleRow(changes.at(-1)) > 0;
  }

  /** Stores the secrets after a rotation. @returns false if there is no such monitor, or if another call has rotated meanwhile. */
  async rotateSecret(owner: Owner, monitorId: string, next: SecretState, now: string): Promise<boolean> {
    const result = await this.#db
      .update(monitors)
      .set({ ...next, updatedAt: now })
      .where(and(this.#isOf(owner, monitorId), eq(monitors.secretGeneration, next.secretGeneration - 1)));
    return result.meta.changes > 0;
  }

  async count(): Promise<number> {
    return this.#db.$count(monitors);
  }

  async counts() {
    const [byStatus, watched, stored, queued, tried] = await this.#db.batch([
      this.#db.select({ status: monitors.status, rows: sql<number>`count(*)` }).from(monitors).groupBy(monitors.status),
      this.#db.select({ rows: sql<number>`count(*)` }).from(watches).where(sql`watch_key is not null`),
      this.#db.select({ rows: sql<number>`count(*)` }).from(events),
      this.#db.select({ status: deliveries.status, rows: sql<number>`count(*)` }).from(deliveries).groupBy(deliveries.status),
      this.#db.select({ rows: sql<number>`count(*)` }).from(attempts),
    ]);
    return {
      byStatus: Object.fromEntries(byStatus.map(({ status, rows }) => [status, rows])),
      watched: soleRow(watched[0]).rows,
      events: soleRow(stored[0]).rows,
      deliveries: Object.fromEntries(queued.map(({ status, rows }) => [status, rows])),
      attempts: soleRow(tried[0]).rows,
    };
  }
}
