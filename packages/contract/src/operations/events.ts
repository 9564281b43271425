import { eventList, eventsQuery } from "../schemas/events.ts";
import { reads } from "./monitor-access.ts";
import { type Operation, SHORT_LIST } from "./operation.ts";

export const eventOperations = {
  listEvents: {
    ...reads,
    flow: "deliveries",
    method: "GET",
    path: "/v1/events",
    samplePath: "/v1/events?limit=2",
    tool: "list_events",
    toolDefaults: SHORT_LIST,
    summary: "Read events without a server",
    description:
      "The events of your monitors and subscriptions, in the order in which they were stored, whether they were delivered or not: of 30 days, tests of one day. With `wait`, a call waits for the next event; at most two calls of an organization wait at a time.",
    query: eventsQuery,
    response: { status: 200, schema: eventList, description: "The events after a position." },
    errors: [],
  },
} as const satisfies Record<string, Operation>;
