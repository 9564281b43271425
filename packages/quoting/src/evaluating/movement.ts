import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { movementBounds } from "@tellerline/monitoring";
import { isQualityShift, marketBest, noteRatePercent } from "@tellerline/scoring";
import { deliveryIdOf, hasTarget, type MovementOutcome, type SubscriptionRow } from "@tellerline/storage";
import { type LoanProduct, loanProduct, requireMember } from "@tellerline/vocabulary";
import { deriveId } from "@tellerline/worker-kit/keys";
import { toMovementEvent } from "../monitors/movement-event.ts";
import type { EvaluationContext } from "./evaluation-context.ts";

/** The best offer's note rate in a market, in percent. */
export interface MarketRate {
  readonly rate: number;
  /**
   * Whether the rate changed only because suspect rates were held back or released (guides/data-quality.md#held-rates). Then no event is
   * sent, and later movements are measured from the new rate.
   */
  readonly isSilent: boolean;
}

/** The market's best note rate in the newer book; null if the market has no offer. */
export function movedRateOf(context: EvaluationContext, product: LoanProduct, state: StateCode | null): MarketRate | null {
  const [previous, { book }] = [context.previousBasis.loaded.book, context.basis.loaded];
  const best = marketBest(book, product, state);
  if (best === undefined) return null;
  const isSilent =
    context.isQualityAlone({ product, termMonths: loanProduct(product).defaultTermMonths, state }) ||
    isQualityShift(previous, marketBest(previous, product, state), book, best);
  return { rate: noteRatePercent(book, best.row), isSilent };
}

/**
 * The subscription's new reference for later movements, and the event to store. Neither the first rate nor a silent movement makes an
 * event.
 */
export async function movementOf(
  context: EvaluationContext,
  row: SubscriptionRow,
  { rate, isSilent }: MarketRate,
  now: string,
): Promise<MovementOutcome> {
  const { orgId, subscriptionId, sequence, referenceRate } = row;
  const settled = { orgId, subscriptionId, sequence, referenceRate: rate, ...movementBounds(rate, row.minChangeBps) };
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
    tested: null,
    loaded: context.basis.loaded,
  });
  const payload = JSON.stringify(event);
  return { ...settled, eventId, deliveryId: hasTarget(row) ? deliveryIdOf(eventId) : null, payload };
}
