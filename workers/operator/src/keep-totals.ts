import { Accounts, AccountTotals, DeadLetters } from "@tellerline/storage";
import { DAY_MS, HOUR_MS } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";
import { inSlices } from "./slices.ts";

/**
 * Limits how many rows strangers can make the service store (guides/operating.md#what-is-kept). Works at most once an hour, since it reads
 * whole tables.
 */

const SWEEP = "totals";
/** Ended keys are kept this long, as long as usage figures, which refer to keys. */
const ENDED_KEYS_DAYS = 92;
const MOST_ENDED_KEYS = 1000;
/** Maximum organizations on the free plan that never used a key. */
const MOST_UNUSED_ORGANIZATIONS = 1_000_000;
const MOST_KEYLESS_REQUESTS = 100_000;
const MOST_DEAD_LETTERS = 100_000;

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
