import { eventList } from "../answers/events.ts";
import type { eventOperations } from "../operations/events.ts";
import type { DocsOf } from "./docs.ts";

export const eventDocs = {
  listEvents: {
    toolDefaults: { limit: 2 },
    samplePath: "/v1/events?limit=2",
    summary: "Read events without a server",
    description:
      "The events of your monitors and subscriptions, in the order in which they were stored, whether they were delivered or not: of 30 days, tests of one day. With `wait`, a call waits for the next event; at most two calls of an organization wait at a time.",
    response: { schema: eventList, description: "The events after a position." },
  },
} as const satisfies DocsOf<typeof eventOperations>;
