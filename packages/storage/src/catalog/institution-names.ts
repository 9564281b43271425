import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

/** Names of institutions as they call themselves (guides/operating.md#call-reports). */

const WORDS = " Credit Union";

/** The name after the agency named the institution anew: a name that only has "Credit Union" more is kept. Both are SQL expressions. */
export const keptName = sql`case when replace(institutions.name, ${WORDS}, '') = excluded.name then institutions.name else excluded.name end`;

export class InstitutionNames {
  readonly #db: ReturnType<typeof drizzle>;

  constructor(catalog: D1Database) {
    this.#db = drizzle(catalog);
  }

  /** Renames an institution, unless it was renamed since `name` was read. Books have the name from their next version on. */
  async rename(creditUnionId: string, name: string, whole: string): Promise<void> {
    await this.#db.run(sql`update institutions set name = ${whole} where credit_union_id = ${creditUnionId} and name = ${name}`);
  }
}
