import type { EvaluationOutcome, Evaluations, SourceKey } from "@tellerline/storage";
import { storedTimestampOf } from "@tellerline/vocabulary";
import { evaluateMonitor } from "./evaluate-monitor.ts";
import type { EvaluationContext } from "./evaluation-context.ts";

/** Maximum rounds for one page. A monitor that its owner changes during a round is evaluated again in the next round. */
const MAX_TRIES = 5;

/**
 * Evaluates a page of monitors and stores their events.
 * @param stored called after each round with its stored outcomes, to queue deliveries.
 * @throws Error if monitors of the page needed an evaluation in each of `MAX_TRIES` rounds, the last of which is stored, too.
 */
export async function evaluatePage(
  store: Evaluations,
  context: EvaluationContext,
  keys: readonly SourceKey[],
  stored: (outcomes: readonly EvaluationOutcome[]) => Promise<void>,
): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const rows = await store.readMonitors(keys, context.bookVersion);
    if (rows.length === 0) return;
    const nowMs = Date.now();
    const outcomes = await Promise.all(rows.map((row) => evaluateMonitor(context, row, nowMs)));
    await store.storeOutcomes(context.bookVersion, outcomes, "decision.monitor.triggered", storedTimestampOf(nowMs));
    await stored(outcomes);
  }
  throw new Error(`Monitors of a page changed ${MAX_TRIES} times while book ${context.bookVersion} was evaluated.`);
}
