import * as z from "zod";
import { acrossFields, cursor, nextCursor, pageLimit, stateCode, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { loanProductName } from "../lists/loans.ts";
import { heldBack, monitorEventName, monitorField, operator, settableStatus, triggerType, watchStatus } from "../lists/monitoring.ts";
import { createdAt, creditUnionId, customerId, emptyBecause, eventId, marketState } from "./common.ts";
import { decisionResponse } from "./decisions.ts";
import { delivery } from "./deliveries.ts";
import { monitorContext, monitorContextOut } from "./monitor-context.ts";
import { monitorId } from "./monitor-id.ts";

const name = z.string().trim().min(1).max(LIMITS.maxNameLength).meta({ description: "Your name for the monitor, 1 to 200 characters." });

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

export const signingSecret = z
  .string()
  .meta({ description: "Verifies webhook signatures. Shown only once: store it.", example: "whsec_…" });

const condition = z
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
    decision_context: monitorContext.optional().meta({ description: "The borrower and the loan that are watched." }),
    conditions: conditions.optional(),
    webhook_url: webhookUrl.nullable().optional().meta({ description: "Where events are sent. Null: nowhere." }),
    cooldown_hours: cooldownHours.optional(),
  })
  .refine((request) => Object.keys(request).length > 0, acrossFields([], "Send at least one field to change."))
  .meta({ id: "UpdateMonitorRequest", minProperties: 1 });

export const conditionOut = z
  .object({
    field: condition.shape.field,
    operator: operator,
    value: z.number().meta({ description: "The figure that is compared with." }),
  })
  .meta({ id: "StoredCondition" });

export const monitor = z
  .object({
    monitor_id: monitorId,
    name: z.string().meta({ description: "Your name for the monitor." }),
    status: watchStatus.meta({ description: "Whether it works." }),
    decision_context: monitorContextOut,
    conditions: z.array(conditionOut).meta({ description: "All of them must hold." }),
    webhook_url: z.string().optional().meta({ description: "Where events are sent. Absent: nowhere." }),
    cooldown_hours: z.number().meta({ description: "Least hours between two events." }),
    last_evaluated_at: timestamp.nullable().meta({ description: "When the monitor looked last. Null: never." }),
    last_triggered_at: timestamp.nullable().meta({ description: "When the monitor fired last. Null: never." }),
    disabled_reason: z.string().nullable().meta({ description: "Why the service disabled it. Null: it did not." }),
    created_at: createdAt,
    updated_at: timestamp.meta({ description: "When it last changed." }),
  })
  .meta({ id: "Monitor" });

export const createdMonitor = z
  .object({ ...monitor.shape, status: watchStatus, webhook_signing_secret: signingSecret })
  .meta({ id: "CreatedMonitor" });

export const rotatedSecret = z
  .object({
    monitor_id: monitorId,
    webhook_signing_secret: signingSecret,
    previous_secret_until: timestamp.meta({
      description:
        "Until then, webhooks are signed with the secret before, too; secrets of earlier rotations sign as long as was promised.",
    }),
  })
  .meta({ id: "RotatedSecret" });

const pageQuery = { limit: pageLimit(LIMITS.pageSize, LIMITS.defaultPageSize), cursor: cursor.optional() };

export const listMonitorsQuery = z.strictObject({
  status: watchStatus.optional().meta({ description: "Only monitors of this status. Absent: all." }),
  ...pageQuery,
});

export const pageOnlyQuery = z.strictObject(pageQuery);

export const monitorParams = z.strictObject({ monitor_id: monitorId });

export const monitorList = z
  .object({ monitors: z.array(monitor).meta({ description: "Oldest first." }), empty_because: emptyBecause, next_cursor: nextCursor })
  .meta({ id: "MonitorList" });

export const deletedMonitor = z
  .object({ monitor_id: monitorId, deleted_at: timestamp.meta({ description: "When it was deleted." }) })
  .meta({ id: "DeletedMonitor" });

const conditionOutcome = z
  .object({
    ...conditionOut.shape,
    observed: z.number().nullable().meta({ description: "Null if there was no offer." }),
    met: z.boolean().meta({ description: "Whether it held." }),
  })
  .meta({ id: "ConditionOutcome" });

