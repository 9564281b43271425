import * as z from "zod";
import { acrossFields, pageLimit, pathId, queryInteger } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { emptyBecause } from "./common.ts";
import { monitorEvent } from "./monitors.ts";
import { movementEvent } from "./subscriptions.ts";

export const eventsQuery = z
  .strictObject({
    after: queryInteger(0, LIMITS.maxPosition)
      .optional()
      .meta({ description: "Events after this position alone: the `next_after` of the answer before. Absent: from the oldest on." }),
    monitor_id: pathId("mon", "monitor").optional().meta({ description: "Events of this monitor alone. Absent: of all." }),
    subscription_id: pathId("sub", "subscription").optional().meta({ description: "Events of this subscription alone. Absent: of all." }),
    limit: pageLimit(LIMITS.events, LIMITS.defaultEvents),
    wait: queryInteger(0, LIMITS.maxWaitSeconds)
      .optional()
      .meta({ description: `Seconds to wait for an event if there is none, at most ${LIMITS.maxWaitSeconds}. Default: 0.` }),
  })
  .refine(
    ({ monitor_id, subscription_id }) => monitor_id === undefined || subscription_id === undefined,
    acrossFields(["subscription_id"], "Ask for the events of a monitor or of a subscription, not of both."),
  );

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
