import { MOVING_STATES } from "@tellerline/vocabulary";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { member } from "../columns.ts";

/** Slots (groups of organizations) that are moving from this shard or to it. */
export const movingSlots = sqliteTable("moving_slots", {
  slot: integer("slot").primaryKey(),
  state: member("state", MOVING_STATES).notNull(),
});

/** Rows of leaving slots that were written after copying began, in the order of the writes. */
export const slotChanges = sqliteTable("slot_changes", {
  changeId: integer("change_id").primaryKey({ autoIncrement: true }),
  tableName: text("table_name").notNull(),
  /** JSON array of the row's primary key values. */
  rowKey: text("row_key").notNull(),
});
