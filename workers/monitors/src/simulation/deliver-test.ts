import { Deliveries, deliveryIdOf, EventStreams, IdempotentRequests, type Owner } from "@tellerline/storage";
import type { EventName } from "@tellerline/vocabulary";
import { enqueue } from "@tellerline/worker-kit";
import { idempotencyKeyOf, replayHeaders, runIdempotent } from "@tellerline/worker-kit/idempotency";
import { createId } from "@tellerline/worker-kit/keys";
import { ownerKeyOf } from "../caller.ts";
import { toDelivery } from "../deliveries/translate.ts";
import type { Env } from "../env.ts";
import { ringBells } from "../events/ring-bells.ts";
import { requireOwnTarget } from "../target.ts";

interface Test {
  readonly operation: "simulateMonitor" | "simulateSubscription";
  readonly request: unknown;
  readonly source: { readonly id: string; readonly webhookUrl: string };
}

/** Stores a simulated event and queues its delivery, as for a real event; once per Idempotency-Key. */
export async function deliverTest<Simulated extends { readonly event: { readonly event: EventName } }>(
  env: Env,
  owner: Owner,
  headers: Headers,
  { operation, request, source }: Test,
  simulate: (eventId: string) => Simulated,
) {
  const store = new Deliveries(env.ALERTS);
  const { orgId } = owner;
  const call = { operation, owner: ownerKeyOf(owner), idempotencyKey: idempotencyKeyOf(headers), request, newResourceId: createId("evt") };
  const outcome = await runIdempotent(new IdempotentRequests(env.ALERTS), call, async (eventId) => {
    requireOwnTarget(source, "/options/deliver_webhook");
    const { event } = simulate(eventId);
    const key = { orgId, deliveryId: deliveryIdOf(eventId) };
    const test = { ...key, eventId, sourceId: source.id, event: event.event, payload: JSON.stringify(event) };
    await store.storeTest(test, new Date().toISOString());
    await enqueue(env.WEBHOOK_DELIVERIES, [key]);
    await ringBells(env, await new EventStreams(env.ALERTS).waiting([orgId], new Date().toISOString()));
  });
  const [row, payload] = await Promise.all([
    store.find(orgId, deliveryIdOf(outcome.resourceId)),
    store.payloadOf(orgId, outcome.resourceId),
  ]);
  if (row === null || payload === null) throw new Error("The stored delivery is missing.");
  const event: unknown = JSON.parse(payload);
  return { simulated: simulate(outcome.resourceId), event, delivery: toDelivery(row), headers: replayHeaders(outcome) };
}
