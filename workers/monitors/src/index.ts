import { monitorOperations, subscriptionOperations } from "@tellerline/contract";
import { createGroupApp } from "@tellerline/worker-kit";
import { getDelivery, listMonitorDeliveries, listSubscriptionDeliveries } from "./deliveries/read-deliveries.ts";
import { replayDelivery, replayMonitor, replaySubscription } from "./deliveries/replay.ts";
import type { Env } from "./env.ts";
import { createMonitor } from "./monitors/create-monitor.ts";
import { deleteMonitor } from "./monitors/delete-monitor.ts";
import { listEvaluations } from "./monitors/list-evaluations.ts";
import { getMonitor, listMonitors } from "./monitors/read-monitors.ts";
import { rotateMonitorSecret } from "./monitors/rotate-secret.ts";
import { updateMonitor } from "./monitors/update-monitor.ts";
import { onShards } from "./on-shard.ts";
import { serviceState } from "./service-state.ts";
import { simulateMonitor } from "./simulation/simulate-monitor.ts";
import { simulateSubscription } from "./simulation/simulate-subscription.ts";
import { createSubscription } from "./subscriptions/create-subscription.ts";
import { rotateSubscriptionSecret } from "./subscriptions/rotate-secret.ts";
import { deleteSubscription, getSubscription, listSubscriptions } from "./subscriptions/subscriptions.ts";
import { updateSubscription } from "./subscriptions/update-subscription.ts";

const app = createGroupApp<"monitors", Env>(
  { ...monitorOperations, ...subscriptionOperations },
  onShards({
    createMonitor,
    listMonitors,
    getMonitor,
    updateMonitor,
    deleteMonitor,
    rotateMonitorSecret,
    simulateMonitor,
    listEvaluations,
    listMonitorDeliveries,
    replayMonitor,
    getDelivery,
    replayDelivery,
    createSubscription,
    listSubscriptions,
    getSubscription,
    listSubscriptionDeliveries,
    updateSubscription,
    rotateSubscriptionSecret,
    simulateSubscription,
    replaySubscription,
    deleteSubscription,
  }),
);

// Not an operation of the catalogue, so that only the gateway can call it.
app.get("/internal/state", async (context) => context.json(await serviceState(context.env)));

export default app;
