import { UncountedMinutes } from "@tellerline/storage";
import { DAY_MS, dayOf } from "@tellerline/vocabulary";
import { describeError, log, sleep } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import type { CountedCalls } from "@tellerline/worker-kit/usage";
import type { Env } from "../env.ts";
import type { Caller } from "./credentials.ts";
import { type Account, accountOf, handOverCalls, keepWithQuota } from "./metering.ts";
import type { RequestContext } from "./request-context.ts";
import { UncountedTally } from "./uncounted-tally.ts";
import { storeUsage, tally } from "./usage-store.ts";

const uncounted = new UncountedTally();

/** Stores the calls that the account's counters keep, and those that this isolate has counted, so that usage is complete when it is read. */
export async function bringUsageUpToDate(env: Env, account: Account): Promise<void> {
  await handOverCalls(env, account).catch((error: unknown) => log("warn", "usage_not_handed_over", describeError(error)));
  await storeUsage(env);
}

/** Tallies calls whose quota could not be counted, for an alarm of the operator (guides/operating.md#seen-and-told). */
export function noteCounted({ env, defer }: RequestContext, { degraded }: MeterReading): void {
  const wait = uncounted.add(degraded, Date.now());
  if (wait === null) return;
  const told = sleep(wait).then(() => new UncountedMinutes(env.ACCOUNTS).add(uncounted.take(), Date.now()));
  defer(told.catch((error: unknown) => log("warn", "uncounted_calls_not_stored", describeError(error))));
}

type Counted = Pick<CountedCalls, "operation" | "calls" | "failed" | "cost">;

/** The date of the last call, cached because formatting a date takes longer than counting a call. */
let lastDay = { number: -1, date: "" };

function dateOf(ms: number): string {
  const number = Math.floor(ms / DAY_MS);
  if (number !== lastDay.number) lastDay = { number, date: dayOf(number * DAY_MS) };
  return lastDay.date;
}

/**
 * Counts calls for their organization (guides/metering.md#usage). If a write of the account's quota is pending, the calls become part of
 * that write; otherwise they are tallied in this isolate, and stored in the background.
 */
export function countUsage({ env, startedMs, defer }: RequestContext, caller: Caller, counted: Counted): void {
  const { orgId, keyId } = caller.principal;
  const calls = { orgId, day: dateOf(startedMs), keyId, ...counted };
  if (keepWithQuota(accountOf(caller), calls)) return;
  tally.add(calls);
  const wait = tally.wait(Date.now());
  if (wait !== null) defer(sleep(wait).then(() => storeUsage(env)));
}
