import type { MovementEventWire } from "@tellerline/contract";
import type { StateCode } from "@tellerline/geography";
import { figureInWords, notActive, testAssumes } from "@tellerline/monitoring";
import { type LoanProduct, MOVEMENT_EVENT, type MonitorStatus } from "@tellerline/vocabulary";
import type { LoadedBook } from "../books/loaded.ts";
import { toRateBook } from "../offers/single-decision.ts";
import { toRateChange } from "./event.ts";

/** A change of a market's best note rate, in percent. The previous rate is null if the market had no offer. */
export interface Movement {
  readonly product: LoanProduct;
  readonly state: StateCode | null;
  readonly previousRate: number | null;
  readonly rate: number;
}

export interface MovementParts {
  readonly movement: Movement;
  readonly subscriptionId: string;
  readonly orgId: string;
  readonly minChangeBps: number;
  readonly sequence: number;
  readonly eventId: string;
  readonly evaluatedAt: string;
  /** Status of the tested subscription; null if the event is not a test. */
  readonly tested: MonitorStatus | null;
  readonly loaded: LoadedBook;
}

/** Absolute change in basis points, rounded to 0.01 to hide binary noise; null without a previous rate. */
export function changeBps({ previousRate, rate }: Movement): number | null {
  return previousRate === null ? null : Math.round(Math.abs(rate - previousRate) * 10_000) / 100;
}

function whyNow({ movement, minChangeBps }: MovementParts): string {
  const { previousRate, rate } = movement;
  const to = figureInWords("rate", rate);
  if (previousRate === null) return `The note rate of the market's best offer is ${to}; there was none to measure from.`;
  const direction = rate < previousRate ? "down" : "up";
  return `The note rate of the market's best offer went ${direction} from ${figureInWords("rate", previousRate)} to ${to}, by ${changeBps(movement)} basis points; you asked for ${minChangeBps} or more.`;
}

function whyTested({ movement, minChangeBps }: MovementParts, status: MonitorStatus): readonly string[] {
  const bps = changeBps(movement);
  const wouldSend =
    bps === null
      ? "There was no rate to measure from, so nothing would be sent."
      : `That is a change of ${bps} basis points; you asked for ${minChangeBps} or more${bps >= minChangeBps ? "" : ", so nothing would be sent"}.`;
  return [...testAssumes(movement.previousRate, movement.rate), ...notActive("subscription", status), wouldSend];
}

/** Payload of a subscription's webhook (guides/monitors.md#subscriptions). */
export function toMovementEvent(parts: MovementParts): MovementEventWire {
  const { product, state, previousRate, rate } = parts.movement;
  return {
    event: MOVEMENT_EVENT,
    event_id: parts.eventId,
    subscription_id: parts.subscriptionId,
    customer_id: parts.orgId,
    evaluated_at: parts.evaluatedAt,
    test: parts.tested !== null,
    sequence: parts.sequence,
    why_now: [...(parts.tested === null ? [whyNow(parts)] : whyTested(parts, parts.tested))],
    rate_change: toRateChange({ product_type: product, state }, previousRate, rate),
    min_change_bps: parts.minChangeBps,
    rate_book: toRateBook(parts.loaded),
  };
}
