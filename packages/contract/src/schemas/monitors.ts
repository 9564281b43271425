import * as z from "zod";
import {
  acrossFields,
  amountUsd,
  creditScore,
  cursor,
  downPaymentPercent,
  nextCursor,
  pageLimit,
  stateCode,
  termMonths,
  timestamp,
  zip,
} from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { intent, loanProductName, stateCodeOut } from "../lists/loans.ts";
import { heldBack, monitorEventName, monitorField, operator, settableStatus, triggerType, watchStatus } from "../lists/monitoring.ts";
import { decisionResponse } from "./decisions.ts";
import { delivery } from "./deliveries.ts";
import { homeTerms, withLiensRule, withLoanRules } from "./loan-terms.ts";
import { monitorId } from "./monitor-id.ts";
import { countyName } from "./person.ts";

const name = z.string().trim().min(1).max(LIMITS.maxNameLength);

export const webhookUrl = z.string().max(LIMITS.webhookUrlLength).meta({
  description: "https, on the public internet, without credentials or fragment.",
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

export const monitorContext = withLiensRule(
  withLoanRules(
    z.strictObject({
      product_type: loanProductName.default("mortgage"),
      state: stateCode.optional(),
      intent: intent.optional(),
      amount: amountUsd,
      term_months: termMonths.optional(),
      credit_score: creditScore.optional(),
      down_payment_percent: downPaymentPercent.optional(),
      ...homeTerms,
      county: countyName.optional(),
      zip: zip.optional(),
    }),
  ),
).meta({ id: "MonitorContext", description: "The borrower and loan whose best offer is watched." });

const condition = z
  .strictObject({
    field: monitorField,
    operator: operator,
    value: z.number().min(-1e9).max(1e9),
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
    webhook_url: webhookUrl,
    cooldown_hours: cooldownHours.default(LIMITS.defaultCooldownHours),
  })
  .meta({ id: "CreateMonitorRequest" });

export const updateMonitorRequest = z
  .strictObject({
    name: name.optional(),
    status: settableStatus.optional().meta({ description: "`active` also reactivates a disabled monitor." }),
    decision_context: monitorContext.optional(),
    conditions: conditions.optional(),
    webhook_url: webhookUrl.optional(),
    cooldown_hours: cooldownHours.optional(),
  })
  .refine((request) => Object.keys(request).length > 0, acrossFields([], "Send at least one field to change."))
  .meta({ id: "UpdateMonitorRequest", minProperties: 1 });

export const monitorContextOut = z
  .object({
    product_type: loanProductName,
    state: stateCodeOut.optional(),
    intent: intent.optional(),
    amount: z.number(),
    term_months: z.int().optional(),
    credit_score: z.int().optional(),
    down_payment_percent: z.number().optional(),
    property_value: z.number().optional(),
    liens_balance: z.number().optional(),
    county: z.string().optional(),
    zip: z.string().optional(),
  })
  .meta({ id: "StoredMonitorContext" });

export const conditionOut = z
  .object({
    field: monitorField,
    operator: operator,
    value: z.number(),
  })
  .meta({ id: "StoredCondition" });

export const monitor = z
  .object({
    monitor_id: monitorId,
    name: z.string(),
    status: watchStatus,
    decision_context: monitorContextOut,
    conditions: z.array(conditionOut),
    webhook_url: z.string(),
    cooldown_hours: z.number(),
    last_evaluated_at: timestamp.nullable(),
    last_triggered_at: timestamp.nullable(),
    disabled_reason: z.string().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "Monitor" });

export const createdMonitor = z.object({ ...monitor.shape, webhook_signing_secret: signingSecret }).meta({ id: "CreatedMonitor" });

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

export const listMonitorsQuery = z.strictObject({ status: watchStatus.optional(), ...pageQuery });

export const pageOnlyQuery = z.strictObject(pageQuery);

export const monitorParams = z.strictObject({ monitor_id: monitorId });

export const monitorList = z.object({ monitors: z.array(monitor), next_cursor: nextCursor }).meta({ id: "MonitorList" });

export const deletedMonitor = z.object({ monitor_id: monitorId, deleted_at: timestamp }).meta({ id: "DeletedMonitor" });

const conditionOutcome = z
  .object({
    ...conditionOut.shape,
    observed: z.number().nullable().meta({ description: "Null if there was no offer." }),
    met: z.boolean(),
  })
  .meta({ id: "ConditionOutcome" });

const observed = z
  .object({ credit_union_id: z.string(), rate: z.number(), apr: z.number(), monthly_payment: z.number() })
  .meta({ id: "Observed", description: "The best offer that a monitor saw." });

export const evaluation = z
  .object({
    book_version: z.string(),
    evaluated_at: timestamp,
    observed: observed.nullable(),
    conditions: z.array(conditionOutcome),
    conditions_met: z.boolean(),
    held_back_by: heldBack.nullable().meta({ description: "Null if the monitor fired, or had just been set." }),
    event_id: z.string().nullable(),
  })
  .meta({ id: "Evaluation" });

export const evaluationsQuery = z.strictObject({ limit: pageLimit(LIMITS.evaluations, LIMITS.defaultEvaluations) });

export const evaluationList = z.object({ monitor_id: monitorId, evaluations: z.array(evaluation) }).meta({ id: "EvaluationList" });

export const rateChange = z
  .object({
    state: stateCodeOut.nullable(),
    product_type: loanProductName,
    previous_rate: z
      .number()
      .nullable()
      .meta({ description: "Note rate of the best offer at the last evaluation, percent. Null: there was none." }),
    new_rate: z.number().nullable(),
    rate_delta: z
      .number()
      .nullable()
      .meta({ description: "New rate minus previous rate, in percentage points. Null: there was none before." }),
  })
  .meta({ id: "RateChange" });

export const monitorEvent = z
  .object({
    event: monitorEventName,
    event_id: z.string(),
    monitor_id: monitorId,
    customer_id: z.string(),
    evaluated_at: timestamp,
    trigger_type: triggerType,
    test: z.boolean(),
    sequence: z.int().meta({ description: "Numbers the monitor's events from 1; a test has the number of the last real event." }),
    why_now: z.array(z.string()),
    rate_change: rateChange,
    decision_snapshot: decisionResponse,
  })
  .meta({ id: "MonitorEvent" });

export const simulateRequest = z
  .strictObject({
    rate_change: z
      .strictObject({
        state: stateCode.optional().meta({ description: "Defaults to the monitor's own." }),
        product_type: loanProductName.optional(),
        previous_rate: z.number().min(0).max(LIMITS.maxRatePercent).optional().meta({ description: "Defaults to the current best rate." }),
        new_rate: z.number().min(0).max(LIMITS.maxRatePercent),
      })
      .meta({ id: "SimulatedRateChange" }),
    options: z
      .strictObject({ deliver_webhook: z.boolean().default(false), override_cooldown: z.boolean().default(false) })
      .optional()
      .meta({ id: "SimulateOptions" }),
  })
  .meta({ id: "SimulateRequest" });

export const simulateResponse = z
  .object({
    would_trigger: z.boolean(),
    rate_change: rateChange,
    evaluation: z
      .object({ conditions_met: z.boolean(), conditions: z.array(conditionOutcome), cooldown_until: timestamp.nullable() })
      .meta({ id: "SimulatedEvaluation" }),
    event: monitorEvent,
    delivery: delivery.optional(),
  })
  .meta({ id: "SimulateResponse" });

export const replayMonitorRequest = z.strictObject({ since: timestamp.max(40) }).meta({ id: "ReplayMonitorRequest" });

export const replayedMonitor = z
  .object({
    monitor_id: monitorId,
    since: timestamp,
    replayed: z.int().meta({ description: "Events queued again, under their original ids." }),
  })
  .meta({ id: "ReplayedMonitor" });
