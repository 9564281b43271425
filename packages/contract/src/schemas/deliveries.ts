import * as z from "zod";
import { nextCursor, pathId, timestamp } from "../fields.ts";
import { deliveryStatus, eventName } from "../lists/monitoring.ts";
import { monitorId } from "./monitor-id.ts";

export const deliveryParams = z.strictObject({ delivery_id: pathId("dlv") });

export const delivery = z
  .object({
    delivery_id: z.string(),
    event_id: z.string(),
    monitor_id: monitorId.nullable().meta({ description: "Null for deliveries of a subscription." }),
    subscription_id: z.string().nullable(),
    event: eventName,
    status: deliveryStatus,
    attempts_made: z.int(),
    next_attempt_at: timestamp.nullable(),
    created_at: timestamp,
    delivered_at: timestamp.nullable(),
  })
  .meta({ id: "Delivery" });

const attempt = z
  .object({
    number: z.int(),
    attempted_at: timestamp,
    status_code: z.int().nullable().meta({ description: "Null if the receiver did not respond." }),
    latency_ms: z.int().nullable(),
    response_excerpt: z.string().nullable().meta({ description: "The first 1 KiB of the response. Null: there was none." }),
    error: z.string().nullable(),
  })
  .meta({ id: "Attempt" });

export const deliveryWithAttempts = z.object({ ...delivery.shape, attempts: z.array(attempt) }).meta({ id: "DeliveryWithAttempts" });

export const deliveryList = z.object({ deliveries: z.array(delivery), next_cursor: nextCursor }).meta({ id: "DeliveryList" });
