import * as z from "zod";
import { acrossFields, pathId, stateCode } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { loanProductName } from "../lists/loans.ts";
import { settableStatus } from "../lists/monitoring.ts";
import { createMonitorRequest, updateMonitorRequest } from "./monitors.ts";

export const subscriptionParams = z.strictObject({ subscription_id: pathId("sub", "subscription") });

export const createSubscriptionRequest = z
  .strictObject({
    product_type: loanProductName,
    state: stateCode.optional().meta({ description: "Omit for the whole country." }),
    min_change_bps: z.number().min(1).max(10_000).meta({ description: "Basis points; 25 is 0.25 percentage points." }),
    webhook_url: createMonitorRequest.shape.webhook_url,
  })
  .meta({ id: "CreateSubscriptionRequest" });

export const updateSubscriptionRequest = z
  .strictObject({
    status: settableStatus.optional().meta({ description: "`active` also reactivates a disabled subscription." }),
    min_change_bps: createSubscriptionRequest.shape.min_change_bps.optional(),
    webhook_url: updateMonitorRequest.shape.webhook_url,
  })
  .refine((request) => Object.keys(request).length > 0, acrossFields([], "Send at least one field to change."))
  .meta({ id: "UpdateSubscriptionRequest", minProperties: 1 });

export const simulateSubscriptionRequest = z
  .strictObject({
    rate_change: z
      .strictObject({
        state: stateCode.optional().meta({ description: "Absent: the subscription's own." }),
        product_type: loanProductName.optional().meta({ description: "Absent: the subscription's own." }),
        previous_rate: z.number().min(0).max(LIMITS.maxRatePercent).optional().meta({ description: "Defaults to the reference rate." }),
        new_rate: z.number().min(0).max(LIMITS.maxRatePercent).meta({ description: "The rate after it, percent." }),
      })
      .meta({ id: "SimulatedMovement" }),
    options: z
      .strictObject({ deliver_webhook: z.boolean().default(false).meta({ description: "Whether the event is sent, signed, as a test." }) })
      .meta({ id: "SimulateSubscriptionOptions" })
      .optional()
      .meta({ description: "What it does beside telling. Absent: nothing." }),
  })
  .meta({ id: "SimulateSubscriptionRequest" });
