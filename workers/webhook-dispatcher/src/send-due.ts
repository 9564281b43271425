import { LIMITS } from "@tellerline/contract";
import { type ClaimedDelivery, Deliveries, type DeliveryKey, SandboxTargets } from "@tellerline/storage";
import { HOUR_MS, hourOf, SANDBOX, storedTimestampOf } from "@tellerline/vocabulary";
import { enqueue } from "@tellerline/worker-kit";
import { dispatch, type SenderBinding } from "./deliver-batch.ts";
import type { Env } from "./env.ts";
import { onShards } from "./on-shards.ts";
import { recordOutcomes } from "./record-outcomes.ts";

/** Milliseconds that a claim lasts. An attempt that is not recorded by then was interrupted, and is made again. */
const CLAIM_MS = LIMITS.webhookTimeoutMs + 10_000;
/** Milliseconds by which a message may arrive early, since the queue rounds delays to seconds. */
const EARLY_TOLERANCE_MS = 1000;
/** Seconds until a retry, if the delivery's organization is moving to another shard. */
const POSTPONED_SECONDS = 5;
/** Maximum simultaneous connections that the platform allows one invocation. */
const CONNECTIONS = 6;

function inGroups(claimed: readonly ClaimedDelivery[]): readonly (readonly ClaimedDelivery[])[] {
  const groups = Math.ceil(claimed.length / CONNECTIONS);
  return Array.from({ length: groups }, (_, group) => claimed.slice(group * CONNECTIONS, (group + 1) * CONNECTIONS));
}

/**
 * Leaves out sandbox deliveries whose organization has no attempts left in this hour, or is moving to another shard. The latter stay
 * claimed, and are sent when their claim expires.
 */
async function withinSandboxLimit(env: Env, claimed: readonly ClaimedDelivery[], nowMs: number): Promise<readonly ClaimedDelivery[]> {
  const ofSandbox = claimed.filter(({ isSandbox }) => isSandbox);
  if (ofSandbox.length === 0) return claimed;
  const nextHour = storedTimestampOf(Math.floor(nowMs / HOUR_MS) * HOUR_MS + HOUR_MS);
  const { results } = await onShards(env, ofSandbox, (shard, some) =>
    new SandboxTargets(shard).admit(some, hourOf(nowMs), nextHour, SANDBOX.deliveriesPerHour),
  );
  const admitted = new Set(results.flatMap((ids) => [...ids]));
  return claimed.filter(({ isSandbox, deliveryId }) => !isSandbox || admitted.has(deliveryId));
}

/**
 * Sends the deliveries that are due. Claims them and logs their attempts first, then sends them in groups. Each group has a separate
 * invocation, with enough connections for it. Early outcomes are recorded together here, late outcomes in the isolates that wait for them.
 * @param sender the entrypoint of this Worker that sends deliveries.
 */
export async function sendDue(env: Env, keys: readonly DeliveryKey[], sender: SenderBinding): Promise<void> {
  const nowMs = Date.now();
  const { results, postponed } = await onShards(env, keys, (shard, some) =>
    new Deliveries(shard).claim(
      some,
      storedTimestampOf(nowMs),
      storedTimestampOf(nowMs + EARLY_TOLERANCE_MS),
      storedTimestampOf(nowMs + CLAIM_MS),
    ),
  );
  await enqueue(env.WEBHOOK_DELIVERIES, postponed, () => POSTPONED_SECONDS);
  const claimed = await withinSandboxLimit(env, results.flat(), nowMs);
  const outcomes = await Promise.all(inGroups(claimed).map((group) => dispatch(sender, group)));
  await recordOutcomes(env, outcomes.flat());
}
