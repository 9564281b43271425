import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { runTransaction } from "../transaction.ts";
import { readings } from "./schema.ts";

export type ReadingRow = typeof readings.$inferSelect;

/**
 * Readings: for each rate of a table's layout, the cells of its figures and what the rate is for, as a person confirmed it
 * (guides/rates-from-pages.md#readings).
 */
export class Readings {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  async listOfPage(pageId: string): Promise<readonly ReadingRow[]> {
    return this.#db.select().from(readings).where(sql`${readings.pageId} = ${pageId}`);
  }

  /** Stores readings. A page has one reading of each layout: a later one replaces an earlier one. */
  async put(rows: readonly ReadingRow[]): Promise<void> {
    await runTransaction(this.#database, [
      sql`insert into readings (page_id, layout, charter_number, mapping, confirmed_by, confirmed_at)
        select value ->> 'pageId', value ->> 'layout', value ->> 'charterNumber', value ->> 'mapping', value ->> 'confirmedBy', value ->> 'confirmedAt'
        from json_each(${JSON.stringify(rows)}) where true
        on conflict (page_id, layout) do update set mapping = excluded.mapping, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at`,
    ]);
  }

  async count(): Promise<number> {
    const [row] = await this.#db.all<{ readings: number }>(sql`select count(*) as readings from readings`);
    return soleRow(row).readings;
  }
}
