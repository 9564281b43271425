import type { CreateSubscriptionWire } from "@tellerline/contract";
import { movementBounds, subscriptionKeyOf } from "@tellerline/monitoring";
import { marketRate } from "@tellerline/scoring";
import { IdempotentRequests, type Owner, Subscriptions } from "@tellerline/storage";
import { deriveSigningSecret } from "@tellerline/webhooks";
import { type Handler, Problem } from "@tellerline/worker-kit";
import { idempotencyKeyOf, replayHeaders, runIdempotent } from "@tellerline/worker-kit/idempotency";
import { createId } from "@tellerline/worker-kit/keys";
import { limitProblem, monitorLimit, ownerKeyOf, ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { targetOf } from "../target.ts";
import { toSubscription } from "./subscriptions.ts";

const MAX_TRIES = 5;
const FIRST_GENERATION = 1;

interface NewSubscriptionRequest {
  readonly body: CreateSubscriptionWire;
  readonly owner: Owner;
  readonly limit: number;
}

/** Stores a subscription that starts from the current book. Tries again if the evaluator moves to the next book meanwhile. */
async function store(env: Env, subscriptionId: string, { body, owner, limit }: NewSubscriptionRequest): Promise<void> {
  const webhookUrl = targetOf(env, body.webhook_url);
  const state = body.state ?? null;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { version, basis } = await currentBook(env, owner);
    const referenceRate = marketRate(basis.loaded.book, body.product_type, state);
    const row = {
      ...owner,
      subscriptionId,
      productType: body.product_type,
      state,
      minChangeBps: body.min_change_bps,
      webhookUrl,
      status: "active" as const,
      referenceRate,
      // Sandbox subscriptions are not indexed by market: they are evaluated when their organization changes a rate.
      watchKey: owner.environment === "live" ? subscriptionKeyOf(body.product_type, state) : null,
      ...movementBounds(referenceRate, body.min_change_bps),
      evaluatedVersion: version,
      createdAt: new Date().toISOString(),
    };
    const outcome = await new Subscriptions(env.ALERTS).create(row, limit);
    if (outcome === "created") return;
    if (outcome === "limit_reached") throw limitProblem("subscriptions", limit, owner);
  }
  throw new Problem("unavailable", "Rates are being published. Try again in a moment.", { headers: { "Retry-After": "2" } });
}

export const createSubscription: Handler<"createSubscription", Env> = async ({ body, context, headers, env, defer }) => {
  const owner = ownerOf(context);
  const call = {
    operation: "createSubscription",
    owner: ownerKeyOf(owner),
    idempotencyKey: idempotencyKeyOf(headers),
    request: body,
    newResourceId: createId("sub"),
    defer,
  };
  const outcome = await runIdempotent(new IdempotentRequests(env.ALERTS), call, async (subscriptionId) => {
    const made = await new Subscriptions(env.ALERTS).find(owner, subscriptionId);
    if (made === null) await store(env, subscriptionId, { body, owner, limit: monitorLimit(context) });
  });
  const row = await new Subscriptions(env.ALERTS).find(owner, outcome.resourceId);
  if (row === null)
    throw new Problem(
      "conflict",
      "The subscription that this request made was deleted. Send it with a new Idempotency-Key to create another.",
    );
  const secret = await deriveSigningSecret(env.WEBHOOK_SIGNING_ROOT, row.subscriptionId, FIRST_GENERATION);
  return {
    body: { ...toSubscription(row), webhook_signing_secret: secret },
    headers: { "Cache-Control": "no-store", ...replayHeaders(outcome) },
  };
};
