import { LIMITS } from "@tellerline/contract";
import { Deliveries } from "@tellerline/storage";
import { enqueue, type Handler } from "@tellerline/worker-kit";
import { notFound, ownerOf } from "../caller.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "../monitors/read-monitors.ts";
import { requireDelivery } from "./read-deliveries.ts";
import { toDelivery } from "./translate.ts";

export const replayDelivery: Handler<"replayDelivery", Env> = async ({ params, context, env }) => {
  const owner = ownerOf(context);
  const { orgId, deliveryId } = await requireDelivery(env, owner, params.delivery_id);
  const row = await new Deliveries(env.ALERTS).replay(orgId, deliveryId, new Date().toISOString());
  if (row === null) throw notFound("delivery", deliveryId);
  // If an attempt is in progress, replay after it has timed out.
  const isUnderWay = row.claimedUntil !== null && Date.parse(row.claimedUntil) > Date.now();
  await enqueue(env.WEBHOOK_DELIVERIES, [{ orgId, deliveryId }], () => (isUnderWay ? LIMITS.webhookTimeoutMs / 1000 + 1 : 0));
  return { body: toDelivery(row) };
};

export const replayMonitor: Handler<"replayMonitor", Env> = async ({ params, body, context, env }) => {
  const owner = ownerOf(context);
  const { monitorId } = await requireMonitor(env, owner, params.monitor_id);
  const since = new Date(body.since).toISOString();
  const keys = await new Deliveries(env.ALERTS).replaySince(owner.orgId, monitorId, since, new Date().toISOString());
  await enqueue(env.WEBHOOK_DELIVERIES, keys);
  return { body: { monitor_id: monitorId, since, replayed: keys.length } };
};
