import { ONE, type Route } from "./route.ts";

const shared = {
  group: "gateway",
  method: "GET",
  flow: "meta",
  plan: null,
  cost: ONE,
  tool: null,
  effect: "read",
  cors: true,
  errors: [],
} as const;

/** Routes that the gateway serves itself: whether the service works, and whom to write to about security. */
export const gatewayRoutes = {
  getSecurityText: {
    ...shared,
    path: "/.well-known/security.txt",
    response: { status: 200, text: "text/plain" },
  },
  showStatus: {
    ...shared,
    takesAnyQuery: true,
    path: "/status",
    response: { status: 200, html: true },
  },
  getHealth: {
    ...shared,
    path: "/health",
    response: { status: 200 },
  },
  getReadiness: {
    ...shared,
    path: "/health/ready",
    response: { status: 200 },
  },
} as const satisfies Record<string, Route>;
