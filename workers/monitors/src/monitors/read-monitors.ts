import { LIMITS } from "@tellerline/contract";
import { type MonitorRow, Monitors, type Owner } from "@tellerline/storage";
import type { Handler } from "@tellerline/worker-kit";
import { notFound, ownerOf } from "../caller.ts";
import { readCursor, toPage } from "../cursor.ts";
import type { Env } from "../env.ts";
import { toMonitors, toMonitorWire } from "./translate.ts";

/** A monitor of the caller's organization. @throws `not_found` */
export async function requireMonitor(env: Env, owner: Owner, monitorId: string): Promise<MonitorRow> {
  const row = await new Monitors(env.ALERTS).find(owner, monitorId);
  if (row === null) throw notFound("monitor", monitorId);
  return row;
}

export const getMonitor: Handler<"getMonitor", Env> = async ({ params, context, env }) => ({
  body: await toMonitorWire(env, await requireMonitor(env, ownerOf(context), params.monitor_id)),
});

export const listMonitors: Handler<"listMonitors", Env> = async ({ query, context, env }) => {
  const limit = query.limit ?? LIMITS.defaultPageSize;
  const rows = await new Monitors(env.ALERTS).list(ownerOf(context), query.status ?? null, readCursor(query.cursor), limit + 1);
  const { page, nextCursor } = toPage(rows, limit, ({ createdAt, monitorId }) => ({ createdAt, id: monitorId }));
  return { body: { monitors: await toMonitors(env, page), next_cursor: nextCursor } };
};
