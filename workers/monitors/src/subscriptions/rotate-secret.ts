import { Subscriptions } from "@tellerline/storage";
import type { Handler } from "@tellerline/worker-kit";
import { ownerOf } from "../caller.ts";
import type { Env } from "../env.ts";
import { rotateSecret } from "../secrets.ts";
import { requireSubscription } from "./subscriptions.ts";

export const rotateSubscriptionSecret: Handler<"rotateSubscriptionSecret", Env> = async ({ params, context, headers, env }) => {
  const owner = ownerOf(context);
  const id = params.subscription_id;
  const { secret, previousUntil, ...reply } = await rotateSecret(env, owner, headers, {
    operation: "rotateSubscriptionSecret",
    id,
    read: () => requireSubscription(env, owner, id),
    store: (next) => new Subscriptions(env.ALERTS).rotateSecret(owner, id, next),
  });
  return { body: { subscription_id: id, webhook_signing_secret: secret, previous_secret_until: previousUntil }, ...reply };
};
