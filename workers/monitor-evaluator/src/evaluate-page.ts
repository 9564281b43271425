import { type EvaluationContext, evaluatePage } from "@tellerline/quoting/evaluating";
import type { DeliveryKey, EvaluationOutcome, Evaluations, SourceKey } from "@tellerline/storage";
import { enqueue } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { wakeWaiting } from "./wake-waiting.ts";

/** Maximum monitors stored in one transaction. */
export const PAGE = 40;

function toKey({ orgId, deliveryId }: EvaluationOutcome): readonly DeliveryKey[] {
  return deliveryId === null ? [] : [{ orgId, deliveryId }];
}

/** Evaluates a page of monitors. Stores the events first, and then queues their deliveries. */
export function evaluateAndQueue(env: Env, store: Evaluations, context: EvaluationContext, keys: readonly SourceKey[]): Promise<void> {
  return evaluatePage(store, context, keys, async (outcomes) => {
    await Promise.all([enqueue(env.WEBHOOK_DELIVERIES, outcomes.flatMap(toKey)), wakeWaiting(env, outcomes)]);
  });
}
