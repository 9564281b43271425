import { Accounts, AccountTotals, DeadLetters } from "@tellerline/storage";
import { DAY_MS, HOUR_MS } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";
import { inSlices } from "./slices.ts";

/** Limits the rows that strangers can store (guides/operating.md#what-is-kept). Runs once an hour, since it reads whole tables. */

const SWEEP = "totals";
/** Days for which ended keys are kept: as long as usage, which names keys. */
const ENDED_KEYS_DAYS = 92;
/** Maximum ended keys kept for one organization. */
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
