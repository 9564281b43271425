import { asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { operators } from "./schema.ts";

export type OperatorRow = typeof operators.$inferSelect;

/** People who act for the operator (guides/operating.md#operators-by-name). */
export class Operators {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /** @returns false if the name is taken, in any letter case: two spellings of one name look like two people. */
  async add({ name, tokenSha256, createdAt }: OperatorRow): Promise<boolean> {
    const result =
      await this.#db.run(sql`insert into operators (name, token_sha256, created_at) select ${name}, ${tokenSha256}, ${createdAt}
      where not exists (select 1 from operators where lower(name) = lower(${name}))`);
    return result.meta.changes > 0;
  }

  async list(): Promise<readonly OperatorRow[]> {
    return this.#db.select().from(operators).orderBy(asc(operators.name));
  }

  /** @returns false if nobody has this name. */
  async remove(name: string): Promise<boolean> {
    const result = await this.#db.delete(operators).where(eq(operators.name, name));
    return result.meta.changes > 0;
  }

  async findByToken(tokenSha256: string): Promise<string | null> {
    const row = await this.#db.select({ name: operators.name }).from(operators).where(eq(operators.tokenSha256, tokenSha256)).get();
    return row?.name ?? null;
  }
}
