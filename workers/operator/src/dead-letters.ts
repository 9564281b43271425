import { deliveryMessage, evaluatorMessage } from "@tellerline/contract/queue-messages";
import { type DeadLetterRow, DeadLetters } from "@tellerline/storage";
import { enqueue, log, Problem } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

const PAGE = 100;

/** Stores messages that other queues gave up on. Returning without an error acknowledges the messages. */
export async function storeDeadLetters(env: Env, { messages }: MessageBatch<unknown>): Promise<void> {
  const letters = messages.map(({ id, body }) => ({ letterId: id, message: JSON.stringify(body) }));
  await new DeadLetters(env.ALERTS).store(letters, new Date().toISOString());
  log("error", "dead_letters_stored", { letters: letters.length });
}

export async function listDeadLetters(env: Env) {
  const store = new DeadLetters(env.ALERTS);
  const [rows, count] = await Promise.all([store.list(PAGE), store.count()]);
  return {
    count,
    dead_letters: rows.map(({ letterId, message, receivedAt }) => ({ letter_id: letterId, message, received_at: receivedAt })),
  };
}

/**
 * Sends a message back to its queue. The message's shape tells which queue it came from.
 * @returns false if the queue refused the message; null for an unknown shape.
 */
async function sendBack(env: Env, message: string): Promise<boolean | null> {
  const body: unknown = JSON.parse(message);
  const change = evaluatorMessage.safeParse(body);
  if (change.success) return enqueue(env.MARKET_CHANGES, [change.data]);
  const delivery = deliveryMessage.safeParse(body);
  return delivery.success ? enqueue(env.WEBHOOK_DELIVERIES, [delivery.data]) : null;
}

/**
 * The dead letters with these ids that were not replayed yet.
 * @throws `not_found` if any is missing, so that a request is never carried out in part
 */
async function requireLetters(store: DeadLetters, letterIds: readonly string[]): Promise<readonly DeadLetterRow[]> {
  const found = await store.find(letterIds);
  const missing = letterIds.filter((asked) => !found.some(({ letterId }) => letterId === asked));
  if (missing.length === 0) return found;
  throw new Problem(
    "not_found",
    `There is no dead letter ${missing.slice(0, 5).join(", ").slice(0, 300)}; \`ops dead-letters list\` shows the oldest.`,
  );
}

/**
 * Sends dead letters back to their queues: those with the given ids, or else the oldest. Work that was done meanwhile is not repeated,
 * because consumers read from the database what is still due.
 */
export async function replayDeadLetters(env: Env, { letter_ids: asked }: { readonly letter_ids?: readonly string[] | undefined }) {
  const store = new DeadLetters(env.ALERTS);
  const letters = asked === undefined ? await store.list(PAGE) : await requireLetters(store, asked);
  const unknown: string[] = [];
  let replayed = 0;
  for (const { letterId, message } of letters) {
    const isSent = await sendBack(env, message);
    if (isSent === null) unknown.push(letterId);
    if (isSent !== true) continue;
    await store.markReplayed([letterId], new Date().toISOString());
    replayed += 1;
  }
  return { replayed, unknown, left: await store.count() };
}

export async function discardDeadLetters(env: Env, { letter_ids: asked }: { readonly letter_ids: readonly string[] }) {
  const store = new DeadLetters(env.ALERTS);
  await requireLetters(store, asked);
  return { discarded: await store.discard(asked), left: await store.count() };
}
