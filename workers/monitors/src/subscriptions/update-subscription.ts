import type { UpdateSubscriptionWire } from "@tellerline/contract";
import { movementBounds, subscriptionKeyOf } from "@tellerline/monitoring";
import { marketRate } from "@tellerline/scoring";
import { type Owner, type SubscriptionRow, Subscriptions } from "@tellerline/storage";
import { type Handler, Problem, requireMatch } from "@tellerline/worker-kit";
import { besideOthers } from "../beside-others.ts";
import { ownerOf } from "../caller.ts";
import { currentBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { targetOf } from "../target.ts";
import { requireSubscription, stateOf, toSubscription } from "./subscriptions.ts";

/** Columns that change when a subscription is resumed. Movements are then measured from the market's current rate. */
async function resumed(env: Env, owner: Owner, row: SubscriptionRow) {
  const { version, basis } = await currentBook(env, owner);
  const state = stateOf(row);
  return {
    status: "active" as const,
    disabledReason: null,
    consecutiveDead: 0,
    referenceRate: marketRate(basis.loaded.book, row.productType, state),
    evaluatedVersion: version,
    watchKey: owner.environment === "live" ? subscriptionKeyOf(row.productType, state) : null,
  };
}

async function changesOf(env: Env, owner: Owner, row: SubscriptionRow, body: UpdateSubscriptionWire) {
  const { status, min_change_bps: minChangeBps = row.minChangeBps, webhook_url } = body;
  const restart = status === "active" && row.status !== "active" ? await resumed(env, owner, row) : null;
  const { referenceRate } = restart ?? row;
  return {
    minChangeBps,
    ...movementBounds(referenceRate, minChangeBps),
    ...(webhook_url === undefined ? {} : { webhookUrl: targetOf(env, webhook_url) }),
    ...(status === "paused" ? { status, watchKey: null } : {}),
    ...restart,
    updatedAt: new Date().toISOString(),
  };
}

/** Updates a subscription. If another request changes it at the same time, the update is computed again from the new row. */
export const updateSubscription: Handler<"updateSubscription", Env> = async ({ params, changes, context, headers, env }) => {
  const owner = ownerOf(context);
  const updated = await besideOthers(async () => {
    const row = await requireSubscription(env, owner, params.subscription_id);
    await requireMatch(headers, toSubscription(row));
    const isStored = await new Subscriptions(env.ALERTS).update(owner, row, await changesOf(env, owner, row, await changes({})));
    return isStored ? toSubscription(await requireSubscription(env, owner, params.subscription_id)) : null;
  });
  if (updated !== null) return { body: updated };
  throw new Problem("conflict", "The subscription is being changed by another request. Try again in a moment.");
};
