import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { Evaluations, PROGRESS, type ProgressRow } from "../alerts/evaluations.ts";
import { runTransaction } from "../transaction.ts";
import { hasKey, type MovedTable, rowsFromJson, type ShardTable } from "./moved-tables.ts";
import type { Row } from "./slot-source.ts";

/** Maximum characters in one parameter. D1 allows 2 MB. */
const MAX_CHARACTERS = 500_000;

export class SlotTarget {
  readonly #database: D1Database;
  readonly #db;
  readonly #slots: readonly number[];

  constructor(database: D1Database, slots: readonly number[]) {
    this.#database = database;
    this.#db = drizzle(database);
    this.#slots = slots;
  }

  /** Registers the slots as arriving. If the shard's evaluator has not started, it starts at the source's book. Safe to repeat. */
  async expect(source: ProgressRow | null): Promise<void> {
    await this.#db.run(sql`insert into moving_slots (slot, state) select value, 'arriving' from json_each(${JSON.stringify(this.#slots)}) where true
      on conflict do nothing`);
    if (source !== null) await new Evaluations(this.#database).initialize(source.bookVersion, source.bookHash, source.updatedAt);
  }

  async put({ name }: MovedTable, rows: readonly Row[]): Promise<void> {
    await this.#insert("replace", name, rows);
  }

  /** Adds rows to a table of the shard itself, unless their keys exist already. */
  async add(name: ShardTable, rows: readonly Row[]): Promise<void> {
    await this.#insert("ignore", name, rows);
  }

  async #insert(or: "replace" | "ignore", name: string, rows: readonly Row[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {});
    const into = sql.raw(`insert or ${or} into ${name} (${columns.join(", ")})`);
    for (const some of inParts(rows.map((row) => JSON.stringify(columns.map((column) => row[column])))))
      await this.#db.run(sql`${into} ${rowsFromJson(columns.length, some)}`);
  }

  async remove(table: MovedTable, keys: readonly (readonly unknown[])[]): Promise<void> {
    await this.#db.run(sql`delete from ${sql.raw(table.name)} where ${hasKey(table, keys)}`);
  }

  /**
   * Keeps the evaluator at its current book until `release` or `waitOn`. Does so only if the evaluator has finished that book.
   * @returns whether it has finished.
   */
  async hold(): Promise<boolean> {
    const [held] = await runTransaction(this.#database, [
      sql`update moving_slots set state = 'held' where state in ('arriving', 'held')
        and not exists (select 1 from evaluator_progress where name = ${PROGRESS} and done = 0)`,
    ]);
    return held > 0;
  }

  async waitOn(): Promise<void> {
    await this.#db.run(sql`update moving_slots set state = 'arriving' where state = 'held'`);
  }

  async release(): Promise<void> {
    await this.#db.run(sql`delete from moving_slots where state in ('arriving', 'held')`);
  }
}

/** Joins JSON texts into JSON arrays that are short enough for one parameter each. */
function inParts(texts: readonly string[]): readonly string[] {
  const parts: string[][] = [[]];
  let characters = 0;
  for (const text of texts) {
    if (characters > 0 && characters + text.length > MAX_CHARACTERS) {
      parts.push([]);
      characters = 0;
    }
    parts.at(-1)?.push(text);
    characters += text.length;
  }
  return parts.filter((part) => part.length > 0).map((part) => `[${part.join()}]`);
}
