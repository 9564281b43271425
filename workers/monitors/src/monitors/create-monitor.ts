import type { CreateMonitorWire } from "@tellerline/contract";
import { type MonitorRow, Monitors, type Owner } from "@tellerline/storage";
import { deriveSigningSecret } from "@tellerline/webhooks";
import { type Handler, Problem } from "@tellerline/worker-kit";
import { createId, digestOf } from "@tellerline/worker-kit/keys";
import { limitProblem, monitorLimit, ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { idempotencyKeyOf } from "../idempotency-key.ts";
import { requireTarget } from "../target.ts";
import { setAt, settingColumns } from "./setting.ts";
import { toMonitorWire } from "./translate.ts";

/** Books are published minutes apart: one that comes in between has come once. */
const MAX_TRIES = 5;
interface Request {
  readonly body: CreateMonitorWire;
  readonly owner: Owner;
  readonly limit: number;
  readonly idempotencyKey: string | null;
  readonly requestHash: string;
}

/** The monitor that an earlier request with this key made; null where there was none. */
async function findReplay(monitors: Monitors, { owner, idempotencyKey, requestHash }: Request): Promise<MonitorRow | null> {
  const made = await monitors.findByIdempotencyKey(owner.orgId, idempotencyKey);
  if (made === null || Date.parse(made.createdAt) <= Date.now() - DAY_MS) return null;
  if (made.requestHash !== requestHash || made.environment !== owner.environment) {
    throw new Problem("idempotency_key_reused", "This Idempotency-Key was used with another body; make a new one for a new request.");
  }
  return made;
}

const DAY_MS = 86_400_000;
/** A retry answers what the first try answered; a secret that came of a rotation stands in the answer to that. */
const FIRST_GENERATION = 1;

/** Stores a monitor that is set at the book of the moment; again, where the evaluator goes on meanwhile. */
async function store(env: Env, monitors: Monitors, request: Request): Promise<{ id: string } | "key_used"> {
  const { body, owner, limit, idempotencyKey, requestHash } = request;
  const webhookUrl = requireTarget(env, body.webhook_url);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const book = await currentBook(env, owner);
    const setting = setAt(book, {
      context: body.decision_context,
      conditions: body.conditions,
      cooldownHours: body.cooldown_hours,
      lastTriggeredAt: null,
    });
    const now = new Date().toISOString();
    const monitor = {
      ...owner,
      monitorId: createId("mon"),
      name: body.name,
      status: "active",
      decisionContext: JSON.stringify(body.decision_context),
      conditions: JSON.stringify(body.conditions),
      webhookUrl,
      cooldownHours: body.cooldown_hours,
      ...settingColumns(book, setting, now),
      idempotencyKey,
      requestHash,
      createdAt: now,
      updatedAt: now,
    };
    const outcome = await monitors.create(monitor, setting.watch, limit);
    if (outcome === "created") return { id: monitor.monitorId };
    if (outcome === "key_used") return outcome;
    if (outcome === "limit_reached") throw limitProblem("monitors", limit);
  }
  throw new Problem("unavailable", "Rates are being published; try again in a moment.", { headers: { "Retry-After": "2" } });
}

export const createMonitor: Handler<"createMonitor", Env> = async ({ body, context, headers, env }) => {
  const monitors = new Monitors(env.ALERTS);
  const owner = ownerOf(context);
  const idempotencyKey = idempotencyKeyOf(headers);
  const request = { body, owner, limit: monitorLimit(context), idempotencyKey, requestHash: await digestOf(JSON.stringify(body)) };
  const before = await findReplay(monitors, request);
  const stored = before === null ? await store(env, monitors, request) : null;
  const row =
    before ?? (stored === null || stored === "key_used" ? await findReplay(monitors, request) : await monitors.find(owner, stored.id));
  if (row === null) throw new Problem("conflict", "The monitor that this Idempotency-Key made is being changed; try again in a moment.");
  const isReplay = before !== null || stored === "key_used";
  return {
    body: {
      ...(await toMonitorWire(env, row)),
      webhook_signing_secret: await deriveSigningSecret(env.WEBHOOK_SIGNING_ROOT, row.monitorId, FIRST_GENERATION),
    },
    headers: { "Cache-Control": "no-store", ...(isReplay ? { "Idempotent-Replayed": "true" } : {}) },
  };
};
