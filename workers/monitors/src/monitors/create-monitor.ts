import type { CreateMonitorWire } from "@tellerline/contract";
import { IdempotentRequests, type MonitorRow, Monitors, NEW_MONITOR, type Owner } from "@tellerline/storage";
import { deriveSigningSecret } from "@tellerline/webhooks";
import { both, type Handler, Problem } from "@tellerline/worker-kit";
import { idempotencyKeyOf, replayHeaders, runIdempotent } from "@tellerline/worker-kit/idempotency";
import { createId } from "@tellerline/worker-kit/keys";
import { limitProblem, monitorLimit, ownerKeyOf, ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { targetOf } from "../target.ts";
import { resolveSetting, settingColumns } from "./setting.ts";
import { toMonitorWire, toNewMonitor } from "./translate.ts";

/** Maximum attempts. Rate books are published minutes apart, so the second attempt normally succeeds. */
const MAX_TRIES = 5;
/** Generation of a new monitor's signing secret. A retry of the request returns this secret even if it was rotated since. */
const FIRST_GENERATION = 1;

interface NewMonitorRequest {
  readonly body: CreateMonitorWire;
  readonly owner: Owner;
  readonly limit: number;
}

/** Stores a monitor that starts from the current book. Tries again if the evaluator moves to the next book meanwhile. */
async function store(env: Env, monitorId: string, { body, owner, limit }: NewMonitorRequest): Promise<MonitorRow> {
  const monitors = new Monitors(env.ALERTS);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const book = await currentBook(env, owner, tries === 0 ? "replica" : "primary");
    const watched = {
      context: body.decision_context,
      conditions: body.conditions,
      cooldownHours: body.cooldown_hours,
      lastTriggeredAt: null,
    };
    const [webhookUrl, setting] = both(
      () => targetOf(env, body.webhook_url),
      () => resolveSetting(book, watched),
    );
    const now = new Date().toISOString();
    const monitor: MonitorRow = {
      ...NEW_MONITOR,
      ...owner,
      monitorId,
      name: body.name,
      status: "active" as const,
      decisionContext: JSON.stringify(body.decision_context),
      conditions: JSON.stringify(body.conditions),
      webhookUrl,
      cooldownHours: body.cooldown_hours,
      ...settingColumns(book, setting, now),
      createdAt: now,
      updatedAt: now,
    };
    const outcome = await monitors.create(monitor, setting.watch, limit);
    if (outcome === "created") return monitor;
    if (outcome === "limit_reached") throw limitProblem("monitors", limit, owner);
  }
  throw new Problem("unavailable", "Rates are being published. Try again in a moment.", { headers: { "Retry-After": "2" } });
}

export const createMonitor: Handler<"createMonitor", Env> = async ({ body, context, headers, env, defer }) => {
  const owner = ownerOf(context);
  const monitors = new Monitors(env.ALERTS);
  const call = {
    operation: "createMonitor",
    owner: ownerKeyOf(owner),
    idempotencyKey: idempotencyKeyOf(headers),
    request: body,
    newResourceId: createId("mon"),
    defer,
  };
  let made: MonitorRow | null = null;
  const outcome = await runIdempotent(new IdempotentRequests(env.ALERTS), call, async (monitorId, isAgain) => {
    made = isAgain ? await monitors.find(owner, monitorId) : null;
    made ??= await store(env, monitorId, { body, owner, limit: monitorLimit(context) });
  });
  const row = made ?? (await monitors.find(owner, outcome.resourceId));
  if (row === null)
    throw new Problem("conflict", "The monitor that this request made was deleted. Send it with a new Idempotency-Key to create another.");
  return {
    body: {
      ...(outcome.isReplay ? await toMonitorWire(env, row) : toNewMonitor(row)),
      webhook_signing_secret: await deriveSigningSecret(env.WEBHOOK_SIGNING_ROOT, row.monitorId, FIRST_GENERATION),
    },
    headers: { "Cache-Control": "no-store", ...replayHeaders(outcome) },
  };
};
