import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { WholeName } from "../harvest/sites.ts";

/** Names of institutions as they call themselves (guides/operating.md#call-reports). */

const WORDS = " Credit Union";

/** A whole name without "Credit Union" at its end, before the place in brackets if there is one. @param name SQL expression. */
const baseOf = (name: string): string =>
  `case when ${name} like '%${WORDS}' then substr(${name}, 1, length(${name}) - ${WORDS.length}) else replace(${name}, '${WORDS} (', ' (') end`;

/** SQL for the name in an upsert: the stored name if it is the new name plus "Credit Union", otherwise the new name. */
export const keptName = sql.raw(`case when ${baseOf("institutions.name")} = excluded.name then institutions.name else excluded.name end`);

export class InstitutionNames {
  readonly #db: ReturnType<typeof drizzle>;

  constructor(catalog: D1Database) {
    this.#db = drizzle(catalog);
  }

  /**
   * Completes names of state charters. An institution that has another name, or whose whole name another one has, keeps its name.
   * @returns charter numbers of the institutions that were named.
   */
  async complete(names: readonly WholeName[]): Promise<readonly number[]> {
    const packed = JSON.stringify(names.map(({ charterNumber, wholeName }) => [charterNumber, wholeName]));
    // Materialized, so that SQLite indexes the names by charter number. The unary plus keeps it from indexing the institutions instead.
    const named = await this.#db.all<{ charterNumber: number }>(sql`
      with told as materialized (select value ->> 0 as charter, value ->> 1 as name from json_each(${packed}))
      update institutions set name = told.name from told
      where +institutions.charter_number = told.charter and synthetic = 0 and coalesce(is_federal, 0) = 0
        and institutions.name = ${sql.raw(baseOf("told.name"))} and told.name not in (select name from institutions)
      returning charter_number as charterNumber`);
    return named.map(({ charterNumber }) => charterNumber);
  }
}
