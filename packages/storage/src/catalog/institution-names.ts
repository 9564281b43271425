import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { WholeName } from "../harvest/sites.ts";

/** Names of institutions as they call themselves (guides/operating.md#call-reports). */

const WORDS = " Credit Union";

/** Name of an institution after the agency named it: a name that only has "Credit Union" more is kept. For the row that conflicts with an insert. */
export const keptName = sql`case when replace(institutions.name, ${WORDS}, '') = excluded.name then institutions.name else excluded.name end`;

export class InstitutionNames {
  readonly #db: ReturnType<typeof drizzle>;

  constructor(catalog: D1Database) {
    this.#db = drizzle(catalog);
  }

  /** Completes names. An institution that was named otherwise meanwhile keeps its name. @returns how many names changed. */
  async complete(names: readonly WholeName[]): Promise<number> {
    const packed = JSON.stringify(names.map(({ charterNumber, wholeName }) => [charterNumber, wholeName]));
    const result =
      await this.#db.run(sql`update institutions set name = (select value ->> 1 from json_each(${packed}) where value ->> 0 = charter_number)
      where synthetic = 0 and charter_number in (select value ->> 0 from json_each(${packed}))
        and name = (select replace(value ->> 1, ${WORDS}, '') from json_each(${packed}) where value ->> 0 = charter_number)`);
    return result.meta.changes;
  }
}
