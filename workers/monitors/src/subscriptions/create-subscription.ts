import type { CreateSubscriptionWire } from "@tellerline/contract";
import { movementBounds, subscriptionKeyOf } from "@tellerline/monitoring";
import { marketRate } from "@tellerline/scoring";
import { type SubscriptionRow, Subscriptions } from "@tellerline/storage";
import { deriveSigningSecret } from "@tellerline/webhooks";
import { type Handler, Problem } from "@tellerline/worker-kit";
import { createId, deriveId } from "@tellerline/worker-kit/keys";
import { limitProblem, monitorLimit, ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { idempotencyKeyOf } from "../idempotency-key.ts";
import { requireTarget } from "../target.ts";
import { requireSubscription, toSubscription } from "./subscriptions.ts";

const MAX_TRIES = 5;

async function answer(env: Env, row: SubscriptionRow, headers: Record<string, string> = {}) {
  const secret = await deriveSigningSecret(env.WEBHOOK_SIGNING_ROOT, row.subscriptionId, 1);
  return { body: { ...toSubscription(row), webhook_signing_secret: secret }, headers: { "Cache-Control": "no-store", ...headers } };
}

/** What an earlier request with this Idempotency-Key made. */
function replay(env: Env, row: SubscriptionRow, body: CreateSubscriptionWire) {
  const isSame =
    row.productType === body.product_type &&
    row.state === (body.state ?? null) &&
    row.minChangeBps === body.min_change_bps &&
    row.webhookUrl === body.webhook_url;
  if (isSame) return answer(env, row, { "Idempotent-Replayed": "true" });
  throw new Problem("idempotency_key_reused", "This Idempotency-Key was used with another body; make a new one for a new request.");
}

export const createSubscription: Handler<"createSubscription", Env> = async ({ body, context, headers, env }) => {
  const owner = ownerOf(context);
  const limit = monitorLimit(context);
  const webhookUrl = requireTarget(env, body.webhook_url);
  const state = body.state ?? null;
  const idempotencyKey = idempotencyKeyOf(headers);
  // The same key makes the same subscription.
  const subscriptionId =
    idempotencyKey === null ? createId("sub") : await deriveId("sub", `${owner.orgId}:${owner.environment}:${idempotencyKey}`);
  const before = idempotencyKey === null ? null : await new Subscriptions(env.ALERTS).find(owner, subscriptionId);
  if (before !== null) return replay(env, before, { ...body, webhook_url: webhookUrl });
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
      status: "active",
      referenceRate,
      // Sandbox rates stand still: there is nothing to find.
      watchKey: owner.environment === "live" ? subscriptionKeyOf(body.product_type, state) : null,
      ...movementBounds(referenceRate, body.min_change_bps),
      lookedVersion: version,
      createdAt: new Date().toISOString(),
    };
    const outcome = await new Subscriptions(env.ALERTS).create(row, limit);
    if (outcome === "limit_reached") throw limitProblem("subscriptions", limit);
    if (outcome === "book_moved") continue;
    return answer(env, await requireSubscription(env, owner, subscriptionId));
  }
  throw new Problem("unavailable", "Rates are being published; try again in a moment.", { headers: { "Retry-After": "2" } });
};
