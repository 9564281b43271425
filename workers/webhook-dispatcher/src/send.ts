import { LIMITS } from "@tellerline/contract";
import { type AttemptOutcome, type ClaimedDelivery, Deliveries, type DeliveryKey } from "@tellerline/storage";
import { announce } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { handOver, type SenderBinding } from "./hand-over.ts";

/** An attempt that has not been recorded by then was cut short, and is made again. */
const CLAIM_MS = LIMITS.webhookTimeoutMs + 10_000;
/** A delay is rounded to seconds on its way through the queue. */
const EARLY_MS = 1000;
/** Connections that one invocation may have open at a time: none waits for another's. */
const CONNECTIONS = 6;

/** Records attempts, and announces those that are to be made again. */
export async function settle(env: Env, outcomes: readonly AttemptOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await new Deliveries(env.ALERTS).record(outcomes, LIMITS.deadDeliveriesToDisable);
  const attemptAt = new Map(
    outcomes.flatMap(({ deliveryId, nextAttemptAt }) => (nextAttemptAt === null ? [] : [[deliveryId, Date.parse(nextAttemptAt)]])),
  );
  const retries = outcomes.filter(({ deliveryId }) => attemptAt.has(deliveryId)).map(({ orgId, deliveryId }) => ({ orgId, deliveryId }));
  const nowMs = Date.now();
  await announce(env.WEBHOOK_DELIVERIES, retries, ({ deliveryId }) =>
    Math.max(0, Math.ceil(((attemptAt.get(deliveryId) ?? nowMs) - nowMs) / 1000)),
  );
}

function inGroups(claimed: readonly ClaimedDelivery[]): readonly (readonly ClaimedDelivery[])[] {
  const groups = Math.ceil(claimed.length / CONNECTIONS);
  return Array.from({ length: groups }, (_, group) => claimed.slice(group * CONNECTIONS, (group + 1) * CONNECTIONS));
}

/**
 * Sends those of some deliveries that are due. Each is claimed and its attempt written down first; then groups of them go to invocations
 * of their own, which have connections enough for all of a group. Those that are answered soon are recorded together; the others are
 * recorded by the invocation that waits for them.
 * @param sender this Worker's other end.
 */
export async function sendDue(env: Env, keys: readonly DeliveryKey[], sender: SenderBinding): Promise<void> {
  const nowMs = Date.now();
  const at = (ms: number) => new Date(ms).toISOString();
  const claimed = await new Deliveries(env.ALERTS).claim(keys, at(nowMs), at(nowMs + EARLY_MS), at(nowMs + CLAIM_MS));
  const outcomes = await Promise.all(inGroups(claimed).map((group) => handOver(sender, group)));
  await settle(env, outcomes.flat());
}
