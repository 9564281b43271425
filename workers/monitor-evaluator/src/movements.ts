import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { subscriptionKeyOf } from "@tellerline/monitoring";
import { type EvaluationContext, type MarketRate, movedRateOf, movementOf } from "@tellerline/quoting/evaluating";
import { type Evaluations, Subscriptions } from "@tellerline/storage";
import { LOAN_PRODUCTS, MOVEMENT_EVENT } from "@tellerline/vocabulary";
import { enqueue } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { wakeWaiting } from "./wake-waiting.ts";

const PAGE = 100;

/** Note rate of the best offer in each changed market that has an offer, by subscription key. */
function movedRates(context: EvaluationContext): ReadonlyMap<string, MarketRate> {
  const rates = new Map<string, MarketRate>();
  for (const product of LOAN_PRODUCTS) {
    const changes = context.changes.filter((change) => change.product === product);
    if (changes.length === 0) continue;
    const everywhere = changes.some(({ states }) => states === null);
    const states: readonly (StateCode | null)[] = [
      null,
      ...STATE_CODES.filter((state) => everywhere || changes.some((change) => change.states?.includes(state))),
    ];
    for (const state of states) {
      const rate = movedRateOf(context, product, state);
      if (rate !== null) rates.set(subscriptionKeyOf(product, state), rate);
    }
  }
  return rates;
}

/** Stores and queues events for subscriptions whose market moved far enough (guides/monitors.md#subscriptions). */
export async function detectMovements(env: Env, store: Evaluations, context: EvaluationContext): Promise<void> {
  const rates = movedRates(context);
  const reached = ([key, { rate, isSilent }]: readonly [string, MarketRate]) =>
    isSilent ? { key, least: -Number.MAX_VALUE, greatest: Number.MAX_VALUE } : { key, least: rate, greatest: rate };
  const found = await store.findSubscribed([...rates].map(reached));
  const subscriptions = new Subscriptions(env.ALERTS);
  for (let from = 0; from < found.length; from += PAGE) {
    const rows = await subscriptions.readUnevaluated(found.slice(from, from + PAGE), context.bookVersion);
    const now = new Date().toISOString();
    const outcomes = await Promise.all(
      rows.flatMap((row) => {
        const rate = rates.get(row.watchKey ?? "");
        return rate === undefined ? [] : [movementOf(context, row, rate, now)];
      }),
    );
    await store.storeMovements(context.bookVersion, outcomes, MOVEMENT_EVENT, now);
    const keys = outcomes.flatMap(({ orgId, deliveryId }) => (deliveryId === null ? [] : [{ orgId, deliveryId }]));
    await Promise.all([enqueue(env.WEBHOOK_DELIVERIES, keys), wakeWaiting(env, outcomes)]);
  }
}
