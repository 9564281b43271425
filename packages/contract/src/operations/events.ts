import { eventsQuery } from "../requests/events.ts";
import { eventRoutes } from "../routes/events.ts";
import { served } from "./served.ts";

export const eventOperations = served(eventRoutes, {
  listEvents: { query: eventsQuery },
});
