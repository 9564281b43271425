import { Deliveries, IdempotentRequests, type Owner } from "@tellerline/storage";
import { enqueue, type Handler } from "@tellerline/worker-kit";
import { idempotencyKeyOf, replayHeaders, runIdempotent } from "@tellerline/worker-kit/idempotency";
import { notFound, ownerKeyOf, ownerOf } from "../caller.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "../monitors/read-monitors.ts";
import { requireSubscription } from "../subscriptions/subscriptions.ts";
import { requireOwnTarget } from "../target.ts";
import { requireDelivery } from "./read-deliveries.ts";
import { toDelivery } from "./translate.ts";

async function sendAgain(env: Env, orgId: string, deliveryId: string): Promise<void> {
  const row = await new Deliveries(env.ALERTS).replay(orgId, deliveryId, new Date().toISOString());
  if (row === null) throw notFound("delivery", deliveryId);
  // While another attempt is in progress, it has claimed the delivery, and a message would find nothing to do. So the message is delayed
  // until that claim ends.
  const claimedMs = row.claimedUntil === null ? 0 : Date.parse(row.claimedUntil) - Date.now();
  await enqueue(env.WEBHOOK_DELIVERIES, [{ orgId, deliveryId }], () => Math.max(0, Math.ceil(claimedMs / 1000)));
}

export const replayDelivery: Handler<"replayDelivery", Env> = async ({ params, context, headers, env }) => {
  const owner = ownerOf(context);
  const { row, source } = await requireDelivery(env, owner, params.delivery_id);
  const { orgId, deliveryId } = row;
  const call = {
    operation: "replayDelivery",
    owner: ownerKeyOf(owner),
    idempotencyKey: idempotencyKeyOf(headers),
    request: params,
    newResourceId: deliveryId,
  };
  const outcome = await runIdempotent(new IdempotentRequests(env.ALERTS), call, async () => {
    requireOwnTarget(source, "/path/delivery_id");
    await sendAgain(env, orgId, deliveryId);
  });
  const replayed = await requireDelivery(env, owner, deliveryId);
  return { body: toDelivery(replayed.row), headers: replayHeaders(outcome) };
};

interface ReplayedSource {
  readonly id: string;
  /** JSON Pointer to the id in the request, for error messages. */
  readonly idPath: string;
  readonly webhookUrl: string;
}

/**
 * Resends events of a monitor or subscription since a time, once per Idempotency-Key.
 * @param sinceText ISO 8601 time.
 */
async function replayEvents(
  env: Env,
  owner: Owner,
  headers: Headers,
  operation: "replayMonitor" | "replaySubscription",
  { id: sourceId, idPath, webhookUrl }: ReplayedSource,
  sinceText: string,
) {
  const store = new Deliveries(env.ALERTS);
  const since = new Date(sinceText).toISOString();
  const call = {
    operation,
    owner: ownerKeyOf(owner),
    idempotencyKey: idempotencyKeyOf(headers),
    request: { sourceId, since },
    newResourceId: new Date().toISOString(),
  };
  const outcome = await runIdempotent(new IdempotentRequests(env.ALERTS), call, async (until) => {
    requireOwnTarget({ webhookUrl }, idPath);
    await enqueue(env.WEBHOOK_DELIVERIES, await store.replaySince(owner.orgId, sourceId, since, until));
  });
  const replayed = await store.countEvents(owner.orgId, sourceId, since, outcome.resourceId);
  return { since, replayed, headers: replayHeaders(outcome) };
}

export const replayMonitor: Handler<"replayMonitor", Env> = async ({ params, body, context, headers, env }) => {
  const owner = ownerOf(context);
  const { monitorId, webhookUrl } = await requireMonitor(env, owner, params.monitor_id);
  const source = { id: monitorId, idPath: "/path/monitor_id", webhookUrl };
  const { since, replayed, ...reply } = await replayEvents(env, owner, headers, "replayMonitor", source, body.since);
  return { body: { monitor_id: monitorId, since, replayed }, ...reply };
};

export const replaySubscription: Handler<"replaySubscription", Env> = async ({ params, body, context, headers, env }) => {
  const owner = ownerOf(context);
  const { subscriptionId, webhookUrl } = await requireSubscription(env, owner, params.subscription_id);
  const source = { id: subscriptionId, idPath: "/path/subscription_id", webhookUrl };
  const { since, replayed, ...reply } = await replayEvents(env, owner, headers, "replaySubscription", source, body.since);
  return { body: { subscription_id: subscriptionId, since, replayed }, ...reply };
};
