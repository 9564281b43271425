import { LIMITS } from "@tellerline/contract";
import { Monitors } from "@tellerline/storage";
import { deriveSigningSecret } from "@tellerline/webhooks";
import type { Handler } from "@tellerline/worker-kit";
import { notFound, ownerOf } from "../caller.ts";
import type { Env } from "../env.ts";

const HOUR_MS = 3_600_000;

export const rotateMonitorSecret: Handler<"rotateMonitorSecret", Env> = async ({ params, context, env }) => {
  const nowMs = Date.now();
  const previousUntil = new Date(nowMs + LIMITS.secretOverlapHours * HOUR_MS).toISOString();
  const { monitor_id } = params;
  const generation = await new Monitors(env.ALERTS).rotateSecret(
    ownerOf(context),
    monitor_id,
    previousUntil,
    new Date(nowMs).toISOString(),
  );
  if (generation === null) throw notFound("monitor", monitor_id);
  return {
    body: {
      monitor_id,
      webhook_signing_secret: await deriveSigningSecret(env.WEBHOOK_SIGNING_ROOT, monitor_id, generation),
      previous_secret_until: previousUntil,
    },
    headers: { "Cache-Control": "no-store" },
  };
};
