import { and, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";
import { runTransaction } from "../transaction.ts";
import { idempotentRequests } from "./schema.ts";

export interface IdempotentRequestKey {
  readonly operation: string;
  readonly owner: string;
  readonly idempotencyKey: string;
}

export interface IdempotentRequest {
  readonly requestHash: string;
  readonly resourceId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Null while the first run is in progress, or if it crashed. */
  readonly completedAt: string | null;
}

/** Maximum expired records that `begin` deletes. */
const SWEPT_AT_A_TIME = 100;

export class IdempotentRequests {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  #is({ operation, owner, idempotencyKey }: IdempotentRequestKey) {
    return and(
      eq(idempotentRequests.operation, operation),
      eq(idempotentRequests.owner, owner),
      eq(idempotentRequests.idempotencyKey, idempotencyKey),
    );
  }

  /**
   * Begins a request, or finds the earlier request with the same key. Also deletes some records that started at or before `expiredAt`.
   * @returns the current record, and whether this call created it.
   */
  async begin(
    key: IdempotentRequestKey,
    request: IdempotentRequest,
    expiredAt: string,
  ): Promise<{ readonly request: IdempotentRequest; readonly isNew: boolean }> {
    const [, , inserted] = await runTransaction(this.#database, [
      sql`delete from idempotent_requests where rowid in
        (select rowid from idempotent_requests where started_at <= ${expiredAt} order by started_at limit ${SWEPT_AT_A_TIME})`,
      sql`delete from idempotent_requests where ${this.#is(key)} and started_at <= ${expiredAt}`,
      this.#db
        .insert(idempotentRequests)
        .values({ ...key, ...request })
        .onConflictDoNothing(),
    ]);
    if (inserted > 0) return { request, isNew: true };
    const found = await this.find(key);
    return found === null ? { request, isNew: true } : { request: found, isNew: false };
  }

  async prune(expiredAt: string): Promise<number> {
    const old = sql`select rowid from idempotent_requests where started_at <= ${expiredAt} limit ${SLICE}`;
    return (await this.#db.run(sql`delete from idempotent_requests where rowid in (${old})`)).meta.changes;
  }

  async find(key: IdempotentRequestKey): Promise<IdempotentRequest | null> {
    return (await this.#db.select().from(idempotentRequests).where(this.#is(key)).get()) ?? null;
  }

  /** Resumes a request whose first run crashed. @returns true for exactly one of several concurrent callers. */
  async resume(key: IdempotentRequestKey, seenStartedAt: string, startedAt: string): Promise<boolean> {
    const result = await this.#db
      .update(idempotentRequests)
      .set({ startedAt })
      .where(and(this.#is(key), eq(idempotentRequests.startedAt, seenStartedAt), isNull(idempotentRequests.completedAt)));
    return result.meta.changes > 0;
  }

  async complete(key: IdempotentRequestKey, completedAt: string): Promise<void> {
    await this.#db.update(idempotentRequests).set({ completedAt }).where(this.#is(key));
  }

  /** Deletes the record of a failed request, so that the caller can use the idempotency key again. */
  async forget(key: IdempotentRequestKey): Promise<void> {
    await this.#db.delete(idempotentRequests).where(this.#is(key));
  }
}
