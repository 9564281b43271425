import * as z from "zod";
import { nextCursor, timestamp } from "../fields.ts";
import { loanProductName } from "../lists/loans.ts";
import { movementEventName, watchStatus } from "../lists/monitoring.ts";
import { createdAt, customerId, emptyBecause, eventId, marketState } from "./common.ts";
import {
  deletedMonitor,
  evaluation,
  monitor,
  monitorEvent,
  rateChange,
  replayedMonitor,
  rotatedSecret,
  signingSecret,
  simulateResponse,
} from "./monitors.ts";
import { rateBook } from "./offer.ts";

const { monitor_id: _, ...secretOnly } = rotatedSecret.shape;

const minChangeBps = z.number().meta({ description: "The least movement that is told, in basis points: 25 is 0.25 percentage points." });

const subscriptionId = z.string().meta({ description: "Id of the subscription." });

export const rotatedSubscriptionSecret = z
  .object({ subscription_id: subscriptionId, ...secretOnly })
  .meta({ id: "RotatedSubscriptionSecret" });

export const subscription = z
  .object({
    subscription_id: subscriptionId,
    product_type: loanProductName,
    state: marketState,
    min_change_bps: minChangeBps,
    webhook_url: monitor.shape.webhook_url,
    status: watchStatus,
    disabled_reason: monitor.shape.disabled_reason,
    reference_rate: z
      .number()
      .nullable()
      .meta({ description: "The rate from which the next movement is measured, percent. Null: there was none." }),
    created_at: createdAt,
    updated_at: timestamp.meta({ description: "When it last changed." }),
  })
  .meta({ id: "Subscription" });

export const createdSubscription = z
  .object({ ...subscription.shape, webhook_signing_secret: signingSecret })
  .meta({ id: "CreatedSubscription" });

export const subscriptionList = z
  .object({
    subscriptions: z.array(subscription).meta({ description: "Oldest first." }),
    empty_because: emptyBecause,
    next_cursor: nextCursor,
  })
  .meta({ id: "SubscriptionList" });

export const deletedSubscription = z
  .object({ subscription_id: subscriptionId, deleted_at: deletedMonitor.shape.deleted_at })
  .meta({ id: "DeletedSubscription" });

export const movementEvent = z
  .object({
    event: movementEventName,
    event_id: eventId,
    subscription_id: subscriptionId,
    customer_id: customerId,
    evaluated_at: monitorEvent.shape.evaluated_at,
    test: monitorEvent.shape.test,
    sequence: z.int().meta({ description: "Numbers the events from 1, so that a receiver can put them in order." }),
    why_now: monitorEvent.shape.why_now,
    rate_change: rateChange,
    min_change_bps: minChangeBps,
    rate_book: rateBook,
  })
  .meta({ id: "MovementEvent" });

export const simulateSubscriptionResponse = z
  .object({
    would_trigger: simulateResponse.shape.would_trigger,
    rate_change: rateChange,
    evaluation: z
      .object({
        conditions_met: evaluation.shape.conditions_met,
        change_bps: z.number().nullable().meta({ description: "Basis points; null if there is no rate to measure from." }),
        min_change_bps: minChangeBps,
      })
      .meta({ id: "MovementEvaluation" }),
    event: movementEvent.meta({ description: "The exact payload." }),
    delivery: simulateResponse.shape.delivery,
  })
  .meta({ id: "SimulateSubscriptionResponse" });

export const replayedSubscription = z
  .object({ subscription_id: subscriptionId, since: replayedMonitor.shape.since, replayed: replayedMonitor.shape.replayed })
  .meta({ id: "ReplayedSubscription" });
