import { LIMITS } from "@tellerline/contract";
import { type ClaimedDelivery, Deliveries, type DeliveryKey } from "@tellerline/storage";
import { dispatch, type SenderBinding } from "./deliver-batch.ts";
import type { Env } from "./env.ts";
import { recordOutcomes } from "./record-outcomes.ts";

/** An attempt that has not been recorded by then was cut short, and is made again. */
const CLAIM_MS = LIMITS.webhookTimeoutMs + 10_000;
/** A delay is rounded to seconds on its way through the queue. */
const EARLY_TOLERANCE_MS = 1000;
/** Connections that one invocation may have open at a time: none waits for another's. */
const CONNECTIONS = 6;

function inGroups(claimed: readonly ClaimedDelivery[]): readonly (readonly ClaimedDelivery[])[] {
  const groups = Math.ceil(claimed.length / CONNECTIONS);
  return Array.from({ length: groups }, (_, group) => claimed.slice(group * CONNECTIONS, (group + 1) * CONNECTIONS));
}

/**
 * Sends those of some deliveries that are due. Each is claimed and its attempt written down first; then groups of them go to invocations
 * of their own, which have connections enough for all of a group. Those that are answered soon are recorded together; the others are
 * recorded by the invocation that waits for them.
 * @param sender the entry point of this Worker that delivers a batch.
 */
export async function sendDue(env: Env, keys: readonly DeliveryKey[], sender: SenderBinding): Promise<void> {
  const nowMs = Date.now();
  const at = (ms: number) => new Date(ms).toISOString();
  const claimed = await new Deliveries(env.ALERTS).claim(keys, at(nowMs), at(nowMs + EARLY_TOLERANCE_MS), at(nowMs + CLAIM_MS));
  const outcomes = await Promise.all(inGroups(claimed).map((group) => dispatch(sender, group)));
  await recordOutcomes(env, outcomes.flat());
}
