import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Last event number of each organization, and until when a call waits for the next event. */
export const eventStreams = sqliteTable("event_streams", {
  orgId: text("org_id").primaryKey(),
  /** Position of the organization's newest event, even if that event has been deleted. */
  lastPosition: integer("last_position").notNull().default(0),
  /** Time until which a call waits for the organization's next event; null if none ever waited. */
  waitingUntil: text("waiting_until"),
});
