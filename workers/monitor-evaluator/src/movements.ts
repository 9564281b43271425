import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { movementBounds, subscriptionKeyOf } from "@tellerline/monitoring";
import { toMovementEvent } from "@tellerline/quoting/monitors";
import { isQualityShift, marketBest, noteRatePercent } from "@tellerline/scoring";
import { deliveryIdOf, type Evaluations, type MovementOutcome, type SubscriptionRow, Subscriptions } from "@tellerline/storage";
import { LOAN_PRODUCTS, type LoanProduct, loanProduct, MOVEMENT_EVENT, requireMember } from "@tellerline/vocabulary";
import { enqueue } from "@tellerline/worker-kit";
import { deriveId } from "@tellerline/worker-kit/keys";
import type { Env } from "./env.ts";
import type { EvaluationContext } from "./evaluation-context.ts";
import { wakeWaiting } from "./wake-waiting.ts";

const PAGE = 100;

/** The note rate of a market's best offer, percent. */
interface MarketRate {
  readonly rate: number;
  /**
   * Whether the rate changed only because rates became held or good (guides/data-quality.md#held-rates). Then no event is sent, and later movements
   * are measured from the new rate.
   */
  readonly isSilent: boolean;
}

function rateOf(context: EvaluationContext, product: LoanProduct, state: StateCode | null): MarketRate | null {
  const [previous, { book }] = [context.previousBasis.loaded.book, context.basis.loaded];
  const best = marketBest(book, product, state);
  if (best === undefined) return null;
  const isSilent =
    context.isQualityAlone({ product, termMonths: loanProduct(product).defaultTermMonths, state }) ||
    isQualityShift(previous, marketBest(previous, product, state), book, best);
  return { rate: noteRatePercent(book, best.row), isSilent };
}

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
      const rate = rateOf(context, product, state);
      if (rate !== null) rates.set(subscriptionKeyOf(product, state), rate);
    }
  }
  return rates;
}

async function outcomeOf(
  context: EvaluationContext,
  row: SubscriptionRow,
  { rate, isSilent }: MarketRate,
  now: string,
): Promise<MovementOutcome> {
  const { orgId, subscriptionId, sequence, referenceRate } = row;
  const settled = { orgId, subscriptionId, sequence, referenceRate: rate, ...movementBounds(rate, row.minChangeBps) };
  // A market's first rate becomes the reference for later movements.
  if (referenceRate === null || isSilent) return { ...settled, eventId: null, deliveryId: null, payload: null };
  const eventId = await deriveId("evt", `${subscriptionId}:${context.bookVersion}`);
  const state = row.state === null ? null : requireMember(STATE_CODES, row.state);
  const event = toMovementEvent({
    movement: { product: row.productType, state, previousRate: referenceRate, rate },
    subscriptionId,
    orgId,
    minChangeBps: row.minChangeBps,
    sequence: sequence + 1,
    eventId,
    evaluatedAt: now,
    isTest: false,
    loaded: context.basis.loaded,
  });
  const payload = JSON.stringify(event);
  return { ...settled, eventId, deliveryId: row.webhookUrl === "" ? null : deliveryIdOf(eventId), payload };
}

/** Stores and queues events for subscriptions whose market moved far enough (guides/monitors.md#subscriptions). */
export async function detectMovements(env: Env, store: Evaluations, context: EvaluationContext): Promise<void> {
  const rates = movedRates(context);
  const reached = ([key, { rate, isSilent }]: readonly [string, MarketRate]) =>
    isSilent ? { key, least: -Number.MAX_VALUE, greatest: Number.MAX_VALUE } : { key, least: rate, greatest: rate };
  const keys = await store.findSubscribed([...rates].map(reached));
  const subscriptions = new Subscriptions(env.ALERTS);
  for (let from = 0; from < keys.length; from += PAGE) {
    const rows = await subscriptions.readUnlooked(keys.slice(from, from + PAGE), context.bookVersion);
    const now = new Date().toISOString();
    const outcomes = await Promise.all(
      rows.flatMap((row) => {
        const rate = rates.get(row.watchKey ?? "");
        return rate === undefined ? [] : [outcomeOf(context, row, rate, now)];
      }),
    );
    await store.storeMovements(context.bookVersion, outcomes, MOVEMENT_EVENT, now);
    await wakeWaiting(env, outcomes);
    await enqueue(
      env.WEBHOOK_DELIVERIES,
      outcomes.flatMap(({ orgId, deliveryId }) => (deliveryId === null ? [] : [{ orgId, deliveryId }])),
    );
  }
}
