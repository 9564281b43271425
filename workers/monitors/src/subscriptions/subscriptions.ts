import { LIMITS, type SubscriptionWire } from "@tellerline/contract";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { type Owner, type SubscriptionRow, Subscriptions } from "@tellerline/storage";
import { requireMember } from "@tellerline/vocabulary";
import { type Handler, requireMatch, saidIfEmpty } from "@tellerline/worker-kit";
import { notFound, ownerOf } from "../caller.ts";
import { readCursor, toPage, whyEmpty } from "../cursor.ts";
import type { Env } from "../env.ts";
import { shownTarget } from "../target.ts";

export function stateOf({ state }: SubscriptionRow): StateCode | null {
  return state === null ? null : requireMember(STATE_CODES, state);
}

export function toSubscription(row: SubscriptionRow): SubscriptionWire {
  return {
    subscription_id: row.subscriptionId,
    product_type: row.productType,
    state: stateOf(row),
    min_change_bps: row.minChangeBps,
    ...shownTarget(row),
    status: row.status,
    disabled_reason: row.disabledReason,
    reference_rate: row.referenceRate,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

/**
 * A subscription of the caller's organization.
 * @throws `not_found`
 */
export async function requireSubscription(env: Env, owner: Owner, subscriptionId: string): Promise<SubscriptionRow> {
  const row = await new Subscriptions(env.ALERTS).find(owner, subscriptionId);
  if (row === null) throw notFound("subscription", subscriptionId);
  return row;
}

export const getSubscription: Handler<"getSubscription", Env> = async ({ params, context, env }) => ({
  body: toSubscription(await requireSubscription(env, ownerOf(context), params.subscription_id)),
});

const NO_SUBSCRIPTIONS = "There are no subscriptions yet. `POST /v1/subscriptions` (tool `create_subscription`) makes one.";

const LIST = "subscriptions";

export const listSubscriptions: Handler<"listSubscriptions", Env> = async ({ query, context, env }) => {
  const limit = query.limit ?? LIMITS.defaultPageSize;
  const { cursor } = query;
  const rows = await new Subscriptions(env.ALERTS).list(ownerOf(context), readCursor(LIST, cursor), limit + 1);
  const { page, nextCursor } = toPage(LIST, rows, limit, ({ createdAt, subscriptionId }) => ({ createdAt, id: subscriptionId }));
  const why = saidIfEmpty(page, () => whyEmpty(cursor, NO_SUBSCRIPTIONS));
  return { body: { subscriptions: page.map(toSubscription), ...why, next_cursor: nextCursor } };
};

export const deleteSubscription: Handler<"deleteSubscription", Env> = async ({ params, context, headers, env }) => {
  const owner = ownerOf(context);
  if (headers.has("If-Match")) await requireMatch(headers, toSubscription(await requireSubscription(env, owner, params.subscription_id)));
  const wasThere = await new Subscriptions(env.ALERTS).delete(owner, params.subscription_id);
  if (!wasThere) throw notFound("subscription", params.subscription_id);
  return { body: { subscription_id: params.subscription_id, deleted_at: new Date().toISOString() } };
};
