import * as z from "zod";
import { emptyBecause } from "./common.ts";
import { monitorEvent } from "./monitors.ts";
import { movementEvent } from "./subscriptions.ts";

const streamedEvent = z
  .object({
    position: z.int().meta({ description: "Place among the events of your organization, in the order in which they were stored." }),
    event: z.union([monitorEvent, movementEvent]).meta({ description: "The event as a webhook has it." }),
  })
  .meta({ id: "StreamedEvent", description: "An event and its place." });

export const eventList = z
  .object({
    events: z.array(streamedEvent).meta({ description: "Oldest first." }),
    empty_because: emptyBecause,
    next_after: z.int().meta({ description: "The `after` of the next call." }),
  })
  .meta({ id: "EventList", description: "A page of an organization's events." });
