import { Accounts, AccountTotals, DeadLetters } from "@tellerline/storage";
import type { Env } from "./env.ts";
import { inSlices } from "./slices.ts";

/** Totals of what strangers store (guides/operating.md#what-is-kept). Looked at each hour, for looking reads whole tables. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SWEEP = "totals";
/** Usage, which names keys, is told for as long. */
const ENDED_KEYS_DAYS = 92;
/** Keys of one organization that ended. */
const MOST_ENDED_KEYS = 1000;
/** Organizations on the free plan of which no key was ever used. */
const MOST_UNUSED_ORGANIZATIONS = 1_000_000;
/** Requests that are remembered of callers without a key. */
const MOST_KEYLESS_REQUESTS = 100_000;
/** Messages that a queue gave up on. */
const MOST_DEAD_LETTERS = 100_000;

/** Has the oldest leave where there is more than a total. */
export async function keepTotals(env: Env): Promise<void> {
  const accounts = new Accounts(env.ACCOUNTS);
  const now = new Date();
  const last = await accounts.sweptUntil(SWEEP);
  if (last !== null && now.getTime() - Date.parse(last) < HOUR_MS) return;
  const totals = new AccountTotals(env.ACCOUNTS);
  const endedBefore = new Date(now.getTime() - ENDED_KEYS_DAYS * DAY_MS).toISOString();
  await inSlices(() => totals.dropEndedKeys(endedBefore, now.toISOString(), MOST_ENDED_KEYS));
  await inSlices(() => totals.beginDeletionOfUnused(MOST_UNUSED_ORGANIZATIONS, now.toISOString()));
  await inSlices(() => totals.dropKeylessRequests(MOST_KEYLESS_REQUESTS));
  await inSlices(() => new DeadLetters(env.ALERTS).dropOldest(MOST_DEAD_LETTERS));
  await accounts.markSwept(SWEEP, now.toISOString());
}
