import type { AttemptOutcome, ClaimedDelivery } from "@tellerline/storage";
import { describeError, log, sleep } from "@tellerline/worker-kit";
import { attemptDelivery } from "./attempt.ts";
import type { Env } from "./env.ts";
import { recordLate } from "./late-outcomes.ts";

/** Milliseconds within which outcomes are recorded together. Outcomes of slower receivers are recorded later, without delaying these. */
const BATCH_WAIT_MS = 200;

/** The entrypoint of this Worker that sends deliveries. */
export interface SenderBinding {
  send(claimed: readonly ClaimedDelivery[]): Promise<readonly AttemptOutcome[]>;
}

/** Sends claimed deliveries from a separate invocation. Unfinished deliveries are sent again when their claim expires. */
export async function dispatch(sender: SenderBinding, claimed: readonly ClaimedDelivery[]): Promise<readonly AttemptOutcome[]> {
  try {
    return await sender.send(claimed);
  } catch (error) {
    log("warn", "dispatch_failed", describeError(error));
    return [];
  }
}

const logFailure = (error: unknown): void => log("error", "attempt_not_recorded", describeError(error));

/**
 * Attempts every delivery of a batch at once.
 * @param defer keeps the invocation alive for receivers that are slow to respond.
 * @returns the outcomes of the attempts that ended within `BATCH_WAIT_MS`.
 */
export async function deliverBatch(
  env: Env,
  claimed: readonly ClaimedDelivery[],
  defer: (work: Promise<unknown>) => void,
): Promise<readonly AttemptOutcome[]> {
  const soon: AttemptOutcome[] = [];
  let isLate = false;
  const attempts = claimed.map(async (delivery) => {
    const outcome = await attemptDelivery(env, delivery);
    if (isLate) await recordLate(env, outcome);
    else soon.push(outcome);
  });
  // If one attempt throws, the others are still waited for.
  const all = Promise.all(attempts.map((attempt) => attempt.catch(logFailure)));
  defer(all);
  await Promise.race([all, sleep(BATCH_WAIT_MS)]);
  isLate = true;
  return soon;
}
