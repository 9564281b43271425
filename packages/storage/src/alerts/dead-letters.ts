import { asc, count, isNull, lt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";
import { soleRow } from "../sole-row.ts";
import { deadLetters } from "./schema.ts";

export type DeadLetterRow = typeof deadLetters.$inferSelect;

/** Messages that a queue gave up on after too many failures. */
export class DeadLetters {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /** Stores messages under their ids. Safe to repeat: a queue may deliver a message twice. */
  async store(letters: readonly { readonly letterId: string; readonly message: string }[], now: string): Promise<void> {
    await this.#db.run(sql`insert or ignore into dead_letters (letter_id, message, received_at)
      select value ->> 'letterId', value ->> 'message', ${now} from json_each(${JSON.stringify(letters)})`);
  }

  async list(limit: number): Promise<readonly DeadLetterRow[]> {
    return this.#db.select().from(deadLetters).where(isNull(deadLetters.replayedAt)).orderBy(asc(deadLetters.receivedAt)).limit(limit);
  }

  async find(letterIds: readonly string[]): Promise<readonly DeadLetterRow[]> {
    return this.#db
      .select()
      .from(deadLetters)
      .where(sql`replayed_at is null and letter_id in (select value from json_each(${JSON.stringify(letterIds)}))`)
      .orderBy(asc(deadLetters.receivedAt));
  }

  async count(): Promise<number> {
    return soleRow(await this.#db.select({ rows: count() }).from(deadLetters).where(isNull(deadLetters.replayedAt)).get()).rows;
  }

  async markReplayed(letterIds: readonly string[], now: string): Promise<void> {
    await this.#db
      .update(deadLetters)
      .set({ replayedAt: now })
      .where(sql`letter_id in (select value from json_each(${JSON.stringify(letterIds)}))`);
  }

  async discard(letterIds: readonly string[]): Promise<number> {
    const named = sql`replayed_at is null and letter_id in (select value from json_each(${JSON.stringify(letterIds)}))`;
    return (await this.#db.delete(deadLetters).where(named)).meta.changes;
  }

  async dropOldest(most: number): Promise<number> {
    const surplus = sql`select rowid from dead_letters order by received_at desc limit ${SLICE} offset ${most}`;
    return (await this.#db.run(sql`delete from dead_letters where rowid in (${surplus})`)).meta.changes;
  }

  async prune(before: string): Promise<number> {
    const result = await this.#db.delete(deadLetters).where(lt(deadLetters.receivedAt, before));
    return result.meta.changes;
  }
}
