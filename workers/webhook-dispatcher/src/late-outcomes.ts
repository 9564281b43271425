import type { AttemptOutcome } from "@tellerline/storage";
import { sleep } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { recordOutcomes } from "./record-outcomes.ts";

/** Maximum outcomes recorded in one transaction. */
const PAGE = 100;
/** Milliseconds that an outcome waits for other outcomes, from any invocation of this isolate. */
const GATHERING_MS = 250;

const waiting: AttemptOutcome[] = [];

/**
 * Records a late outcome together with others. The call whose wait ends first takes a page of the waiting outcomes; calls whose waits end
 * while it is recorded take the next pages, if there are any. If an isolate ends before an outcome is recorded, its delivery is sent again
 * under the same event id, like every attempt without an outcome.
 */
export async function recordLate(env: Env, outcome: AttemptOutcome): Promise<void> {
  waiting.push(outcome);
  await sleep(GATHERING_MS);
  while (waiting.length > 0) await recordOutcomes(env, waiting.splice(0, PAGE));
}
