import * as z from "zod";
import { timestamp } from "../fields.ts";
import { environment, planName, scope } from "../lists/service.ts";
import { keyId } from "../requests/keys.ts";
import { createdAt, customerId } from "./common.ts";

const keyName = z.string().nullable().meta({ description: "Your name for the key. Null: it has none." });

const scopes = z.array(scope).nullable().meta({ description: "What the key may do. Null: all that the plan includes." });

const quota = z
  .object({
    limit: z.int().meta({ description: "Units in a window." }),
    window_seconds: z.int().meta({ description: "Length of a window." }),
  })
  .meta({ id: "Quota" });

export const issuedKey = z
  .object({
    key: z.string().meta({ description: "The secret. Shown once." }),
    key_id: keyId,
    environment: environment,
    plan: planName,
    customer_id: customerId,
    quota,
    created_at: createdAt,
  })
  .meta({ id: "IssuedKey" });

export const currentKey = z
  .object({
    key_id: keyId,
    environment: environment,
    plan: planName,
    customer_id: customerId,
    quota,
    usage: z
      .object({
        used: z.int().meta({ description: "Units used, this call included." }),
        remaining: z.int().meta({ description: "Units that are left." }),
        resets_in_seconds: z.int().meta({ description: "Until the next window begins." }),
      })
      .meta({ id: "Usage", description: "In the current window, including this call." }),
    created_at: createdAt,
    name: keyName.optional(),
    scopes: scopes.optional(),
    plans_url: z
      .string()
      .optional()
      .meta({ description: "Where to get a live plan or another one. Absent: the operator names no address." }),
    expires_at: timestamp
      .nullable()
      .meta({ description: "Until when it is valid: its own time, or the grace after a rotation. Null: until it is revoked." }),
  })
  .meta({ id: "CurrentKey" });

export const rotatedKey = z
  .object({
    ...issuedKey.shape,
    previous_key_id: z.string().meta({ description: "Id of the key before." }),
    previous_key_expires_at: timestamp.meta({ description: "Until when the key before is valid." }),
  })
  .meta({ id: "RotatedKey" });

export const revokedKey = z
  .object({ key_id: keyId, revoked_at: timestamp.meta({ description: "From when the key is refused." }) })
  .meta({ id: "RevokedKey" });

const furtherKey = {
  name: keyName,
  scopes,
  expires_at: timestamp.nullable().meta({ description: "Until when it is valid. Null: until it is revoked." }),
};

export const issuedFurtherKey = z.object({ ...issuedKey.shape, ...furtherKey }).meta({ id: "IssuedFurtherKey" });

const organizationKey = z
  .object({
    key_id: keyId,
    environment,
    ...furtherKey,
    created_at: createdAt,
    last_used_at: timestamp.nullable().meta({ description: "When it was used last, to the hour. Null: never." }),
    is_current: z.boolean().meta({ description: "Whether it is the key of this call." }),
  })
  .meta({ id: "OrganizationKey" });

export const keyList = z.object({ keys: z.array(organizationKey).meta({ description: "Oldest first." }) }).meta({ id: "KeyList" });

const usageFigures = {
  calls: z.int().meta({ description: "Calls, those that failed included." }),
  failed: z.int().meta({ description: "Calls that were answered with a status from 400 on." }),
  cost: z.int().meta({ description: "What they cost of the quota." }),
};

const usageOfOperation = z
  .object({
    operation: z.string().nullable().meta({
      description: "The operation's `operationId`. Null: none, as of an unknown address, or of a tool call that came to nothing.",
    }),
    ...usageFigures,
  })
  .meta({ id: "UsageOfOperation" });

const usageOfKey = z.object({ key_id: keyId, name: keyName, ...usageFigures }).meta({ id: "UsageOfKey" });

export const organizationUsage = z
  .object({
    from: z.iso.date().meta({ description: "The first day, in UTC." }),
    to: z.iso.date().meta({ description: "Today, in UTC." }),
    total: z.object(usageFigures).meta({ id: "UsageTotal", description: "All of them together." }),
    by_day: z
      .array(z.object({ date: z.iso.date().meta({ description: "The day, in UTC." }), ...usageFigures }).meta({ id: "UsageOfDay" }))
      .meta({ description: "Every day, the first one first." }),
    by_operation: z.array(usageOfOperation).meta({ description: "Operations that were called, the most called one first." }),
    by_key: z.array(usageOfKey).meta({ description: "Keys that were used, the most used one first; at most 100." }),
  })
  .meta({ id: "OrganizationUsage" });
