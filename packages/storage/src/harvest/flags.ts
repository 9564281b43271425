import { ENDING_REASONS } from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

const isOfRule = sql`kind = 'gone' and exists (select 1 from json_each(reasons) reason
  where reason.value in (select value from json_each(${JSON.stringify(ENDING_REASONS)})))`;

/**
 * Rules in force that are flagged, because their words are no longer on their pages
 * (guides/from-a-page-to-an-answer.md#rules-that-are-gone).
 */
export class Flags {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /** When the words of each flagged rule were first missing, by claim id. ISO 8601. Only rules about which nobody has decided. */
  async list(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db.all<{ claim: string; since: string }>(
      sql`select subject as claim, min(drafted_at) as since from drafts where state = 'open' and ${isOfRule} group by subject`,
    );
    return new Map(rows.map(({ claim, since }) => [claim, since]));
  }

  /** When a rule was last flagged, or somebody last decided about a flagged rule; null if neither ever happened. ISO 8601. */
  async newestChange(): Promise<string | null> {
    const [row] = await this.#db.all<{ at: string | null }>(
      sql`select max(coalesce(decided_at, drafted_at)) as at from drafts where state <> 'superseded' and ${isOfRule}`,
    );
    return row?.at ?? null;
  }
}
