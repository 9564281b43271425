import type { AttemptOutcome } from "@tellerline/storage";
import type { Env } from "./env.ts";
import { recordOutcomes } from "./record-outcomes.ts";

/** Outcomes of one transaction. */
const PAGE = 100;
/** How long an outcome waits for others, of any invocation of this isolate. */
const GATHERING_MS = 250;

/** Outcomes of receivers that were slow to answer. */
const waiting: AttemptOutcome[] = [];

/**
 * Records a late outcome together with others. Whoever's time is over first takes what waits, a page at a time; the others find nothing left
 * to do. What an isolate takes with it is sent again under the same event id, as every attempt without an outcome.
 */
export async function recordLate(env: Env, outcome: AttemptOutcome): Promise<void> {
  waiting.push(outcome);
  await new Promise<void>((resolve) => setTimeout(resolve, GATHERING_MS));
  while (waiting.length > 0) await recordOutcomes(env, waiting.splice(0, PAGE));
}
