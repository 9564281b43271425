import { type SQL, sql } from "drizzle-orm";

/** Stored instead of a webhook URL if there is none. The events can still be read from `GET /v1/events`. */
const NO_TARGET = "";

export const hasTarget = ({ webhookUrl }: { readonly webhookUrl: string }): boolean => webhookUrl !== NO_TARGET;

/** The webhook URL to store. @param webhookUrl null if there is none */
export const storedTarget = (webhookUrl: string | null): string => webhookUrl ?? NO_TARGET;

/** Whether a delivery is a monitor's. Otherwise it is a subscription's or an alarm receiver's. */
export const isOfMonitor = ({ sourceId }: { readonly sourceId: string }): boolean => sourceId.startsWith("mon_");

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

/** SQL for whether a delivery's source has no target. */
export const lacksTarget = sql`${ofSource("webhook_url")} = ${NO_TARGET}`;

export const isSandbox = sql`(exists (select 1 from monitors m where m.org_id = deliveries.org_id and m.monitor_id = deliveries.source_id and m.environment = 'sandbox')
  or exists (select 1 from subscriptions s where s.org_id = deliveries.org_id and s.subscription_id = deliveries.source_id and s.environment = 'sandbox'))`;
