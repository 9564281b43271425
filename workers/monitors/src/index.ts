import { eventOperations, monitorOperations, sandboxOperations, subscriptionOperations } from "@tellerline/contract";
import { createGroupApp, type Route } from "@tellerline/worker-kit";
import { getDelivery, listMonitorDeliveries, listSubscriptionDeliveries } from "./deliveries/read-deliveries.ts";
import { replayDelivery, replayMonitor, replaySubscription } from "./deliveries/replay.ts";
import type { Env } from "./env.ts";
import { listEvents } from "./events/list-events.ts";
import { ringBells, ringRequest } from "./events/ring-bells.ts";
import { createMonitor } from "./monitors/create-monitor.ts";
import { deleteMonitor } from "./monitors/delete-monitor.ts";
import { listEvaluations } from "./monitors/list-evaluations.ts";
import { getMonitor, listMonitors } from "./monitors/read-monitors.ts";
import { rotateMonitorSecret } from "./monitors/rotate-secret.ts";
import { updateMonitor } from "./monitors/update-monitor.ts";
import { routedToShards } from "./routed-to-shards.ts";
import { changeSandboxRate } from "./sandbox/change-rate.ts";
import { evaluateAbandoned } from "./sandbox/evaluate-change.ts";
import { serviceState } from "./service-state.ts";
import { simulateMonitor } from "./simulation/simulate-monitor.ts";
import { simulateSubscription } from "./simulation/simulate-subscription.ts";
import { createSubscription } from "./subscriptions/create-subscription.ts";
import { rotateSubscriptionSecret } from "./subscriptions/rotate-secret.ts";
import { deleteSubscription, getSubscription, listSubscriptions } from "./subscriptions/subscriptions.ts";
import { updateSubscription } from "./subscriptions/update-subscription.ts";

/** Wakes the calls that wait for events. */
const waking: Route<Env> = {
  method: "POST",
  path: "/internal/wake",
  async serve({ request, env }) {
    const { waiting } = ringRequest.parse(await request.json());
    await ringBells(env, waiting);
    return new Response(null, { status: 204 });
  },
};

/** Evaluates changes of sandbox rates whose requests were killed. */
const abandoned: Route<Env> = {
  method: "POST",
  path: "/internal/abandoned-changes",
  async serve({ env }) {
    return Response.json({ organizations: await evaluateAbandoned(env) });
  },
};

const state: Route<Env> = {
  method: "GET",
  path: "/internal/state",
  serve: async ({ env }) => Response.json(await serviceState(env)),
};

export default createGroupApp<"monitors", Env>(
  { ...monitorOperations, ...subscriptionOperations, ...eventOperations, ...sandboxOperations },
  routedToShards({
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
  { routes: [waking, abandoned, state] },
);

export { EventBell } from "./events/event-bell.ts";
