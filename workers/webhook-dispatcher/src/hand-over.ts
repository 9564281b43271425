import type { AttemptOutcome, ClaimedDelivery } from "@tellerline/storage";
import { describeError, log } from "@tellerline/worker-kit";
import { attemptDelivery } from "./attempt.ts";
import type { Env } from "./env.ts";
import { settle } from "./send.ts";

/** Receivers that answer within this are recorded together; the others must not keep them waiting. */
const TOGETHER_MS = 200;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The other end of this Worker. */
export interface SenderBinding {
  send(claimed: readonly ClaimedDelivery[]): Promise<readonly AttemptOutcome[]>;
}

/** Hands claimed deliveries to an invocation of their own; what is not taken is made again when its claim is over. */
export async function handOver(sender: SenderBinding, claimed: readonly ClaimedDelivery[]): Promise<readonly AttemptOutcome[]> {
  try {
    return await sender.send(claimed);
  } catch (error) {
    log("warn", "hand_over_failed", describeError(error));
    return [];
  }
}

/**
 * The other end: attempts all of a group at once.
 * @param defer keeps the invocation alive for receivers that are slow to answer.
 * @returns what was answered soon.
 */
export async function takeOver(
  env: Env,
  claimed: readonly ClaimedDelivery[],
  defer: (work: Promise<unknown>) => void,
): Promise<readonly AttemptOutcome[]> {
  const soon: AttemptOutcome[] = [];
  let isLate = false;
  const attempts = claimed.map(async (delivery) => {
    const outcome = await attemptDelivery(env.WEBHOOK_SIGNING_ROOT, delivery);
    if (isLate) await settle(env, [outcome]);
    else soon.push(outcome);
  });
  const all = Promise.all(attempts).catch((error: unknown) => log("error", "attempt_not_recorded", describeError(error)));
  defer(all);
  await Promise.race([all, pause(TOGETHER_MS)]);
  isLate = true;
  return soon;
}
