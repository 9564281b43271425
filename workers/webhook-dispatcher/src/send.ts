import { LIMITS } from "@tellerline/contract";
import { type AttemptOutcome, Deliveries, type DeliveryKey } from "@tellerline/storage";
import { announce, describeError, log } from "@tellerline/worker-kit";
import { attemptDelivery } from "./attempt.ts";
import type { Env } from "./env.ts";

/** Receivers that answer within this are recorded together; the others must not keep them waiting. */
const TOGETHER_MS = 200;
/** An attempt that has not been recorded by then was cut short, and is made again. */
const CLAIM_MS = LIMITS.webhookTimeoutMs + 10_000;
/** A delay is rounded to seconds on its way through the queue. */
const EARLY_MS = 1000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Records attempts, and announces those that are to be made again. */
async function settle(env: Env, store: Deliveries, outcomes: readonly AttemptOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await store.record(outcomes, LIMITS.deadDeliveriesToDisable);
  const retries = outcomes.filter(({ nextAttemptAt }) => nextAttemptAt !== null);
  await Promise.all(
    retries.map(({ orgId, deliveryId, nextAttemptAt }) => {
      const delaySeconds = Math.max(0, Math.ceil((Date.parse(nextAttemptAt ?? "") - Date.now()) / 1000));
      return announce(env.WEBHOOK_DELIVERIES, [{ orgId, deliveryId }], delaySeconds);
    }),
  );
}

/**
 * Sends those of some deliveries that are due, all at once; at most as many as an invocation has connections.
 * @param defer keeps the invocation alive for receivers that are slow to answer.
 */
export async function sendDue(env: Env, keys: readonly DeliveryKey[], defer: (work: Promise<unknown>) => void): Promise<void> {
  const store = new Deliveries(env.ALERTS);
  const nowMs = Date.now();
  const at = (ms: number) => new Date(ms).toISOString();
  const claimed = await store.claim(keys, at(nowMs), at(nowMs + EARLY_MS), at(nowMs + CLAIM_MS));
  const settled: AttemptOutcome[] = [];
  let isLate = false;
  const attempts = claimed.map(async (delivery) => {
    const outcome = await attemptDelivery(env.WEBHOOK_SIGNING_ROOT, delivery);
    if (isLate) await settle(env, store, [outcome]);
    else settled.push(outcome);
  });
  const all = Promise.all(attempts);
  defer(all.catch((error: unknown) => log("error", "attempt_not_recorded", describeError(error))));
  await Promise.race([all, pause(TOGETHER_MS)]);
  isLate = true;
  await settle(env, store, settled);
}