const observed = z
  .object({
    credit_union_id: creditUnionId,
    rate: z.number().meta({ description: "Note rate, percent a year." }),
    apr: z.number().meta({ description: "Its APR, percent." }),
    monthly_payment: z.number().meta({ description: "First payment, US dollars." }),
    vs_current_total_usd: z.number().optional().meta({
      description: "What it saves in all against the present loan. Absent: not known, or no present loan was sent.",
    }),
    break_even_months: z.int().optional().meta({
      description: "The first month from which it costs less than the present loan. Absent: there is none, or it is not known.",
    }),
  })
  .meta({ id: "Observed", description: "The best offer that a monitor saw." });

export const evaluation = z
  .object({
    book_version: z.string().meta({ description: "The version of the books that it looked at." }),
    evaluated_at: timestamp.meta({ description: "When it looked." }),
    observed: observed.nullable().meta({ description: "The best offer. Null: there was none." }),
    conditions: z.array(conditionOutcome).meta({ description: "All of them must hold." }),
    conditions_met: z.boolean().meta({ description: "Whether all conditions held." }),
    held_back_by: heldBack.nullable().meta({ description: "Null if the monitor fired, or had just been set." }),
    event_id: z.string().nullable().meta({ description: "The event that was sent. Null: none was." }),
  })
  .meta({ id: "Evaluation" });

export const evaluationsQuery = z.strictObject({ limit: pageLimit(LIMITS.evaluations, LIMITS.defaultEvaluations) });

export const evaluationList = z
  .object({ monitor_id: monitorId, evaluations: z.array(evaluation).meta({ description: "The last looks, newest first." }) })
  .meta({ id: "EvaluationList" });

export const rateChange = z
  .object({
    state: marketState,
    product_type: loanProductName,
    previous_rate: z
      .number()
      .nullable()
      .meta({ description: "Note rate of the best offer at the last evaluation, percent. Null: there was none." }),
    new_rate: z.number().nullable().meta({ description: "The rate after it, percent. Null: there is no offer." }),
    rate_delta: z
      .number()
      .nullable()
      .meta({ description: "New rate minus previous rate, in percentage points. Null: there was none before." }),
  })
  .meta({ id: "RateChange" });

export const monitorEvent = z
  .object({
    event: monitorEventName,
    event_id: eventId,
    monitor_id: monitorId,
    customer_id: customerId,
    evaluated_at: timestamp.meta({ description: "When the monitor looked." }),
    trigger_type: triggerType,
    test: z.boolean().meta({ description: "Whether it is a test." }),
    sequence: z.int().meta({ description: "Numbers the monitor's events from 1; a test has the number of the last real event." }),
    why_now: z.array(z.string()).meta({ description: "What happened, in sentences." }),
    rate_change: rateChange,
    decision_snapshot: decisionResponse,
  })
  .meta({ id: "MonitorEvent" });

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

export const simulateResponse = z
  .object({
    would_trigger: z.boolean().meta({ description: "Whether an event would be sent." }),
    rate_change: rateChange,
    evaluation: z
      .object({
        conditions_met: evaluation.shape.conditions_met,
        conditions: evaluation.shape.conditions,
        cooldown_until: timestamp.nullable().meta({ description: "Until when no event would be sent. Null: none holds it back." }),
      })
      .meta({ id: "SimulatedEvaluation" }),
    event: monitorEvent.meta({ description: "The exact payload." }),
    delivery: delivery.optional().meta({ description: "The test that was sent. Absent: none was asked for." }),
  })
  .meta({ id: "SimulateResponse" });

export const replayMonitorRequest = z
  .strictObject({ since: timestamp.max(40).meta({ description: "The time from which on events are sent again." }) })
  .meta({ id: "ReplayMonitorRequest" });

export const replayedMonitor = z
  .object({
    monitor_id: monitorId,
    since: timestamp.meta({ description: "The time from which on events are sent again." }),
    replayed: z.int().meta({ description: "Events queued again, under their original ids." }),
  })
  .meta({ id: "ReplayedMonitor" });
