import { describeError, log } from "../http/log.ts";

/** A send may hang instead of failing, so it has a timeout. */
const TIMEOUT_MS = 3000;
/** Cloudflare's limit of messages per `sendBatch`. */
const MAX_BATCH = 100;

/**
 * Sends messages to a queue. A failure is only logged: the work is also stored in a table, where a cron job finds it.
 * @param delaySecondsOf delivery delay of a message in seconds; default 0.
 * @returns whether all messages were accepted.
 */
export async function enqueue<Body>(
  queue: Queue<Body>,
  bodies: readonly Body[],
  delaySecondsOf: (body: Body) => number = () => 0,
): Promise<boolean> {
  for (let from = 0; from < bodies.length; from += MAX_BATCH) {
    const messages = bodies
      .slice(from, from + MAX_BATCH)
      .map((body) => ({ body, contentType: "json" as const, delaySeconds: delaySecondsOf(body) }));
    const limit = Promise.withResolvers<never>();
    const timer = setTimeout(() => limit.reject(new Error("The queue did not respond in time.")), TIMEOUT_MS);
    try {
      await Promise.race([queue.sendBatch(messages), limit.promise]);
    } catch (error) {
      log("warn", "queue_send_failed", { messages: bodies.length - from, ...describeError(error) });
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
  return true;
}
