import { movementEvent, type SimulatedSubscriptionWire, type SimulateSubscriptionWire } from "@tellerline/contract";
import { changeBps, toMovementEvent } from "@tellerline/quoting/monitors";
import { marketRate } from "@tellerline/scoring";
import type { SubscriptionRow } from "@tellerline/storage";
import type { Handler } from "@tellerline/worker-kit";
import { createId } from "@tellerline/worker-kit/keys";
import { ownerOf } from "../caller.ts";
import { type CurrentBook, currentBook } from "../current-book.ts";
import type { Env } from "../env.ts";
import { requireSubscription, stateOf } from "../subscriptions/subscriptions.ts";
import { deliverTest } from "./deliver-test.ts";
import { requireMarket } from "./require-market.ts";

/** Simulates a movement of the market's best rate. Stores and delivers nothing. */
function simulateMovement(
  { basis }: CurrentBook,
  row: SubscriptionRow,
  { rate_change }: SimulateSubscriptionWire,
  eventId: string,
): SimulatedSubscriptionWire {
  const state = stateOf(row);
  const present = row.referenceRate ?? marketRate(basis.loaded.book, row.productType, state);
  const previousRate = rate_change.previous_rate ?? present;
  const movement = { product: row.productType, state, previousRate, rate: rate_change.new_rate };
  const { orgId, subscriptionId, minChangeBps, sequence } = row;
  const event = toMovementEvent({
    movement,
    subscriptionId,
    orgId,
    minChangeBps,
    sequence,
    eventId,
    evaluatedAt: new Date().toISOString(),
    tested: row.status,
    loaded: basis.loaded,
  });
  const change = changeBps(movement);
  const isMet = change !== null && change >= minChangeBps;
  return {
    would_trigger: isMet && row.status === "active",
    rate_change: event.rate_change,
    evaluation: { conditions_met: isMet, change_bps: change, min_change_bps: minChangeBps },
    event,
  };
}

export const simulateSubscription: Handler<"simulateSubscription", Env> = async ({ params, body, context, headers, env }) => {
  const owner = ownerOf(context);
  const row = await requireSubscription(env, owner, params.subscription_id);
  requireMarket("subscription", { state: stateOf(row), product: row.productType }, body.rate_change);
  const book = await currentBook(env, owner);
  const simulate = (eventId: string) => simulateMovement(book, row, body, eventId);
  if (body.options?.deliver_webhook !== true) return { body: simulate(createId("evt")) };
  const test = { operation: "simulateSubscription", request: { ...params, ...body }, source: { ...row, id: row.subscriptionId } } as const;
  const { simulated, event, delivery, ...reply } = await deliverTest(env, owner, headers, test, simulate);
  return { body: { ...simulated, event: movementEvent.parse(event), delivery }, ...reply };
};
