import { type DeadLetterRow, DeadLetters, type DeliveryKey } from "@tellerline/storage";
import { enqueue, log, Problem } from "@tellerline/worker-kit";
import * as z from "zod";
import type { Env, MarketChangesMessage } from "./env.ts";

const PAGE = 100;

const marketChanges: z.ZodType<MarketChangesMessage> = z.looseObject({ version: z.string() });
const deliveryKey: z.ZodType<DeliveryKey> = z.object({ orgId: z.string(), deliveryId: z.string() });

/** Stores messages that a queue gave up on. The messages are acknowledged only after they are stored. */
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
 * Sends a message back to its queue, which is recognized by the message's shape.
 * @returns false if the queue refused the message; null for an unknown shape.
 */
async function sendBack(env: Env, message: string): Promise<boolean | null> {
  const body: unknown = JSON.parse(message);
  const change = marketChanges.safeParse(body);
  if (change.success) return enqueue(env.MARKET_CHANGES, [change.data]);
  const delivery = deliveryKey.safeParse(body);
  return delivery.success ? enqueue(env.WEBHOOK_DELIVERIES, [delivery.data]) : null;
}

/** The unreplayed letters with these ids. @throws `not_found` if any is missing, so that no request is carried out only in part. */
async function requireLetters(store: DeadLetters, letterIds: readonly string[]): Promise<readonly DeadLetterRow[]> {
  const found = await store.find(letterIds);
  const missing = letterIds.filter((asked) => !found.some(({ letterId }) => letterId === asked));
  if (missing.length === 0) return found;
  throw new Problem(
    "not_found",
    `There is no dead letter ${missing.slice(0, 5).join(", ").slice(0, 300)}; \`ops dead-letters list\` shows the oldest.`,
  );
}

/** Sends letters back to their queues: the named ones, or else the oldest. Their work is not done twice: the database says what is still due. */
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
