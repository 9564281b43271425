import { Monitors } from "@tellerline/storage";
import { type Handler, requireMatch } from "@tellerline/worker-kit";
import { notFound, ownerOf } from "../caller.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "./read-monitors.ts";
import { toMonitorWire } from "./translate.ts";

export const deleteMonitor: Handler<"deleteMonitor", Env> = async ({ params, context, headers, env }) => {
  const owner = ownerOf(context);
  if (headers.has("If-Match")) await requireMatch(headers, await toMonitorWire(env, await requireMonitor(env, owner, params.monitor_id)));
  const wasThere = await new Monitors(env.ALERTS).delete(owner, params.monitor_id);
  if (!wasThere) throw notFound("monitor", params.monitor_id);
  return { body: { monitor_id: params.monitor_id, deleted_at: new Date().toISOString() } };
};
