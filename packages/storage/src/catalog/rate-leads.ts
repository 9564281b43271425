import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";
import { rateLeads } from "./measure-schema.ts";

/** How many decisions had each rate as their first offer, by day (guides/rates-from-pages.md#how-often-they-are-right). */
export class RateLeads {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /**
   * @param day ISO date.
   * @param led number of decisions by rate id.
   */
  async add(day: string, led: ReadonlyMap<string, number>): Promise<void> {
    await this.#db.run(sql`insert into ${rateLeads} (rate_id, day, times)
      select value ->> 0, ${day}, value ->> 1 from json_each(${JSON.stringify([...led])}) where true
      on conflict (rate_id, day) do update set times = times + excluded.times`);
  }

  async prune(before: string): Promise<number> {
    const old = sql`select rate_id, day from rate_leads where day < ${before} limit ${SLICE}`;
    return (await this.#db.run(sql`delete from rate_leads where (rate_id, day) in (${old})`)).meta.changes;
  }
}
