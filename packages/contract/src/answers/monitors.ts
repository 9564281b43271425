import * as z from "zod";
import { nextCursor, timestamp } from "../fields.ts";
import { loanProductName } from "../lists/loans.ts";
import { heldBack, monitorEventName, operator, triggerType, watchStatus } from "../lists/monitoring.ts";
import { monitorId } from "../requests/monitor-id.ts";
import { condition } from "../requests/monitors.ts";
import { createdAt, creditUnionId, customerId, emptyBecause, eventId, marketState } from "./common.ts";
import { decisionResponse } from "./decisions.ts";
import { delivery } from "./deliveries.ts";
import { monitorContextOut } from "./monitor-context.ts";

export const signingSecret = z
  .string()
  .meta({ description: "Verifies webhook signatures. Shown only once: store it.", example: "whsec_…" });

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

export const replayedMonitor = z
  .object({
    monitor_id: monitorId,
    since: timestamp.meta({ description: "The time from which on events are sent again." }),
    replayed: z.int().meta({ description: "Events queued again, under their original ids." }),
  })
  .meta({ id: "ReplayedMonitor" });
