import { EventStreams } from "@tellerline/storage";
import { describeError, log } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/**
 * Wakes the calls that wait for the events of these outcomes. A call that is not woken ends at its own timeout, and
 * the next call finds the event.
 */
export async function wakeWaiting(
  env: Env,
  outcomes: readonly { readonly orgId: string; readonly eventId: string | null }[],
): Promise<void> {
  const orgIds = outcomes.flatMap(({ orgId, eventId }) => (eventId === null ? [] : [orgId]));
  try {
    const waiting = await new EventStreams(env.ALERTS).waiting([...new Set(orgIds)], new Date().toISOString());
    if (waiting.length === 0) return;
    const response = await env.MONITORS.fetch("https://monitors.internal/internal/wake", {
      method: "POST",
      body: JSON.stringify({ waiting }),
    });
    if (!response.ok) log("warn", "waiting_not_woken", { status: response.status });
  } catch (error) {
    log("warn", "waiting_not_woken", describeError(error));
  }
}
