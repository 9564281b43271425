import { UncountedMinutes, Usage } from "@tellerline/storage";
import { describeError, log } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import type { Env } from "../env.ts";
import type { Caller } from "./credentials.ts";
import type { RequestContext } from "./request-context.ts";
import { UncountedTally } from "./uncounted-tally.ts";
import { type CountedCalls, UsageTally } from "./usage-tally.ts";

const tally = new UsageTally();
const uncounted = new UncountedTally();

/** Stores what was counted so far; what can't be stored now is stored with the next calls. */
export async function storeUsage({ ACCOUNTS }: Pick<Env, "ACCOUNTS">): Promise<void> {
  await tally
    .store((calls) => new Usage(ACCOUNTS).add(calls))
    .catch((error: unknown) => log("warn", "usage_not_stored", describeError(error)));
}

/** Notes whether a call's quota could be counted; the operator is told of those that could not (guides/operating.md#seen-and-told). */
export function noteCounted({ env, defer }: RequestContext, { degraded }: MeterReading): void {
  const wait = uncounted.add(degraded, Date.now());
  if (wait === null) return;
  const told = new Promise((resolve) => setTimeout(resolve, wait)).then(() =>
    new UncountedMinutes(env.ACCOUNTS).add(uncounted.take(), Date.now()),
  );
  defer(told.catch((error: unknown) => log("warn", "uncounted_calls_not_stored", describeError(error))));
}

/** What calls were, for whoever counts them. */
type Counted = Pick<CountedCalls, "operation" | "calls" | "failed" | "cost">;

/** Counts calls for their organization (guides/metering.md#usage). */
export function countUsage({ env, startedMs, defer }: RequestContext, { principal: { orgId, keyId } }: Caller, counted: Counted): void {
  const day = new Date(startedMs).toISOString().slice(0, 10);
  tally.add({ orgId, day, keyId, ...counted });
  const wait = tally.wait(Date.now());
  if (wait !== null) defer(new Promise((resolve) => setTimeout(resolve, wait)).then(() => storeUsage(env)));
}
