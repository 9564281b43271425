import { type SQL, sql } from "drizzle-orm";

/**
 * SQL for a column of a delivery's source: its monitor, subscription or alarm receiver.
 * @param column a schema name, never user input.
 */
export function ofSource(column: string): SQL {
  const name = sql.raw(column);
  return sql`coalesce((select ${name} from monitors m where m.org_id = deliveries.org_id and m.monitor_id = deliveries.source_id),
    (select ${name} from subscriptions s where s.org_id = deliveries.org_id and s.subscription_id = deliveries.source_id),
    (select ${name} from alarm_receivers a where a.org_id = deliveries.org_id and a.receiver_id = deliveries.source_id))`;
}

export const isSandbox = sql`(exists (select 1 from monitors m where m.org_id = deliveries.org_id and m.monitor_id = deliveries.source_id and m.environment = 'sandbox')
  or exists (select 1 from subscriptions s where s.org_id = deliveries.org_id and s.subscription_id = deliveries.source_id and s.environment = 'sandbox'))`;
