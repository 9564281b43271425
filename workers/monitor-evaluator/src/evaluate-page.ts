import type { DeliveryKey, Evaluations, PassOutcome, SourceKey } from "@tellerline/storage";
import { enqueue } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { evaluateMonitor } from "./evaluate-monitor.ts";
import type { EvaluationContext } from "./evaluation-context.ts";
import { wakeWaiting } from "./wake-waiting.ts";

/** Maximum monitors stored in one transaction. */
export const PAGE = 40;
/** Maximum evaluations of a page. A monitor that its owner changes meanwhile is evaluated again. */
const MAX_TRIES = 5;

function toKey({ orgId, deliveryId }: PassOutcome): readonly DeliveryKey[] {
  return deliveryId === null ? [] : [{ orgId, deliveryId }];
}

/** Evaluates a page of monitors. Stores the events first, and then queues their deliveries. */
export async function evaluatePage(env: Env, store: Evaluations, context: EvaluationContext, keys: readonly SourceKey[]): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const rows = await store.readMonitors(keys, context.bookVersion);
    if (rows.length === 0) return;
    const nowMs = Date.now();
    const outcomes = await Promise.all(rows.map((row) => evaluateMonitor(context, row, nowMs)));
    await store.storePasses(context.bookVersion, outcomes, "decision.monitor.triggered", new Date(nowMs).toISOString());
    await wakeWaiting(env, outcomes);
    await enqueue(env.WEBHOOK_DELIVERIES, outcomes.flatMap(toKey));
  }
  throw new Error(`Monitors of a page changed ${MAX_TRIES} times while book ${context.bookVersion} was evaluated.`);
}
