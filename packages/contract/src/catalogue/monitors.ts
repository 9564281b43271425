import { delivery, deliveryList, deliveryWithAttempts } from "../answers/deliveries.ts";
import {
  createdMonitor,
  deletedMonitor,
  evaluationList,
  monitor,
  monitorList,
  replayedMonitor,
  rotatedSecret,
  simulateResponse,
} from "../answers/monitors.ts";
import type { monitorOperations } from "../operations/monitors.ts";
import { type DocsOf, SHORT_LIST } from "./docs.ts";

export const monitorDocs = {
  createMonitor: {
    summary: "Watch the best offer for a borrower",
    description:
      "When a rate in the monitor's market changes, its conditions are evaluated against the best offer for its decision context. If all of them hold and the cooldown is over, a signed webhook with a full decision is sent to `webhook_url`. The response contains the signing secret, once. Send an `Idempotency-Key` to make retries safe for 24 hours.",
    example: {
      name: "30-year below 5.75",
      decision_context: { product_type: "mortgage", state: "TX", intent: "refinance", amount: 320000, term_months: 360, credit_score: 760 },
      conditions: [{ field: "apr", operator: "lte", value: 5.75 }],
      webhook_url: "https://hooks.example.com/rates",
    },
    response: { schema: createdMonitor, description: "The monitor, with its signing secret." },
  },
  listMonitors: {
    toolDefaults: SHORT_LIST,
    summary: "List monitors",
    description: "Your organization's, oldest first.",
    response: { schema: monitorList, description: "A page of monitors." },
  },
  getMonitor: {
    summary: "Show a monitor",
    description: "Its settings, and when it was last evaluated and triggered.",
    response: { schema: monitor, description: "The monitor, without its secret." },
  },
  updateMonitor: {
    summary: "Change, pause or resume a monitor",
    description:
      "Omitted fields keep their value. As `application/json`, `decision_context` replaces the former whole, and what it leaves out takes its default; as `application/merge-patch+json`, only what it names changes. Changing the context or the conditions, or resuming the monitor, starts its evaluation history over. `change_pct` is measured from the last event or the creation, or from now if the context changed.",
    example: { status: "paused" },
    response: { schema: monitor, description: "The monitor as it is now." },
  },
  deleteMonitor: {
    summary: "Delete a monitor",
    description: "Deletes the monitor with its events and deliveries. Pending deliveries are not sent.",
    response: { schema: deletedMonitor, description: "The monitor was deleted." },
  },
  rotateMonitorSecret: {
    summary: "Rotate a signing secret",
    description:
      "Returns the new secret. For 24 hours every webhook is signed with both secrets, so that you can update your receiver without missing events.",
    response: { schema: rotatedSecret, description: "The new secret, shown once." },
  },
  simulateMonitor: {
    summary: "Simulate a rate change",
    description:
      "Shows what the monitor would do if its best offer's note rate moved from `previous_rate` to `new_rate`. Nothing is changed. With `deliver_webhook`, the event is sent as a signed test.",
    example: {
      rate_change: { state: "TX", product_type: "mortgage", previous_rate: 6.1, new_rate: 5.6 },
      options: { deliver_webhook: false },
    },
    response: { schema: simulateResponse, description: "The evaluation and the exact event." },
  },
  listEvaluations: {
    toolDefaults: SHORT_LIST,
    summary: "See why a monitor did or did not fire",
    description:
      "Its evaluations since its context and conditions were last set, newest first: the rate book, the best offer observed, and what held the monitor back.",
    response: { schema: evaluationList, description: "The last evaluations, at most 100." },
  },
  listMonitorDeliveries: {
    toolDefaults: SHORT_LIST,
    summary: "List a monitor's deliveries",
    description: "Newest first, tests included.",
    response: { schema: deliveryList, description: "A page of deliveries." },
  },
  replayMonitor: {
    summary: "Replay a monitor's events",
    description:
      "Sends every event since a given time again, each with its original `event_id`, including events stored while the monitor was disabled.",
    example: { since: "2026-11-01T00:00:00Z" },
    response: { schema: replayedMonitor, description: "The events were queued." },
  },
  getDelivery: {
    summary: "Show a delivery with its attempts",
    description: "Each attempt has its time, status code, latency and the first 1 KiB of the response.",
    response: { schema: deliveryWithAttempts, description: "The delivery." },
  },
  replayDelivery: {
    summary: "Replay a delivery",
    description: "Sends the same event again with the same `event_id`, and restarts the retry schedule.",
    response: { schema: delivery, description: "The delivery was queued." },
  },
} as const satisfies DocsOf<typeof monitorOperations>;
