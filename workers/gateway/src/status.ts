import type { StatusWire } from "@tellerline/contract";
import { LIMITS } from "@tellerline/contract/plain";
import { nearestReplica, type StatusDay, StatusHours } from "@tellerline/storage";
import { DAY_MS, MINUTE_MS } from "@tellerline/vocabulary";
import { describeError, log, Problem } from "@tellerline/worker-kit";
import { pageResponse, prefersJson } from "@tellerline/worker-kit/pages";
import { statusPage } from "./pages/status.ts";
import type { OwnHandler, RequestContext } from "./pipeline/request-context.ts";
import { checkNow, faultsIn } from "./readiness.ts";

async function lacksNow(context: RequestContext): Promise<readonly string[]> {
  try {
    return faultsIn(await checkNow(context));
  } catch (error) {
    if (error instanceof Problem) return [error.message];
    throw error;
  }
}

async function keptDays({ env }: RequestContext, nowMs: number): Promise<readonly StatusDay[] | null> {
  try {
    return await new StatusHours(nearestReplica(env.ACCOUNTS)).days(nowMs - (LIMITS.statusDays - 1) * DAY_MS);
  } catch (error) {
    log("error", "status_not_read", describeError(error));
    return null;
  }
}

async function look(context: RequestContext, nowMs: number): Promise<StatusWire> {
  const [found, kept] = await Promise.all([lacksNow(context), keptDays(context, nowMs)]);
  const lacks = kept === null ? [...found, "What was seen before can't be read now."] : found;
  const days = kept ?? [];
  return {
    status: lacks.length === 0 ? "ready" : "not_ready",
    lacks: [...lacks],
    looked_at: new Date(nowMs).toISOString(),
    days: days.map(({ faults, ...day }) => ({ ...day, faults: [...faults] })),
  };
}

/** The last status, cached for a minute, because making a status reads the hourly rows of three months. */
let last: { readonly timeMs: number; readonly status: StatusWire } | null = null;

export const showStatus: OwnHandler = async (context) => {
  const nowMs = Date.now();
  if (last === null || nowMs - last.timeMs >= MINUTE_MS) last = { timeMs: nowMs, status: await look(context, nowMs) };
  const headers = { "Cache-Control": "public, max-age=60", Vary: "Accept" };
  const { status } = last;
  return prefersJson(context.headers.get("accept")) ? Response.json(status, { headers }) : pageResponse(statusPage(status), { headers });
};
