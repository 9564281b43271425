import { pageOnlyQuery, replayMonitorRequest } from "../requests/monitors.ts";
import {
  createSubscriptionRequest,
  simulateSubscriptionRequest,
  subscriptionParams,
  updateSubscriptionRequest,
} from "../requests/subscriptions.ts";
import { subscriptionRoutes } from "../routes/subscriptions.ts";
import { served } from "./served.ts";

export const subscriptionOperations = served(subscriptionRoutes, {
  createSubscription: { body: createSubscriptionRequest },
  listSubscriptions: { query: pageOnlyQuery },
  getSubscription: { params: subscriptionParams },
  listSubscriptionDeliveries: { params: subscriptionParams, query: pageOnlyQuery },
  updateSubscription: { params: subscriptionParams, body: updateSubscriptionRequest },
  rotateSubscriptionSecret: { params: subscriptionParams },
  simulateSubscription: { params: subscriptionParams, body: simulateSubscriptionRequest },
  replaySubscription: { params: subscriptionParams, body: replayMonitorRequest },
  deleteSubscription: { params: subscriptionParams },
});
