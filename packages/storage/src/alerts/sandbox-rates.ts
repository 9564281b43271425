import { and, asc, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { runTransaction } from "../transaction.ts";
import { sandboxRateChanges } from "./schema.ts";

export type SandboxRateChange = typeof sandboxRateChanges.$inferSelect;
export type NewSandboxRateChange = Omit<SandboxRateChange, "evaluatedAt">;

/** Changes that organizations made to invented rates. Only the organization that made a change sees it. */
export class SandboxRates {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  async newest(orgId: string): Promise<number> {
    const row = await this.#db
      .select({ number: sandboxRateChanges.number })
      .from(sandboxRateChanges)
      .where(eq(sandboxRateChanges.orgId, orgId))
      .orderBy(desc(sandboxRateChanges.number))
      .limit(1)
      .get();
    return row?.number ?? 0;
  }

  async list(orgId: string, until: number, since: string): Promise<readonly SandboxRateChange[]> {
    return this.#db
      .select()
      .from(sandboxRateChanges)
      .where(and(eq(sandboxRateChanges.orgId, orgId), lte(sandboxRateChanges.number, until), gt(sandboxRateChanges.createdAt, since)))
      .orderBy(asc(sandboxRateChanges.number));
  }

  async find(orgId: string, changeId: string): Promise<SandboxRateChange | null> {
    const where = and(eq(sandboxRateChanges.orgId, orgId), eq(sandboxRateChanges.changeId, changeId));
    return (await this.#db.select().from(sandboxRateChanges).where(where).get()) ?? null;
  }

  /**
   * Stores a change under its number.
   * @returns false, storing nothing, if its number is not the next one by now, or if `limit` changes were made since `since`.
   */
  async add(change: NewSandboxRateChange, since: string, limit: number): Promise<boolean> {
    const { orgId, number } = change;
    const [stored] = await runTransaction(this.#database, [
      sql`insert into sandbox_rate_changes (org_id, number, change_id, product, state, credit_union_id, book_hash, row, previous_rate, new_rate, changes, created_at)
        select ${orgId}, ${number}, ${change.changeId}, ${change.product}, ${change.state}, ${change.creditUnionId}, ${change.bookHash}, ${change.row}, ${change.previousRate},
          ${change.newRate}, ${change.changes}, ${change.createdAt}
        where (select count(*) from sandbox_rate_changes where org_id = ${orgId} and created_at > ${since}) < ${limit}
          and coalesce((select max(number) from sandbox_rate_changes where org_id = ${orgId}), 0) = ${number} - 1 on conflict do nothing`,
    ]);
    return stored > 0;
  }

  async markEvaluated({ orgId, number }: Pick<SandboxRateChange, "orgId" | "number">, now: string): Promise<void> {
    await this.#db
      .update(sandboxRateChanges)
      .set({ evaluatedAt: now })
      .where(and(eq(sandboxRateChanges.orgId, orgId), eq(sandboxRateChanges.number, number)));
  }

  /** Changes of an organization since `since` that are not evaluated yet, in the order of their numbers. */
  async listUnevaluated(orgId: string, since: string): Promise<readonly SandboxRateChange[]> {
    return this.#db
      .select()
      .from(sandboxRateChanges)
      .where(and(eq(sandboxRateChanges.orgId, orgId), gt(sandboxRateChanges.createdAt, since), isNull(sandboxRateChanges.evaluatedAt)))
      .orderBy(asc(sandboxRateChanges.number));
  }

  /** At most `limit` organizations with a change that was made between `since` and `until` and is not evaluated yet. */
  async unevaluatedOrganizations(since: string, until: string, limit: number): Promise<readonly string[]> {
    const isOfTime = and(gt(sandboxRateChanges.createdAt, since), lte(sandboxRateChanges.createdAt, until));
    const rows = await this.#db
      .selectDistinct({ orgId: sandboxRateChanges.orgId })
      .from(sandboxRateChanges)
      .where(and(isOfTime, isNull(sandboxRateChanges.evaluatedAt)))
      .limit(limit);
    return rows.map(({ orgId }) => orgId);
  }

  async timesSince(orgId: string, since: string): Promise<readonly string[]> {
    const rows = await this.#db
      .select({ createdAt: sandboxRateChanges.createdAt })
      .from(sandboxRateChanges)
      .where(and(eq(sandboxRateChanges.orgId, orgId), gt(sandboxRateChanges.createdAt, since)))
      .orderBy(asc(sandboxRateChanges.createdAt));
    return rows.map(({ createdAt }) => createdAt);
  }

  async eventIds(orgId: string, number: number): Promise<readonly string[]> {
    const rows = await this.#db.all<{ eventId: string }>(sql`select event_id as eventId from events e
      where org_id = ${orgId} and book_version = ${number} and (
        exists (select 1 from monitors m where m.org_id = e.org_id and m.monitor_id = e.source_id and m.environment = 'sandbox')
        or exists (select 1 from subscriptions s where s.org_id = e.org_id and s.subscription_id = e.source_id and s.environment = 'sandbox'))
      order by position`);
    return rows.map(({ eventId }) => eventId);
  }

  /** Deletes changes made before `before`, except each organization's newest one, so that no number is used again. */
  async prune(before: string): Promise<void> {
    await this.#db.run(sql`delete from sandbox_rate_changes where created_at < ${before}
      and number < (select max(number) from sandbox_rate_changes own where own.org_id = sandbox_rate_changes.org_id)`);
  }
}
