import * as z from "zod";
import { acrossFields, nextCursor, pathId, stateCode, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { loanProductName, stateCodeOut } from "../lists/loans.ts";
import { movementEventName, settableStatus, watchStatus } from "../lists/monitoring.ts";
import { delivery } from "./deliveries.ts";
import { rateChange, replayedMonitor, rotatedSecret, signingSecret, webhookUrl } from "./monitors.ts";
import { rateBook } from "./offer.ts";

const { monitor_id: _, ...secretOnly } = rotatedSecret.shape;

export const rotatedSubscriptionSecret = z.object({ subscription_id: z.string(), ...secretOnly }).meta({ id: "RotatedSubscriptionSecret" });

export const subscriptionParams = z.strictObject({ subscription_id: pathId("sub") });

export const createSubscriptionRequest = z
  .strictObject({
    product_type: loanProductName,
    state: stateCode.optional().meta({ description: "Omit for the whole country." }),
    min_change_bps: z.number().min(1).max(10_000).meta({ description: "Basis points; 25 is 0.25 percentage points." }),
    webhook_url: webhookUrl,
  })
  .meta({ id: "CreateSubscriptionRequest" });

export const updateSubscriptionRequest = z
  .strictObject({
    status: settableStatus.optional().meta({ description: "`active` also reactivates a disabled subscription." }),
    min_change_bps: createSubscriptionRequest.shape.min_change_bps.optional(),
    webhook_url: webhookUrl.optional(),
  })
  .refine((request) => Object.keys(request).length > 0, acrossFields([], "Send at least one field to change."))
  .meta({ id: "UpdateSubscriptionRequest", minProperties: 1 });

export const simulateSubscriptionRequest = z
  .strictObject({
    rate_change: z
      .strictObject({
        previous_rate: z.number().min(0).max(LIMITS.maxRatePercent).optional().meta({ description: "Defaults to the reference rate." }),
        new_rate: z.number().min(0).max(LIMITS.maxRatePercent),
      })
      .meta({ id: "SimulatedMovement" }),
    options: z
      .strictObject({ deliver_webhook: z.boolean().default(false) })
      .optional()
      .meta({ id: "SimulateSubscriptionOptions" }),
  })
  .meta({ id: "SimulateSubscriptionRequest" });

export const subscription = z
  .object({
    subscription_id: z.string(),
    product_type: loanProductName,
    state: stateCodeOut.nullable(),
    min_change_bps: z.number(),
    webhook_url: z.string(),
    status: watchStatus,
    disabled_reason: z.string().nullable(),
    reference_rate: z
      .number()
      .nullable()
      .meta({ description: "The rate from which the next movement is measured, percent. Null: there was none." }),
    created_at: timestamp,
    updated_at: timestamp.meta({ description: "When its settings last changed." }),
  })
  .meta({ id: "Subscription" });

export const createdSubscription = z
  .object({ ...subscription.shape, webhook_signing_secret: signingSecret })
  .meta({ id: "CreatedSubscription" });

export const subscriptionList = z
  .object({ subscriptions: z.array(subscription), next_cursor: nextCursor })
  .meta({ id: "SubscriptionList" });

export const deletedSubscription = z.object({ subscription_id: z.string(), deleted_at: timestamp }).meta({ id: "DeletedSubscription" });

export const movementEvent = z
  .object({
    event: movementEventName,
    event_id: z.string(),
    subscription_id: z.string(),
    customer_id: z.string(),
    evaluated_at: timestamp,
    test: z.boolean(),
    sequence: z.int(),
    why_now: z.array(z.string()),
    rate_change: rateChange,
    min_change_bps: z.number(),
    rate_book: rateBook,
  })
  .meta({ id: "MovementEvent" });

export const simulateSubscriptionResponse = z
  .object({
    would_trigger: z.boolean(),
    rate_change: rateChange,
    evaluation: z
      .object({
        conditions_met: z.boolean(),
        change_bps: z.number().nullable().meta({ description: "Basis points; null if there is no rate to measure from." }),
        min_change_bps: z.number(),
      })
      .meta({ id: "MovementEvaluation" }),
    event: movementEvent,
    delivery: delivery.optional(),
  })
  .meta({ id: "SimulateSubscriptionResponse" });

export const replayedSubscription = z
  .object({ subscription_id: z.string(), since: timestamp, replayed: replayedMonitor.shape.replayed })
  .meta({ id: "ReplayedSubscription" });
