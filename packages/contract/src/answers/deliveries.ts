import * as z from "zod";
import { nextCursor, timestamp } from "../fields.ts";
import { deliveryStatus, eventName } from "../lists/monitoring.ts";
import { monitorId } from "../requests/monitor-id.ts";
import { createdAt, emptyBecause, eventId } from "./common.ts";

export const delivery = z
  .object({
    delivery_id: z.string().meta({ description: "Id of the delivery." }),
    event_id: eventId,
    monitor_id: monitorId.nullable().meta({ description: "Null for deliveries of a subscription." }),
    subscription_id: z.string().nullable().meta({ description: "The subscription that sends it. Null: a monitor does." }),
    event: eventName,
    status: deliveryStatus,
    attempts_made: z.int().meta({ description: "Attempts so far." }),
    next_attempt_at: timestamp.nullable().meta({ description: "When it is tried next. Null: not again." }),
    created_at: createdAt,
    delivered_at: timestamp.nullable().meta({ description: "When the receiver answered 2xx. Null: not yet." }),
  })
  .meta({ id: "Delivery" });

const attempt = z
  .object({
    number: z.int().meta({ description: "Counted from 1." }),
    attempted_at: timestamp.meta({ description: "When it was tried." }),
    status_code: z.int().nullable().meta({ description: "Null if the receiver did not respond." }),
    latency_ms: z.int().nullable().meta({ description: "How long the receiver took, milliseconds. Null: it did not respond." }),
    response_excerpt: z.string().nullable().meta({ description: "The first 1 KiB of the response. Null: there was none." }),
    error: z.string().nullable().meta({ description: "What kept it from being delivered. Null: nothing did." }),
  })
  .meta({ id: "Attempt" });

export const deliveryWithAttempts = z
  .object({ ...delivery.shape, attempts: z.array(attempt).meta({ description: "Each attempt, in order." }) })
  .meta({ id: "DeliveryWithAttempts" });

export const deliveryList = z
  .object({
    deliveries: z.array(delivery).meta({ description: "Deliveries, newest first." }),
    empty_because: emptyBecause,
    next_cursor: nextCursor,
  })
  .meta({ id: "DeliveryList" });
