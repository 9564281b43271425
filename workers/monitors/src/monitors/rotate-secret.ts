import { Monitors } from "@tellerline/storage";
import type { Handler } from "@tellerline/worker-kit";
import { ownerOf } from "../caller.ts";
import type { Env } from "../env.ts";
import { rotateSecret } from "../secrets.ts";
import { requireMonitor } from "./read-monitors.ts";

export const rotateMonitorSecret: Handler<"rotateMonitorSecret", Env> = async ({ params, context, headers, env }) => {
  const owner = ownerOf(context);
  const { secret, previousUntil, ...reply } = await rotateSecret(env, owner, headers, {
    operation: "rotateMonitorSecret",
    id: params.monitor_id,
    read: () => requireMonitor(env, owner, params.monitor_id),
    store: (next, now) => new Monitors(env.ALERTS).rotateSecret(owner, params.monitor_id, next, now),
  });
  return { body: { monitor_id: params.monitor_id, webhook_signing_secret: secret, previous_secret_until: previousUntil }, ...reply };
};
