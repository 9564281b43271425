import { type SQL, sql } from "drizzle-orm";

/**
 * SQL of a column of a delivery's source: its monitor, subscription or alarm receiver. `column`
 * must be a schema name, never user input.
 */
export function ofSource(column: string): SQL {
  const name = sql.raw(column);
  return sql`coalesce((select ${name} from monitors m where m.org_id = deliveries.org_id and m.monitor_id = deliveries.source_id),
    (select ${name} from subscriptions s where s.org_id = deliveries.org_id and s.subscription_id = deliveries.source_id),
    (select ${name} from alarm_receivers a where a.org_id = deliveries.org_id and a.receiver_id = deliveries.source_id))`;
}

/** Condition: the delivery's source is a monitor or subscription in the sandbox. */
export const isSandbox = sql`(exists (select 1 from monitors m where m.org_id = deliveries.org_id and m.monitor_id = deliveries.source_id and m.environment = 'sandbox')
  or exists (select 1 from subscriptions s where s.org_id = deliveries.org_id and s.subscription_id = deliveries.source_id and s.environment = 'sandbox'))`;
