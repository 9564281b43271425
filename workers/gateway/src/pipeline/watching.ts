import { log, WATCHED_HEADER } from "@tellerline/worker-kit";
import type { Caller } from "./credentials.ts";
import type { Outcome } from "./headers.ts";
import type { RequestContext } from "./request-context.ts";
import { readWatched, toDataPoint, type WatchedCall } from "./watched-call.ts";

/** Share of calls that are logged. Calls that fail by our own fault are always logged. */
const LOGGED_SHARE = 0.01;

export function watch(
  { env, requestId, startedMs }: RequestContext,
  operation: string,
  caller: Caller | null,
  { response, reading, cost }: Outcome,
): void {
  const call: WatchedCall = {
    operation,
    plan: caller === null ? "" : caller.principal.plan,
    environment: caller === null ? "" : caller.principal.environment,
    status: response.status,
    durationMs: Date.now() - startedMs,
    cost,
    isDegraded: reading.degraded,
    ...readWatched(response.headers.get(WATCHED_HEADER)),
  };
  env.CALLS?.writeDataPoint(toDataPoint(call));
  if (call.status >= 500 || Math.random() < LOGGED_SHARE) log("info", "call", { requestId, ...call });
}
