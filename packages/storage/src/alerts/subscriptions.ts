import { and, asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { runTransaction } from "../transaction.ts";
import type { SourceKey } from "./evaluations.ts";
import type { Owner, Position } from "./monitors.ts";
import { subscriptions } from "./schema.ts";
import type { SecretState } from "./secrets.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
type NewSubscription = typeof subscriptions.$inferInsert;

export class Subscriptions {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  #isOf({ orgId, environment }: Owner, subscriptionId: string) {
    return and(
      eq(subscriptions.orgId, orgId),
      eq(subscriptions.subscriptionId, subscriptionId),
      eq(subscriptions.environment, environment),
    );
  }

  /**
   * Stores a subscription that was set at the book `evaluatedVersion`. Stores nothing if the organization already has `limit` subscriptions
   * in this environment, or, for a live subscription, if the evaluator is not at that book.
   */
  async create(row: NewSubscription, limit: number): Promise<"created" | "limit_reached" | "book_moved"> {
    const { orgId, environment, evaluatedVersion } = row;
    const isAtBook =
      environment === "live" ? sql`(select book_version from evaluator_progress where name = 'live') = ${evaluatedVersion}` : sql`true`;
    const [stored] = await runTransaction(this.#database, [
      sql`insert into subscriptions (org_id, subscription_id, environment, product_type, state, min_change_bps, webhook_url, status,
          reference_rate, watch_key, low, high, looked_version, created_at, updated_at)
        select ${orgId}, ${row.subscriptionId}, ${environment}, ${row.productType}, ${row.state ?? null}, ${row.minChangeBps}, ${row.webhookUrl},
          ${row.status}, ${row.referenceRate ?? null}, ${row.watchKey ?? null}, ${row.low ?? null}, ${row.high ?? null}, ${evaluatedVersion}, ${row.createdAt}, ${row.createdAt}
        where (select count(*) from subscriptions where org_id = ${orgId} and environment = ${environment}) < ${limit} and ${isAtBook}`,
    ]);
    if (stored > 0) return "created";
    const count = await this.#db.get<{ count: number }>(
      sql`select count(*) as count from subscriptions where org_id = ${orgId} and environment = ${environment}`,
    );
    return soleRow(count).count >= limit ? "limit_reached" : "book_moved";
  }

  async find(owner: Owner, subscriptionId: string): Promise<SubscriptionRow | null> {
    return (await this.#db.select().from(subscriptions).where(this.#isOf(owner, subscriptionId)).get()) ?? null;
  }

  /** Subscriptions of an owner, oldest first. @param after position after which the listing continues; null starts at the oldest. */
  async list({ orgId, environment }: Owner, after: Position | null, limit: number): Promise<readonly SubscriptionRow[]> {
    return this.#db
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.orgId, orgId),
          eq(subscriptions.environment, environment),
          after === null ? undefined : sql`(created_at, subscription_id) > (${after.createdAt}, ${after.id})`,
        ),
      )
      .orderBy(asc(subscriptions.createdAt), asc(subscriptions.subscriptionId))
      .limit(limit);
  }

  /** Those of the given subscriptions that are not paused and not yet evaluated at `bookVersion`. */
  async readUnevaluated(keys: readonly SourceKey[], bookVersion: number): Promise<readonly SubscriptionRow[]> {
    return this.#db
      .select()
      .from(subscriptions)
      .where(
        sql`(org_id, subscription_id) in (select value ->> 'orgId', value ->> 'id' from json_each(${JSON.stringify(keys)}))
          and looked_version < ${bookVersion} and status <> 'paused'`,
      );
  }

  /**
   * Updates a subscription. @returns false, changing nothing, if it was deleted, evaluated, or changed by another request since `row` was
   * read. A rotation of its secret does not count as a change.
   */
  async update(owner: Owner, row: SubscriptionRow, changes: Partial<NewSubscription>): Promise<boolean> {
    const { subscriptionId, sequence, evaluatedVersion, updatedAt } = row;
    const result = await this.#db
      .update(subscriptions)
      .set(changes)
      .where(
        and(
          this.#isOf(owner, subscriptionId),
          eq(subscriptions.sequence, sequence),
          eq(subscriptions.evaluatedVersion, evaluatedVersion),
          eq(subscriptions.updatedAt, updatedAt),
        ),
      );
    return result.meta.changes > 0;
  }

  /** Stores the secrets after a rotation. @returns false if there is no such subscription, or if another call has rotated meanwhile. */
  async rotateSecret(owner: Owner, subscriptionId: string, next: SecretState): Promise<boolean> {
    const result = await this.#db
      .update(subscriptions)
      .set({ ...next })
      .where(and(this.#isOf(owner, subscriptionId), eq(subscriptions.secretGeneration, next.secretGeneration - 1)));
    return result.meta.changes > 0;
  }

  /** Deletes the subscription with its events and deliveries. @returns false if there is no such subscription. */
  async delete(owner: Owner, subscriptionId: string): Promise<boolean> {
    const { orgId } = owner;
    const isMine = sql`org_id = ${orgId} and exists (select 1 from subscriptions where ${this.#isOf(owner, subscriptionId)})`;
    const changes = await runTransaction(this.#database, [
      sql`delete from attempts where ${isMine} and delivery_id in (select delivery_id from deliveries where org_id = ${orgId} and source_id = ${subscriptionId})`,
      sql`delete from deliveries where ${isMine} and source_id = ${subscriptionId}`,
      sql`delete from events where ${isMine} and source_id = ${subscriptionId}`,
      this.#db.delete(subscriptions).where(this.#isOf(owner, subscriptionId)),
    ]);
    return soleRow(changes.at(-1)) > 0;
  }
}
