import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Last event number of each organization, and whether a call waits for its next event. */
export const eventStreams = sqliteTable("event_streams", {
  orgId: text("org_id").primaryKey(),
  /** Position of the organization's newest event. It outlives the event. */
  lastPosition: integer("last_position").notNull().default(0),
  /** Time until which a call waits for the next event; null if none ever did. */
  waitingUntil: text("waiting_until"),
});
