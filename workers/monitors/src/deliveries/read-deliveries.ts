import { LIMITS } from "@tellerline/contract";
import { Deliveries, type DeliveryRow, isOfMonitor, Monitors, type Owner, Subscriptions } from "@tellerline/storage";
import { type Handler, saidIfEmpty } from "@tellerline/worker-kit";
import { notFound, ownerOf } from "../caller.ts";
import { readCursor, toPage, whyEmpty } from "../cursor.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "../monitors/read-monitors.ts";
import { requireSubscription } from "../subscriptions/subscriptions.ts";
import { toAttempt, toDelivery } from "./translate.ts";

/**
 * A delivery of the caller's organization, with the webhook URL of its monitor or subscription.
 * @throws `not_found`
 */
export async function requireDelivery(
  env: Env,
  owner: Owner,
  deliveryId: string,
): Promise<{ readonly row: DeliveryRow; readonly source: { readonly webhookUrl: string } }> {
  const row = await new Deliveries(env.ALERTS).find(owner.orgId, deliveryId);
  if (row === null) throw notFound("delivery", deliveryId);
  // A delivery's row has no environment, so its monitor or subscription is looked up in the owner's environment.
  const source = isOfMonitor(row)
    ? await new Monitors(env.ALERTS).find(owner, row.sourceId)
    : await new Subscriptions(env.ALERTS).find(owner, row.sourceId);
  if (source === null) throw notFound("delivery", deliveryId);
  return { row, source };
}

const NO_DELIVERIES =
  "No webhook has been sent: nothing fired yet, or there is no `webhook_url`. `GET /v1/events` (tool `list_events`) has what fired.";

async function listDeliveries(
  env: Env,
  { orgId }: Owner,
  sourceId: string,
  query: { limit?: number | undefined; cursor?: string | undefined },
) {
  const limit = query.limit ?? LIMITS.defaultPageSize;
  const list = `deliveries ${sourceId}`;
  const rows = await new Deliveries(env.ALERTS).list(orgId, sourceId, readCursor(list, query.cursor), limit + 1);
  const { page, nextCursor } = toPage(list, rows, limit, ({ createdAt, deliveryId }) => ({ createdAt, id: deliveryId }));
  const why = saidIfEmpty(page, () => whyEmpty(query.cursor, NO_DELIVERIES));
  return { deliveries: page.map(toDelivery), ...why, next_cursor: nextCursor };
}

export const listMonitorDeliveries: Handler<"listMonitorDeliveries", Env> = async ({ params, query, context, env }) => {
  const owner = ownerOf(context);
  const { monitorId } = await requireMonitor(env, owner, params.monitor_id);
  return { body: await listDeliveries(env, owner, monitorId, query) };
};

export const listSubscriptionDeliveries: Handler<"listSubscriptionDeliveries", Env> = async ({ params, query, context, env }) => {
  const owner = ownerOf(context);
  const { subscriptionId } = await requireSubscription(env, owner, params.subscription_id);
  return { body: await listDeliveries(env, owner, subscriptionId, query) };
};

export const getDelivery: Handler<"getDelivery", Env> = async ({ params, context, env }) => {
  const owner = ownerOf(context);
  const { row } = await requireDelivery(env, owner, params.delivery_id);
  const attempts = await new Deliveries(env.ALERTS).attemptsOf(owner.orgId, row.deliveryId);
  return {
    body: {
      ...toDelivery(row),
      attempts: attempts.map((attempt) => toAttempt(row, attempt, Date.now())),
    },
  };
};
