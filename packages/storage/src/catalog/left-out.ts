import { sql } from "drizzle-orm";
import { runTransaction } from "../transaction.ts";

/** Removes institutions that asked to be left out (guides/operating.md#left-out). */
export class LeftOut {
  readonly #database: D1Database;

  constructor(database: D1Database) {
    this.#database = database;
  }

  /**
   * Ends an institution's rules in a new version of the membership book. Deletes its claims, leads and texts, and the flat record read from
   * its pages. Replaces the document of each publication by one that has no rules and states the day of the removal.
   * @returns how many publications lost their rules, and how many quoted texts were deleted.
   */
  async withdraw(creditUnionId: string, version: number, now: string): Promise<{ readonly publications: number; readonly texts: number }> {
    const own = sql`credit_union_id = ${creditUnionId}`;
    const quoted = sql`select distinct rule.value ->> '$.evidence.text_sha256' from publications, json_each(publications.document, '$.rules') rule
      where publications.credit_union_id = ${creditUnionId}`;
    const removed = sql`json_object('format', document ->> 'format', 'credit_union_id', credit_union_id, 'removed_on', ${now.slice(0, 10)}, 'rules', json_array())`;
    const [, texts, , , , , publications] = await runTransaction(this.#database, [
      sql`insert into membership_books (version, created_at) values (${version}, ${now})`,
      sql`delete from source_texts where text_sha256 in (${quoted})`,
      sql`delete from sources where ${own}`,
      sql`delete from claims where publication_id in (select publication_id from publications where ${own})`,
      sql`delete from leads where ${own}`,
      sql`delete from membership_records where ${own} and row ->> 'source' = 'scraped'`,
      sql`update publications set active = 0, document = ${removed} where ${own} and document ->> 'removed_on' is null`,
    ]);
    return { publications, texts };
  }
}
