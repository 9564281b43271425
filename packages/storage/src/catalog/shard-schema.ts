import { SHARD_MOVE_STEPS } from "@tellerline/vocabulary";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";

/**
 * Which shard of `alerts` holds each slot, a group of organizations. The newest version is in force; earlier ones show when a slot was
 * moved.
 */
export const shardMaps = sqliteTable("shard_maps", {
  version: integer("version").primaryKey(),
  /** JSON array: the shard's number for each slot. */
  shards: text("shards").notNull(),
  createdAt: text("created_at").notNull(),
});

/** Moves of slots from one shard of `alerts` to another. At most one is unfinished. */
export const shardMoves = sqliteTable("shard_moves", {
  moveId: text("move_id").primaryKey(),
  slots: text("slots").notNull(),
  source: integer("source").notNull(),
  target: integer("target").notNull(),
  step: member("step", SHARD_MOVE_STEPS).notNull(),
  /** JSON of the position up to which the source was read; null before reading starts. */
  scanned: text("scanned"),
  copiedRows: integer("copied_rows").notNull().default(0),
  /** Time until which one invocation has the move exclusively. */
  leasedUntil: text("leased_until"),
  createdAt: text("created_at").notNull(),
  switchedAt: text("switched_at"),
  finishedAt: text("finished_at"),
});
