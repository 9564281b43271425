import * as z from "zod";
import { acrossFields, cursor, givenName, pageLimit, stateCode, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { loanProductName } from "../lists/loans.ts";
import { monitorField, operator, settableStatus, watchStatus } from "../lists/monitoring.ts";
import { monitorContext } from "./monitor-context.ts";
import { monitorId } from "./monitor-id.ts";

const name = givenName(LIMITS.maxNameLength).meta({ description: "Your name for the monitor, 1 to 200 characters.", pattern: "\\S" });

const TARGET = "https, on the public internet, without credentials or fragment.";

const webhookUrl = z.string().max(LIMITS.webhookUrlLength).meta({
  description: TARGET,
  example: "https://hooks.example.com/rates",
  format: "uri",
});

const cooldownHours = z
  .number()
  .min(0)
  .max(LIMITS.maxCooldownHours)
  .meta({ description: "Minimum hours between two events; fractions are allowed." });

export const condition = z
  .strictObject({
    field: monitorField.meta({ description: "What of the best offer is watched." }),
    operator: operator,
    value: z.number().min(-1e9).max(1e9).meta({
      description: "The figure that is compared with: percent, or US dollars of a payment; of `change_pct`, percent of change.",
    }),
  })
  .refine(
    ({ operator, value }) => operator !== "change_pct" || value !== 0,
    acrossFields(["value"], "A change of 0 % always holds; use a number above 0 (either way) or below 0 (a fall)."),
  )
  .meta({
    id: "Condition",
    description:
      "`change_pct` compares with the value when the monitor last triggered or was set: a positive value fires on a change of at least that many percent in either direction, a negative value on a fall of at least that.",
  });

const conditions = z
  .array(condition)
  .min(1)
  .max(LIMITS.conditionsPerMonitor)
  .meta({ description: "The monitor fires only if all of them hold." });

export const createMonitorRequest = z
  .strictObject({
    name,
    decision_context: monitorContext,
    conditions,
    webhook_url: webhookUrl
      .nullable()
      .optional()
      .meta({ description: `${TARGET} Absent or null: events are read with \`GET /v1/events\` alone.` }),
    cooldown_hours: cooldownHours.default(LIMITS.defaultCooldownHours),
  })
  .meta({ id: "CreateMonitorRequest" });

export const updateMonitorRequest = z
  .strictObject({
    name: name.optional(),
    status: settableStatus.optional().meta({ description: "`active` also reactivates a disabled monitor." }),
    decision_context: monitorContext.optional().meta({
      description: "The borrower and the loan that are watched, whole; of a merge patch, what changes.",
    }),
    conditions: conditions.optional(),
    webhook_url: webhookUrl.nullable().optional().meta({ description: "Where events are sent. Null: nowhere." }),
    cooldown_hours: cooldownHours.optional(),
  })
  .refine((request) => Object.keys(request).length > 0, acrossFields([], "Send at least one field to change."))
  .meta({ id: "UpdateMonitorRequest", minProperties: 1 });

const pageQuery = { limit: pageLimit(LIMITS.pageSize, LIMITS.defaultPageSize), cursor: cursor.optional() };

export const listMonitorsQuery = z.strictObject({
  status: watchStatus.optional().meta({ description: "Only monitors of this status. Absent: all." }),
  ...pageQuery,
});

export const pageOnlyQuery = z.strictObject(pageQuery);

export const monitorParams = z.strictObject({ monitor_id: monitorId });

export const evaluationsQuery = z.strictObject({ limit: pageLimit(LIMITS.evaluations, LIMITS.defaultEvaluations) });

export const simulateRequest = z
  .strictObject({
    rate_change: z
      .strictObject({
        state: stateCode.optional().meta({ description: "Defaults to the monitor's own." }),
        product_type: loanProductName.optional().meta({ description: "The kind of loan." }),
        previous_rate: z.number().min(0).max(LIMITS.maxRatePercent).optional().meta({ description: "Defaults to the current best rate." }),
        new_rate: z.number().min(0).max(LIMITS.maxRatePercent).meta({ description: "The rate after it, percent." }),
      })
      .meta({ id: "SimulatedRateChange" }),
    options: z
      .strictObject({
        deliver_webhook: z.boolean().default(false).meta({ description: "Whether the event is sent, signed, as a test." }),
        override_cooldown: z.boolean().default(false).meta({ description: "Whether the cooldown is left aside." }),
      })
      .meta({ id: "SimulateOptions" })
      .optional()
      .meta({ description: "What it does beside telling. Absent: nothing." }),
  })
  .meta({ id: "SimulateRequest" });

export const replayMonitorRequest = z
  .strictObject({ since: timestamp.max(40).meta({ description: "The time from which on events are sent again." }) })
  .meta({ id: "ReplayMonitorRequest" });
