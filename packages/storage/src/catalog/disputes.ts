import type { DisputeSubject } from "@tellerline/vocabulary";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { runTransaction, type Statement } from "../transaction.ts";
import { disputes, membershipBooks } from "./membership-schema.ts";
import { rateBooks, rates } from "./schema.ts";

export type DisputeRow = typeof disputes.$inferSelect;

export const isContestedRate = sql`exists (select 1 from disputes where subject = 'rate' and closed_at is null
  and subject_id = rates.rate_id and disputes.credit_union_id = rates.credit_union_id)`;

/** Rates and rules that institutions contest (guides/operating.md#disputes). */
export class Disputes {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  async list(): Promise<readonly DisputeRow[]> {
    return this.#db.select().from(disputes).orderBy(desc(disputes.openedAt), desc(disputes.disputeId));
  }

  async find(disputeId: string): Promise<DisputeRow | null> {
    return (await this.#db.select().from(disputes).where(eq(disputes.disputeId, disputeId)).get()) ?? null;
  }

  async findOpen(subject: DisputeSubject, subjectId: string, creditUnionId: string): Promise<DisputeRow | null> {
    const isIt = and(eq(disputes.subject, subject), eq(disputes.subjectId, subjectId), eq(disputes.creditUnionId, creditUnionId));
    return (
      (await this.#db
        .select()
        .from(disputes)
        .where(and(isIt, isNull(disputes.closedAt)))
        .get()) ?? null
    );
  }

  async contestedRules(): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
    const rows = await this.#db
      .select()
      .from(disputes)
      .where(and(eq(disputes.subject, "rule"), isNull(disputes.closedAt)));
    const byInstitution = Map.groupBy(rows, ({ creditUnionId }) => creditUnionId);
    return new Map([...byInstitution].map(([id, some]) => [id, new Set(some.map(({ subjectId }) => Number(subjectId)))]));
  }

  async institutionOfRate(rateId: string): Promise<string | null> {
    const isLive = and(eq(rates.rateId, rateId), eq(rates.withdrawn, false));
    const row = await this.#db.select({ creditUnionId: rates.creditUnionId }).from(rates).where(isLive).get();
    return row?.creditUnionId ?? null;
  }

  /**
   * Stores a dispute. The same transaction begins version `version` of the rate book, whose answers don't use the contested rate, or of the
   * membership book, which leaves out the contested rule.
   * @throws if another publisher took the version, or if the rate or rule is already contested.
   */
  async open(row: DisputeRow, version: number): Promise<void> {
    await runTransaction(this.#database, [this.#begin(row, version, row.openedAt), this.#db.insert(disputes).values(row)]);
  }

  /** Ends a dispute, and begins a book version that uses the rate or rule again. @throws if another publisher took the version. */
  async close(row: DisputeRow, version: number, now: string): Promise<void> {
    const ended = this.#db
      .update(disputes)
      .set({ closedAt: now })
      .where(and(eq(disputes.disputeId, row.disputeId), isNull(disputes.closedAt)));
    await runTransaction(this.#database, [this.#begin(row, version, now), ended]);
  }

  #begin({ subject }: DisputeRow, version: number, createdAt: string): Statement {
    const books = subject === "rate" ? rateBooks : membershipBooks;
    return this.#db.insert(books).values({ version, createdAt });
  }
}
