import { eventsQuery } from "../requests/events.ts";
import { reads } from "./monitor-access.ts";
import { type Route, SHORT_LIST } from "./operation.ts";

export const eventOperations = {
  listEvents: {
    ...reads,
    flow: "deliveries",
    method: "GET",
    path: "/v1/events",
    tool: "list_events",
    toolDefaults: SHORT_LIST,
    query: eventsQuery,
    response: { status: 200 },
    errors: [],
  },
} as const satisfies Record<string, Route>;
