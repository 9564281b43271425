import { LIMITS } from "@tellerline/contract";
import { type AttemptOutcome, Deliveries } from "@tellerline/storage";
import { enqueue } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/** Records attempts and enqueues the retries. */
export async function recordOutcomes(env: Env, outcomes: readonly AttemptOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await new Deliveries(env.ALERTS).record(outcomes, LIMITS.deadDeliveriesToDisable);
  const attemptAt = new Map(
    outcomes.flatMap(({ deliveryId, nextAttemptAt }) => (nextAttemptAt === null ? [] : [[deliveryId, Date.parse(nextAttemptAt)]])),
  );
  const retries = outcomes.filter(({ deliveryId }) => attemptAt.has(deliveryId)).map(({ orgId, deliveryId }) => ({ orgId, deliveryId }));
  const nowMs = Date.now();
  await enqueue(env.WEBHOOK_DELIVERIES, retries, ({ deliveryId }) =>
    Math.max(0, Math.ceil(((attemptAt.get(deliveryId) ?? nowMs) - nowMs) / 1000)),
  );
}
