import { eventOperations, monitorOperations, sandboxOperations, subscriptionOperations } from "@tellerline/contract";
import { createGroupApp } from "@tellerline/worker-kit";
import { getDelivery, listMonitorDeliveries, listSubscriptionDeliveries } from "./deliveries/read-deliveries.ts";
import { replayDelivery, replayMonitor, replaySubscription } from "./deliveries/replay.ts";
import type { Env } from "./env.ts";
import { listEvents } from "./events/list-events.ts";
import { wake, wakeRequest } from "./events/wake.ts";
import { createMonitor } from "./monitors/create-monitor.ts";
import { deleteMonitor } from "./monitors/delete-monitor.ts";
import { listEvaluations } from "./monitors/list-evaluations.ts";
import { getMonitor, listMonitors } from "./monitors/read-monitors.ts";
import { rotateMonitorSecret } from "./monitors/rotate-secret.ts";
import { updateMonitor } from "./monitors/update-monitor.ts";
import { onShards } from "./on-shard.ts";
import { changeSandboxRate } from "./sandbox/change-rate.ts";
import { serviceState } from "./service-state.ts";
import { simulateMonitor } from "./simulation/simulate-monitor.ts";
import { simulateSubscription } from "./simulation/simulate-subscription.ts";
import { createSubscription } from "./subscriptions/create-subscription.ts";
import { rotateSubscriptionSecret } from "./subscriptions/rotate-secret.ts";
import { deleteSubscription, getSubscription, listSubscriptions } from "./subscriptions/subscriptions.ts";
import { updateSubscription } from "./subscriptions/update-subscription.ts";

const app = createGroupApp<"monitors", Env>(
  { ...monitorOperations, ...subscriptionOperations, ...eventOperations, ...sandboxOperations },
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
    listEvents,
    changeSandboxRate,
  }),
);

export { EventBell } from "./events/event-bell.ts";

// These two routes are not public operations, so only other Workers can call them.
app.post("/internal/wake", async (context) => {
  const { waiting } = wakeRequest.parse(await context.req.json());
  await wake(context.env, waiting);
  return context.body(null, 204);
});

app.get("/internal/state", async (context) => context.json(await serviceState(context.env)));

export default app;
