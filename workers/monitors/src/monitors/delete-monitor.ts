import { Monitors } from "@tellerline/storage";
import type { Handler } from "@tellerline/worker-kit";
import { notFound, ownerOf } from "../caller.ts";
import type { Env } from "../env.ts";

export const deleteMonitor: Handler<"deleteMonitor", Env> = async ({ params, context, env }) => {
  const wasThere = await new Monitors(env.ALERTS).delete(ownerOf(context), params.monitor_id);
  if (!wasThere) throw notFound("monitor", params.monitor_id);
  return { body: { monitor_id: params.monitor_id, deleted_at: new Date().toISOString() } };
};
