import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

/** That pages were seen with the texts from which rules were read (guides/from-a-page-to-an-answer.md#publishing). */
export class Confirmations {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /** When each claim's words, or the text that it was read from, were last seen, by the claim's id or the text's. ISO 8601. */
  async newest(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db.all<{ id: string; at: string }>(sql`
      select id, max(at) as at from (
        select page_id || '@' || substr(text_sha256, 1, 16) as id, confirmed_at as at from confirmations
        union all select subject.value, confirmed_at from confirmations, json_each(subjects) subject)
      group by id`);
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  /** When a page was last seen with what was read from it; null if none ever was. ISO 8601. */
  async newestAt(): Promise<string | null> {
    const [row] = await this.#db.all<{ at: string | null }>(sql`select max(confirmed_at) as at from confirmations`);
    return row?.at ?? null;
  }
}
