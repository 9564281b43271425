import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { PROGRESS } from "../alerts/evaluations.ts";
import { SLICE } from "../slice.ts";
import { runTransaction } from "../transaction.ts";
import { hasKey, MOVED_TABLES, type MovedTable, type ShardTable, slotOfRow } from "./moved-tables.ts";
import type { Scanned } from "./shard-moves.ts";
import { isOfSlots } from "./slots.ts";
import { GUARD, NO_GUARD } from "./triggers.ts";

export type Row = Readonly<Record<string, unknown>>;

export interface ReadRows {
  readonly table: MovedTable;
  readonly rows: readonly Row[];
  readonly next: Scanned;
}

/** A recorded write: the row's table, and the values of its primary key. */
export interface SlotChange {
  readonly changeId: number;
  readonly table: string;
  readonly key: readonly unknown[];
}

/** Maximum range of row ids that one query scans, so that it does not time out. */
const WINDOW = 20_000;
/** Maximum rows in one result: an event can take some 60 KB. */
const PAGE = 100;

export class SlotSource {
  readonly #database: D1Database;
  readonly #db;
  readonly #slots: readonly number[];

  constructor(database: D1Database, slots: readonly number[]) {
    this.#database = database;
    this.#db = drizzle(database);
    this.#slots = slots;
  }

  /** Begins to record every write to the slots. Safe to repeat. */
  async follow(): Promise<void> {
    await this.#database.batch(GUARD.map((trigger) => this.#database.prepare(trigger)));
    await this.#db.run(sql`insert into moving_slots (slot, state) select value, 'copying' from json_each(${JSON.stringify(this.#slots)}) where true
      on conflict do nothing`);
  }

  /** The next rows of the slots; null after the last table. `follow` records later writes to rows that were already read. */
  async read({ table: number, row: after }: Scanned): Promise<ReadRows | null> {
    const table = MOVED_TABLES[number];
    if (table === undefined) return null;
    const name = sql.raw(table.name);
    const rows = await this.#db.all<Row & { readonly moved_row: number }>(sql`select rowid as moved_row, * from ${name}
      where rowid > ${after} and rowid <= ${after + WINDOW} and ${isOfSlots(table.organization(""), this.#slots)} order by rowid limit ${PAGE}`);
    const last = rows.at(-1);
    if (rows.length === PAGE && last !== undefined)
      return { table, rows: rows.map(withoutRowId), next: { table: number, row: last.moved_row } };
    const beyond = await this.#db.get<{ row: number | null }>(sql`select min(rowid) as row from ${name} where rowid > ${after + WINDOW}`);
    const from = beyond === undefined ? null : beyond.row;
    return { table, rows: rows.map(withoutRowId), next: from === null ? { table: number + 1, row: 0 } : { table: number, row: from - 1 } };
  }

  /** A page of a table of the shard itself. `last` is the row id after which the next page begins; null on the final page. */
  async readOwn(table: ShardTable, after: number): Promise<{ readonly rows: readonly Row[]; readonly last: number | null }> {
    const rows = await this.#db.all<Row & { readonly moved_row: number }>(
      sql`select rowid as moved_row, * from ${sql.raw(table)} where rowid > ${after} order by rowid limit ${SLICE}`,
    );
    return { rows: rows.map(withoutRowId), last: rows.length === SLICE ? (rows.at(-1)?.moved_row ?? null) : null };
  }

  async changes(): Promise<readonly SlotChange[]> {
    const rows = await this.#db.all<{ changeId: number; table: string; key: string }>(
      sql`select change_id as changeId, table_name as "table", row_key as key from slot_changes order by change_id limit ${PAGE}`,
    );
    return rows.map((row) => ({ ...row, key: JSON.parse(row.key) }));
  }

  /** Deletes records of copied writes up to a change id. A later write to the same row has a higher id. */
  async forgetChanges(upTo: number): Promise<void> {
    await this.#db.run(sql`delete from slot_changes where change_id <= ${upTo}`);
  }

  /** Rows that were deleted are left out. */
  async find(table: MovedTable, keys: readonly (readonly unknown[])[]): Promise<readonly Row[]> {
    return this.#db.all<Row>(sql`select * from ${sql.raw(table.name)} where ${hasKey(table, keys)}`);
  }

  /**
   * Refuses writes to the slots, and keeps the evaluator at its current book. Does so only if the evaluator has finished that book.
   * @returns whether it has finished.
   */
  async freeze(): Promise<boolean> {
    const [frozen] = await runTransaction(this.#database, [
      sql`update moving_slots set state = 'frozen' where state in ('copying', 'frozen')
        and not exists (select 1 from evaluator_progress where name = ${PROGRESS} and done = 0)`,
    ]);
    return frozen > 0;
  }

  async thaw(): Promise<void> {
    await this.#db.run(sql`update moving_slots set state = 'copying' where state = 'frozen'`);
  }

  /** Marks the slots as moved. Their rows in this shard can still be read. */
  async depart(): Promise<void> {
    await this.#db.run(sql`update moving_slots set state = 'gone' where state in ('copying', 'frozen')`);
  }

  /** Lets the evaluator continue. Call this after the slots' rows that it would find are deleted. */
  async leave(): Promise<void> {
    await this.#db.run(sql`update moving_slots set state = 'left' where state = 'gone'`);
  }

  /**
   * Deletes up to `SLICE` of the slots' rows from each table. During the deletion the slots have a state in which the triggers allow it.
   * @returns how many rows.
   */
  async empty(state: "gone" | "left", tables: readonly MovedTable[] = MOVED_TABLES): Promise<number> {
    const slots = JSON.stringify(this.#slots);
    const [, ...changes] = await runTransaction(this.#database, [
      sql`update moving_slots set state = 'emptying' where state = ${state}`,
      ...tables.map(
        (table) => sql`delete from ${sql.raw(table.name)} where rowid in (select rowid from ${sql.raw(table.name)}
          where ${sql.raw(slotOfRow(table))} in (select value from json_each(${slots})) limit ${SLICE})`,
      ),
      sql`update moving_slots set state = ${state} where state = 'emptying'`,
    ]);
    return changes.slice(0, -1).reduce((sum, rows) => sum + rows, 0);
  }

  /** Removes the triggers and all records of the move. */
  async forget(): Promise<void> {
    await this.#database.batch(
      ["delete from slot_changes", "delete from moving_slots", ...NO_GUARD].map((one) => this.#database.prepare(one)),
    );
  }
}

function withoutRowId({ moved_row: _, ...row }: Row): Row {
  return row;
}
