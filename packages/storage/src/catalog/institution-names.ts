import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { WholeName } from "../harvest/sites.ts";

const WORDS = " Credit Union";

/**
 * SQL for a name without "Credit Union": `Hope Credit Union` becomes `Hope`, `Hope Credit Union (Waco)` becomes `Hope (Waco)`.
 * @param name SQL expression.
 */
const baseOf = (name: string): string =>
  `case when ${name} like '%${WORDS}' then substr(${name}, 1, length(${name}) - ${WORDS.length}) else replace(${name}, '${WORDS} (', ' (') end`;

/**
 * SQL for the name in an upsert: the stored name if it is the new name plus "Credit Union" (guides/operating.md#call-reports), otherwise
 * the new name.
 */
export const keptName = sql.raw(`case when ${baseOf("institutions.name")} = excluded.name then institutions.name else excluded.name end`);

export class InstitutionNames {
  readonly #db: ReturnType<typeof drizzle>;

  constructor(catalog: D1Database) {
    this.#db = drizzle(catalog);
  }

  /**
   * Adds "Credit Union" to names of institutions that are not known to have a federal charter, where the whole name has it. A name stays as
   * it is if it differs in another way, or if another institution already has the whole name.
   * @returns charter numbers of the renamed institutions.
   */
  async complete(names: readonly WholeName[]): Promise<readonly number[]> {
    const packed = JSON.stringify(names.map(({ charterNumber, wholeName }) => [charterNumber, wholeName]));
    // `told` is materialized, so that SQLite indexes it by charter number. The unary plus keeps SQLite from indexing the institutions
    // instead.
    const named = await this.#db.all<{ charterNumber: number }>(sql`
      with told as materialized (select value ->> 0 as charter, value ->> 1 as name from json_each(${packed}))
      update institutions set name = told.name from told
      where +institutions.charter_number = told.charter and synthetic = 0 and coalesce(is_federal, 0) = 0
        and institutions.name = ${sql.raw(baseOf("told.name"))} and told.name not in (select name from institutions)
      returning charter_number as charterNumber`);
    return named.map(({ charterNumber }) => charterNumber);
  }
}
