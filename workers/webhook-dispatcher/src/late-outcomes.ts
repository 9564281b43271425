import type { AttemptOutcome } from "@tellerline/storage";
import { sleep } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { recordOutcomes } from "./record-outcomes.ts";

/** Outcomes recorded in one transaction. */
const PAGE = 100;
/** How long an outcome waits for others from any invocation of this isolate. */
const GATHERING_MS = 250;

const waiting: AttemptOutcome[] = [];

/**
 * Records a late outcome together with others. The call whose wait ends first records all that are waiting, a page at a time; the others
 * find none left. If an isolate ends first, its deliveries are sent again under the same event id, as is every attempt without an outcome.
 */
export async function recordLate(env: Env, outcome: AttemptOutcome): Promise<void> {
  waiting.push(outcome);
  await sleep(GATHERING_MS);
  while (waiting.length > 0) await recordOutcomes(env, waiting.splice(0, PAGE));
}
