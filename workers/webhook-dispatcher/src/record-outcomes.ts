import { LIMITS } from "@tellerline/contract";
import { type AttemptOutcome, Deliveries } from "@tellerline/storage";
import { enqueue, log } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { onShards } from "./on-shards.ts";

export async function recordOutcomes(env: Env, outcomes: readonly AttemptOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const { postponed } = await onShards(env, outcomes, (shard, some) => new Deliveries(shard).record(some, LIMITS.deadDeliveriesToDisable));
  // The claims of postponed deliveries expire. The deliveries are then sent again under the same event id.
  if (postponed.length > 0) log("warn", "attempts_not_recorded", { deliveries: postponed.length });
  const attemptAt = new Map(
    outcomes.flatMap(({ deliveryId, nextAttemptAt }) => (nextAttemptAt === null ? [] : [[deliveryId, Date.parse(nextAttemptAt)]])),
  );
  const retries = outcomes.filter(({ deliveryId }) => attemptAt.has(deliveryId)).map(({ orgId, deliveryId }) => ({ orgId, deliveryId }));
  const nowMs = Date.now();
  await enqueue(env.WEBHOOK_DELIVERIES, retries, ({ deliveryId }) =>
    Math.max(0, Math.ceil(((attemptAt.get(deliveryId) ?? nowMs) - nowMs) / 1000)),
  );
}
