import { reads } from "./monitor-access.ts";
import type { Route } from "./route.ts";

export const eventRoutes = {
  listEvents: {
    ...reads,
    flow: "deliveries",
    method: "GET",
    path: "/v1/events",
    tool: "list_events",
    response: { status: 200 },
    errors: [],
  },
} as const satisfies Record<string, Route>;
