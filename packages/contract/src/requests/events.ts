import * as z from "zod";
import { acrossFields, pageLimit, pathId, queryInteger } from "../fields.ts";
import { LIMITS } from "../limits.ts";

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
