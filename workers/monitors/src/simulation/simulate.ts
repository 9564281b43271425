import type { MonitorEventWire } from "@tellerline/contract";
import { parseConditions, parseContext, parseFigures, type SimulatedMonitor, simulateRateChange } from "@tellerline/quoting/monitors";
import { Deliveries, deliveryIdOf, type MonitorRow, type Owner } from "@tellerline/storage";
import { enqueue, type Handler } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import { ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import { toDelivery } from "../deliveries/translate.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "../monitors/read-monitors.ts";

/** Sends a test event the way real events are sent: stored first, then queued by id. */
async function deliverTest(env: Env, { orgId }: Owner, event: MonitorEventWire) {
  const store = new Deliveries(env.ALERTS);
  const key = { orgId, deliveryId: deliveryIdOf(event.event_id) };
  const stored = { ...key, eventId: event.event_id, sourceId: event.monitor_id, event: event.event, payload: JSON.stringify(event) };
  await store.storeTest(stored, new Date().toISOString());
  await enqueue(env.WEBHOOK_DELIVERIES, [key]);
  const row = await store.find(orgId, key.deliveryId);
  if (row === null) throw new Error("The stored delivery is missing.");
  return toDelivery(row);
}

function toSimulated(row: MonitorRow): SimulatedMonitor {
  const { monitorId, orgId, status, decisionContext, conditions, baseline, lastTriggeredAt, cooldownHours, sequence } = row;
  return {
    monitorId,
    orgId,
    isActive: status === "active",
    context: parseContext(decisionContext),
    conditions: parseConditions(conditions),
    baseline: parseFigures(baseline),
    lastTriggeredAtMs: lastTriggeredAt === null ? null : Date.parse(lastTriggeredAt),
    cooldownHours,
    sequence,
  };
}

export const simulateMonitor: Handler<"simulateMonitor", Env> = async ({ params, body, context, env }) => {
  const owner = ownerOf(context);
  const row = await requireMonitor(env, owner, params.monitor_id);
  const { basis } = await currentBook(env, owner);
  const ids = { nowMs: Date.now(), eventId: createId("evt"), requestId: createId("req") };
  const simulated = simulateRateChange(basis, toSimulated(row), body, ids);
  if (body.options?.deliver_webhook !== true) return { body: simulated };
  return { body: { ...simulated, delivery: await deliverTest(env, owner, simulated.event) } };
};
