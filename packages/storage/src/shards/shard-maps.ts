import { SHARD_SLOTS } from "@tellerline/vocabulary";
import { desc } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { shardMaps } from "../catalog/schema.ts";

export interface ShardMap {
  /** 0 before any slot was moved: all slots are in shard 0 then. */
  readonly version: number;
  /** The shard's number for each slot. */
  readonly shards: readonly number[];
}

const UNMOVED: ShardMap = { version: 0, shards: new Array<number>(SHARD_SLOTS).fill(0) };

export async function readShardMap(catalog: D1Database): Promise<ShardMap> {
  const row = await drizzle(catalog).select().from(shardMaps).orderBy(desc(shardMaps.version)).limit(1).get();
  // The JSON is not validated, because only `ShardMoves.switch` writes it.
  return row === undefined ? UNMOVED : { version: row.version, shards: JSON.parse(row.shards) };
}
