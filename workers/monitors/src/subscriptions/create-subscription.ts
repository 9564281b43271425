import { Subscriptions } from "@tellerline/storage";
import { deriveSigningSecret } from "@tellerline/webhooks";
import { type Handler, Problem } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import { marketRate, movementBounds, subscriptionKey } from "@tellerline/worker-kit/monitors";
import { limitProblem, monitorLimit, ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { requireTarget } from "../target.ts";
import { requireSubscription, toSubscription } from "./subscriptions.ts";

const MAX_TRIES = 5;

export const createSubscription: Handler<"createSubscription", Env> = async ({ body, context, env }) => {
  const owner = ownerOf(context);
  const limit = monitorLimit(context);
  const webhookUrl = requireTarget(env, body.webhook_url);
  const state = body.state ?? null;
  const subscriptionId = createId("sub");
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
      watchKey: owner.environment === "live" ? subscriptionKey(body.product_type, state) : null,
      ...movementBounds(referenceRate, body.min_change_bps),
      lookedVersion: version,
      createdAt: new Date().toISOString(),
    };
    const outcome = await new Subscriptions(env.ALERTS).create(row, limit);
    if (outcome === "limit_reached") throw limitProblem("subscriptions", limit);
    if (outcome === "book_moved") continue;
    const secret = await deriveSigningSecret(env.WEBHOOK_SIGNING_ROOT, subscriptionId, 1);
    const created = toSubscription(await requireSubscription(env, owner, subscriptionId));
    return { body: { ...created, webhook_signing_secret: secret }, headers: { "Cache-Control": "no-store" } };
  }
  throw new Problem("unavailable", "Rates are being published; try again in a moment.", { headers: { "Retry-After": "2" } });
};
