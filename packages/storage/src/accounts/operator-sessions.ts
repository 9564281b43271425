import { and, eq, gt, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { operatorSessions } from "./schema.ts";

export type OperatorSessionRow = typeof operatorSessions.$inferSelect;

/** Browser sessions of people who act for the operator (guides/operating.md#operators-by-name). */
export class OperatorSessions {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  async open(row: OperatorSessionRow): Promise<void> {
    await this.#db.insert(operatorSessions).values(row);
  }

  async find(sessionSha256: string, now: string): Promise<OperatorSessionRow | null> {
    const isIt = and(eq(operatorSessions.sessionSha256, sessionSha256), gt(operatorSessions.expiresAt, now));
    return (await this.#db.select().from(operatorSessions).where(isIt).get()) ?? null;
  }

  async end(sessionSha256: string): Promise<void> {
    await this.#db.delete(operatorSessions).where(eq(operatorSessions.sessionSha256, sessionSha256));
  }

  async endOf(operator: string): Promise<number> {
    const result = await this.#db.delete(operatorSessions).where(eq(operatorSessions.operator, operator));
    return result.meta.changes;
  }

  async prune(now: string): Promise<void> {
    await this.#db.delete(operatorSessions).where(lte(operatorSessions.expiresAt, now));
  }
}
