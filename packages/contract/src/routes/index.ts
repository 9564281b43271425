import { decisionRoutes } from "./decisions.ts";
import { documentRoutes } from "./documents.ts";
import { eligibilityRoutes } from "./eligibility.ts";
import { eventRoutes } from "./events.ts";
import { gatewayRoutes } from "./gateway.ts";
import { keyRoutes } from "./keys.ts";
import { monitorRoutes } from "./monitors.ts";
import { rateRoutes } from "./rates.ts";
import type { Route } from "./route.ts";
import { sandboxRoutes } from "./sandbox.ts";
import { subscriptionRoutes } from "./subscriptions.ts";

const ROUTES = {
  ...decisionRoutes,
  ...eligibilityRoutes,
  ...monitorRoutes,
  ...subscriptionRoutes,
  ...eventRoutes,
  ...sandboxRoutes,
  ...rateRoutes,
  ...keyRoutes,
  ...documentRoutes,
  ...gatewayRoutes,
} as const;

export const ROUTE_LIST: readonly (Route & { readonly id: string })[] = Object.entries(ROUTES).map(([id, route]: [string, Route]) => ({
  ...route,
  id,
}));
