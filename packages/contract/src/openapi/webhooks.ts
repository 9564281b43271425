import * as z from "zod";
import type { ZodOpenApiObject } from "zod-openapi";
import { monitorEvent } from "../answers/monitors.ts";
import { movementEvent } from "../answers/subscriptions.ts";
import { eventOf } from "./examples.ts";

/** Headers of a webhook (guides/webhooks.md). */
const SIGNED = z.object({
  "X-Service-Signature": z.string().meta({ description: "Hex HMAC-SHA256 of timestamp, a dot and the body, keyed with the whole secret." }),
  "X-Service-Signature-Previous": z
    .string()
    .optional()
    .meta({ description: "The same with each earlier secret, for 24 hours after it was rotated; with spaces between them." }),
  "X-Service-Timestamp": z.string().meta({ description: "Seconds since the epoch, of sending. Refuse what is older than 300 seconds." }),
  "X-Service-Event-Id": z.string().meta({ description: "Id of the event; the same in every try." }),
  "webhook-id": z.string().meta({ description: "The same id, for libraries of Standard Webhooks." }),
  "webhook-timestamp": z.string().meta({ description: "The same time, for libraries of Standard Webhooks." }),
  "webhook-signature": z.string().meta({
    description: "Signatures for libraries of Standard Webhooks, one for each secret that signs, with spaces between them.",
  }),
});

function webhook(operationId: string, summary: string, description: string, schema: z.ZodType, example?: unknown) {
  return {
    post: {
      operationId,
      summary,
      description: `${description} Answer 2xx within 5 seconds; anything else is tried again for some 20 hours. 410 disables the sender.`,
      tags: ["monitors"],
      security: [],
      requestParams: { header: SIGNED },
      requestBody: { required: true, content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } } },
      responses: {
        "200": { description: "Received. Any 2xx will do." },
        "410": { description: "Gone: nothing more is sent until its owner sets it to `active`." },
      },
    },
  };
}

export const WEBHOOKS: NonNullable<ZodOpenApiObject["webhooks"]> = {
  "decision.monitor.triggered": webhook(
    "receiveMonitorTriggered",
    "A monitor fired",
    "The monitor's conditions hold, and its cooldown is over; with a full decision.",
    monitorEvent,
  ),
  "decision.monitor.test": webhook(
    "receiveMonitorTest",
    "A test of a monitor",
    "What a simulation with `deliver_webhook` sends: the same payload, with `test: true`.",
    monitorEvent,
    eventOf("simulateMonitor"),
  ),
  "rates.movement.detected": webhook(
    "receiveRateMovement",
    "A market's rate moved",
    "The best rate of a subscription's market moved by at least `min_change_bps`.",
    movementEvent,
    eventOf("simulateSubscription"),
  ),
};
