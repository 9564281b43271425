import type { Evaluations, PassOutcome, SourceKey } from "@tellerline/storage";
import { evaluateMonitor } from "./evaluate-monitor.ts";
import type { EvaluationContext } from "./evaluation-context.ts";

/** Maximum evaluations of a page. A monitor that its owner changes meanwhile is evaluated again. */
const MAX_TRIES = 5;

/**
 * Evaluates a page of monitors, and stores their events.
 * @param stored called with outcomes once they are stored, to queue their deliveries.
 * @throws Error if monitors of the page changed during each of `MAX_TRIES` evaluations.
 */
export async function evaluatePage(
  store: Evaluations,
  context: EvaluationContext,
  keys: readonly SourceKey[],
  stored: (outcomes: readonly PassOutcome[]) => Promise<void>,
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const rows = await store.readMonitors(keys, context.bookVersion);
    if (rows.length === 0) return;
    const nowMs = Date.now();
    const outcomes = await Promise.all(rows.map((row) => evaluateMonitor(context, row, nowMs)));
    await store.storePasses(context.bookVersion, outcomes, "decision.monitor.triggered", new Date(nowMs).toISOString());
    await stored(outcomes);
  }
  throw new Error(`Monitors of a page changed ${MAX_TRIES} times while book ${context.bookVersion} was evaluated.`);
}
