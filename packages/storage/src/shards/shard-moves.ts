import { SHARD_SLOTS, type ShardMoveStep } from "@tellerline/vocabulary";
import { desc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { shardMoves } from "../catalog/schema.ts";
import { runTransaction } from "../transaction.ts";
import { readShardMap } from "./shard-maps.ts";

export interface ShardMove {
  readonly moveId: string;
  readonly slots: readonly number[];
  readonly source: number;
  readonly target: number;
  readonly step: ShardMoveStep;
  /** How far the source was read; null before reading starts. */
  readonly scanned: Scanned | null;
  readonly copiedRows: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly switchedAt: string | null;
  readonly finishedAt: string | null;
}

/** Position in the source: index of the table in `MOVED_TABLES`, and the row id after which reading continues. */
export interface Scanned {
  readonly table: number;
  readonly row: number;
}

type MoveRow = typeof shardMoves.$inferSelect;

/** The JSON columns are not validated, because only `ShardMoves` writes them. */
const toMove = ({ slots, scanned, leasedUntil: _, ...row }: MoveRow): ShardMove => ({
  ...row,
  slots: JSON.parse(slots),
  scanned: scanned === null ? null : JSON.parse(scanned),
});

/** Moves of slots (groups of organizations) from one shard of `alerts` to another. At most one is under way. */
export class ShardMoves {
  readonly #database: D1Database;
  readonly #db;

  constructor(catalog: D1Database) {
    this.#database = catalog;
    this.#db = drizzle(catalog);
  }

  async begin({
    moveId,
    slots,
    source,
    target,
    createdAt,
  }: Pick<ShardMove, "moveId" | "slots" | "source" | "target" | "createdAt">): Promise<boolean> {
    const [begun] = await runTransaction(this.#database, [
      sql`insert into shard_moves (move_id, slots, source, target, step, created_at)
        select ${moveId}, ${JSON.stringify(slots)}, ${source}, ${target}, 'copying', ${createdAt}
        where not exists (select 1 from shard_moves where finished_at is null)`,
    ]);
    return begun > 0;
  }

  async newest(): Promise<ShardMove | null> {
    const row = await this.#db.select().from(shardMoves).orderBy(desc(shardMoves.createdAt)).limit(1).get();
    return row === undefined ? null : toMove(row);
  }

  /** Leases the move that is under way to one invocation. @returns null if no move is under way, or if another invocation has the lease. */
  async lease(now: string, until: string): Promise<ShardMove | null> {
    const [row] = await this.#db
      .update(shardMoves)
      .set({ leasedUntil: until })
      .where(sql`finished_at is null and (leased_until is null or leased_until <= ${now})`)
      .returning();
    return row === undefined ? null : toMove(row);
  }

  async release(moveId: string): Promise<void> {
    await this.#db.update(shardMoves).set({ leasedUntil: null }).where(eq(shardMoves.moveId, moveId));
  }

  async progress(moveId: string, scanned: Scanned, copiedRows: number): Promise<void> {
    await this.#db
      .update(shardMoves)
      .set({ scanned: JSON.stringify(scanned), copiedRows })
      .where(eq(shardMoves.moveId, moveId));
  }

  async enter(moveId: string, step: ShardMoveStep, copiedRows: number): Promise<void> {
    await this.#db.update(shardMoves).set({ step, copiedRows }).where(eq(shardMoves.moveId, moveId));
  }

  /** Switches readers and writers to the target: stores the next version of the shard map. */
  async switch({ moveId, slots, target }: ShardMove, now: string): Promise<void> {
    const { version, shards } = await readShardMap(this.#database);
    const moved = new Set(slots);
    const next = Array.from({ length: SHARD_SLOTS }, (_, slot) => (moved.has(slot) ? target : shards[slot]));
    await runTransaction(this.#database, [
      sql`insert into shard_maps (version, shards, created_at) values (${version + 1}, ${JSON.stringify(next)}, ${now})`,
      sql`update shard_moves set step = 'switched', switched_at = ${now} where move_id = ${moveId}`,
    ]);
  }

  async finish(moveId: string, now: string): Promise<void> {
    await this.#db.update(shardMoves).set({ step: "finished", finishedAt: now }).where(eq(shardMoves.moveId, moveId));
  }
}
