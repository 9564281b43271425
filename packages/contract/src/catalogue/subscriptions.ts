import { deliveryList } from "../answers/deliveries.ts";
import {
  createdSubscription,
  deletedSubscription,
  replayedSubscription,
  rotatedSubscriptionSecret,
  simulateSubscriptionResponse,
  subscription,
  subscriptionList,
} from "../answers/subscriptions.ts";
import type { subscriptionOperations } from "../operations/subscriptions.ts";
import { type DocsOf, SHORT_LIST } from "./docs.ts";

export const subscriptionDocs = {
  createSubscription: {
    summary: "Subscribe to rate movements of a market",
    description:
      "Sends `rates.movement.detected` when the note rate of the market's best offer, for the product's standard amount, has moved by at least `min_change_bps` since the last event.",
    example: { product_type: "auto_loan", state: "TX", min_change_bps: 25, webhook_url: "https://hooks.example.com/rates" },
    response: { schema: createdSubscription, description: "The subscription, with its signing secret." },
  },
  listSubscriptions: {
    toolDefaults: SHORT_LIST,
    summary: "List subscriptions",
    description: "Your organization's, oldest first.",
    response: { schema: subscriptionList, description: "A page of subscriptions." },
  },
  getSubscription: {
    summary: "Show a subscription",
    description: "Its settings, and the rate from which the next movement is measured.",
    response: { schema: subscription, description: "The subscription, without its secret." },
  },
  listSubscriptionDeliveries: {
    toolDefaults: SHORT_LIST,
    summary: "List a subscription's deliveries",
    description: "Newest first.",
    response: { schema: deliveryList, description: "A page of deliveries." },
  },
  updateSubscription: {
    summary: "Change, pause or resume a subscription",
    description:
      "Omitted fields keep their value. A subscription that is resumed measures the next movement from the market's rate at that time. To watch another market, create another subscription.",
    example: { status: "paused" },
    response: { schema: subscription, description: "The subscription as it is now." },
  },
  rotateSubscriptionSecret: {
    summary: "Rotate a subscription's signing secret",
    description:
      "Returns the new secret. For 24 hours every webhook is signed with both secrets, so that you can update your receiver without missing events.",
    response: { schema: rotatedSubscriptionSecret, description: "The new secret, shown once." },
  },
  simulateSubscription: {
    summary: "Simulate a movement of a market's rate",
    description:
      "Shows what the subscription would do if the market's best note rate moved to `new_rate`. Nothing is changed. With `deliver_webhook`, the event is sent as a signed test.",
    example: { rate_change: { new_rate: 4.5 } },
    response: { schema: simulateSubscriptionResponse, description: "The evaluation and the exact event." },
  },
  replaySubscription: {
    summary: "Replay a subscription's events",
    description:
      "Sends every event since a given time again, each with its original `event_id`, including events stored while the subscription was disabled.",
    example: { since: "2026-11-01T00:00:00Z" },
    response: { schema: replayedSubscription, description: "The events were queued." },
  },
  deleteSubscription: {
    summary: "Delete a subscription",
    description: "Deletes the subscription with its events and deliveries.",
    response: { schema: deletedSubscription, description: "The subscription was deleted." },
  },
} as const satisfies DocsOf<typeof subscriptionOperations>;
