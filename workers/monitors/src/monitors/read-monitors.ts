import { LIMITS } from "@tellerline/contract";
import { type MonitorRow, Monitors, type Owner } from "@tellerline/storage";
import { type Handler, saidIfEmpty } from "@tellerline/worker-kit";
import { notFound, ownerOf } from "../caller.ts";
import { readCursor, toPage, whyEmpty } from "../cursor.ts";
import type { Env } from "../env.ts";
import { toMonitors, toMonitorWire } from "./translate.ts";

/**
 * A monitor of the caller's organization.
 * @throws `not_found`
 */
export async function requireMonitor(env: Env, owner: Owner, monitorId: string): Promise<MonitorRow> {
  const row = await new Monitors(env.ALERTS).find(owner, monitorId);
  if (row === null) throw notFound("monitor", monitorId);
  return row;
}

export const getMonitor: Handler<"getMonitor", Env> = async ({ params, context, env }) => ({
  body: await toMonitorWire(env, await requireMonitor(env, ownerOf(context), params.monitor_id)),
});

const NO_MONITORS = "There are no monitors yet. `POST /v1/monitors` (tool `create_monitor`) makes one.";

export const listMonitors: Handler<"listMonitors", Env> = async ({ query, context, env }) => {
  const limit = query.limit ?? LIMITS.defaultPageSize;
  const { status, cursor } = query;
  const list = `monitors ${status ?? ""}`;
  const rows = await new Monitors(env.ALERTS).list(ownerOf(context), status ?? null, readCursor(list, cursor), limit + 1);
  const { page, nextCursor } = toPage(list, rows, limit, ({ createdAt, monitorId }) => ({ createdAt, id: monitorId }));
  const none = status === undefined ? NO_MONITORS : "No monitor has this status. Leave out `status`.";
  const why = saidIfEmpty(page, () => whyEmpty(cursor, none));
  return { body: { monitors: await toMonitors(env, page), ...why, next_cursor: nextCursor } };
};
