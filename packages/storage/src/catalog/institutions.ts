import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { formerIds, institutions } from "./schema.ts";

export type InstitutionRecord = typeof institutions.$inferSelect;

export interface Charter {
  readonly charterNumber: number;
  readonly creditUnionId: string;
}

/** The institutions of the catalog, and their former ids. */
export class InstitutionRecords {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /** The present id if this is a former id; otherwise the given id. */
  async presentIdOf(creditUnionId: string): Promise<string> {
    const row = await this.#db
      .select({ present: formerIds.creditUnionId })
      .from(formerIds)
      .where(eq(formerIds.formerId, creditUnionId))
      .get();
    return row?.present ?? creditUnionId;
  }

  async listFormerIds(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db.select().from(formerIds);
    return new Map(rows.map(({ formerId, creditUnionId }) => [formerId, creditUnionId]));
  }

  /** Slugs of all institutions, including retired ones: a retired institution keeps its slug, which nobody else in its state may get. */
  async listSlugs(): Promise<
    readonly { creditUnionId: string; state: string; slug: string; charterNumber: number | null; synthetic: boolean }[]
  > {
    return this.#db
      .select({
        creditUnionId: institutions.creditUnionId,
        state: institutions.state,
        slug: institutions.slug,
        charterNumber: institutions.charterNumber,
        synthetic: institutions.synthetic,
      })
      .from(institutions);
  }

  /** Institutions in the live book, without invented ones. */
  async listCharters(): Promise<readonly Charter[]> {
    const rows = await this.#db
      .select({ charterNumber: institutions.charterNumber, creditUnionId: institutions.creditUnionId })
      .from(institutions)
      .where(and(isNotNull(institutions.charterNumber), eq(institutions.retired, false), eq(institutions.synthetic, false)));
    return rows.flatMap(({ charterNumber, creditUnionId }) => (charterNumber === null ? [] : [{ charterNumber, creditUnionId }]));
  }

  /** Charter numbers of the institutions in the live book, most members first, without invented institutions. @param limit -1 for all. */
  async listLargest(limit: number): Promise<readonly number[]> {
    const rows = await this.#db.all<{ charter: number }>(sql`select charter_number as charter from institutions
      where charter_number is not null and retired = 0 and synthetic = 0 order by members desc, charter_number limit ${limit}`);
    return rows.map(({ charter }) => charter);
  }

  async findByCharter(charterNumbers: readonly number[]): Promise<readonly InstitutionRecord[]> {
    return this.#db
      .select()
      .from(institutions)
      .where(
        sql`${institutions.charterNumber} in (select value from json_each(${JSON.stringify(charterNumbers)}))
          and ${institutions.retired} = 0 and ${institutions.synthetic} = 0`,
      );
  }

  async list(after: string, limit: number): Promise<readonly InstitutionRecord[]> {
    return this.#db
      .select()
      .from(institutions)
      .where(sql`${institutions.creditUnionId} > ${after} and ${institutions.retired} = 0`)
      .orderBy(asc(institutions.creditUnionId))
      .limit(limit);
  }
}
