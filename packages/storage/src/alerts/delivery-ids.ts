import { type SQL, sql } from "drizzle-orm";

/** The id of an event's only delivery. `deliveryIdInSql` must give the same id. */
export function deliveryIdOf(eventId: string): string {
  return eventId.replace("evt_", "dlv_");
}

export const deliveryIdInSql = sql`'dlv_' || substr(event_id, 5)`;

/** Deletes events with their deliveries and attempts. @param which query that selects `org_id` and `event_id` of the events. */
export const forgetEvents = (which: SQL): readonly [SQL, SQL, SQL] => [
  sql`delete from attempts where (org_id, delivery_id) in (select org_id, delivery_id from deliveries where (org_id, event_id) in (${which}))`,
  sql`delete from deliveries where (org_id, event_id) in (${which})`,
  sql`delete from events where (org_id, event_id) in (${which})`,
];
