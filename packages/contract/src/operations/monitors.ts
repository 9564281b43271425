import { deliveryParams } from "../requests/deliveries.ts";
import {
  createMonitorRequest,
  evaluationsQuery,
  listMonitorsQuery,
  monitorParams,
  pageOnlyQuery,
  replayMonitorRequest,
  simulateRequest,
  updateMonitorRequest,
} from "../requests/monitors.ts";
import { monitorRoutes } from "../routes/monitors.ts";
import { served } from "./served.ts";

export const monitorOperations = served(monitorRoutes, {
  createMonitor: { body: createMonitorRequest },
  listMonitors: { query: listMonitorsQuery },
  getMonitor: { params: monitorParams },
  updateMonitor: { params: monitorParams, body: updateMonitorRequest },
  deleteMonitor: { params: monitorParams },
  rotateMonitorSecret: { params: monitorParams },
  simulateMonitor: { params: monitorParams, body: simulateRequest },
  listEvaluations: { params: monitorParams, query: evaluationsQuery },
  listMonitorDeliveries: { params: monitorParams, query: pageOnlyQuery },
  replayMonitor: { params: monitorParams, body: replayMonitorRequest },
  getDelivery: { params: deliveryParams },
  replayDelivery: { params: deliveryParams },
});
