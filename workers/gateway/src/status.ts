import { LIMITS, type StatusWire } from "@tellerline/contract";
import { nearestReplica, StatusHours } from "@tellerline/storage";
import { DAY_MS, MINUTE_MS } from "@tellerline/vocabulary";
import { Problem } from "@tellerline/worker-kit";
import { pageResponse, prefersJson } from "@tellerline/worker-kit/pages";
import { statusPage } from "./pages/status.ts";
import type { OwnHandler, RequestContext } from "./pipeline/request-context.ts";
import { checkNow, faultsIn } from "./readiness.ts";

/** What the service lacks now, in words. A database that does not answer is such a lack, and no failure of the page that tells it. */
async function lacksNow(context: RequestContext): Promise<readonly string[]> {
  try {
    return faultsIn(await checkNow(context));
  } catch (error) {
    if (error instanceof Problem) return [error.message];
    throw error;
  }
}

async function look(context: RequestContext, nowMs: number): Promise<StatusWire> {
  const hours = new StatusHours(nearestReplica(context.env.ACCOUNTS));
  const [lacks, days] = await Promise.all([lacksNow(context), hours.days(nowMs - (LIMITS.statusDays - 1) * DAY_MS)]);
  return {
    status: lacks.length === 0 ? "ready" : "not_ready",
    lacks: [...lacks],
    looked_at: new Date(nowMs).toISOString(),
    days: days.map(({ faults, ...day }) => ({ ...day, faults: [...faults] })),
  };
}

/** The last look of this isolate. It reads three months of hours, so that not every call looks again. */
let last: { readonly timeMs: number; readonly status: StatusWire } | null = null;

export const showStatus: OwnHandler = async (context) => {
  const nowMs = Date.now();
  if (last === null || nowMs - last.timeMs >= MINUTE_MS) last = { timeMs: nowMs, status: await look(context, nowMs) };
  const headers = { "Cache-Control": "public, max-age=60", Vary: "Accept" };
  const { status } = last;
  return prefersJson(context.headers.get("accept")) ? Response.json(status, { headers }) : pageResponse(statusPage(status), { headers });
};
