import { LIMITS } from "@tellerline/contract";
import { IdempotentRequests, Monitors } from "@tellerline/storage";
import { deriveSigningSecret } from "@tellerline/webhooks";
import { type Handler, Problem } from "@tellerline/worker-kit";
import { idempotencyKeyOf, replayHeaders, runIdempotent } from "@tellerline/worker-kit/idempotency";
import { ownerKeyOf, ownerOf } from "../caller.ts";
import type { Env } from "../env.ts";
import { requireMonitor } from "./read-monitors.ts";

const HOUR_MS = 3_600_000;

export const rotateMonitorSecret: Handler<"rotateMonitorSecret", Env> = async ({ params, context, headers, env }) => {
  const owner = ownerOf(context);
  const { monitorId, secretGeneration } = await requireMonitor(env, owner, params.monitor_id);
  const call = {
    operation: "rotateMonitorSecret",
    owner: ownerKeyOf(owner),
    idempotencyKey: idempotencyKeyOf(headers),
    request: params,
    newResourceId: String(secretGeneration + 1),
  };
  const outcome = await runIdempotent(new IdempotentRequests(env.ALERTS), call, async (generation) => {
    // A first run that crashed may already have rotated it.
    if (secretGeneration >= Number(generation)) return;
    const nowMs = Date.now();
    const until = new Date(nowMs + LIMITS.secretOverlapHours * HOUR_MS).toISOString();
    if (await new Monitors(env.ALERTS).rotateSecret(owner, monitorId, Number(generation), until, new Date(nowMs).toISOString())) return;
    throw new Problem("conflict", "The secret was rotated by another request at the same time. Try again.");
  });
  const { previousSecretUntil } = await requireMonitor(env, owner, monitorId);
  if (previousSecretUntil === null) throw new Error(`The secret of ${monitorId} was rotated, but the end of its overlap is missing.`);
  return {
    body: {
      monitor_id: monitorId,
      webhook_signing_secret: await deriveSigningSecret(env.WEBHOOK_SIGNING_ROOT, monitorId, Number(outcome.resourceId)),
      previous_secret_until: previousSecretUntil,
    },
    headers: { "Cache-Control": "no-store", ...replayHeaders(outcome) },
  };
};
