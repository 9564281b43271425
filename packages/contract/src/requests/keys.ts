import { SCOPES } from "@tellerline/vocabulary";
import * as z from "zod";
import { givenName, pathId, queryInteger, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { planName, scope } from "../lists/service.ts";

export const createKeyRequest = z
  .strictObject({
    email: z.email().max(254).optional().meta({ description: "With an email you get a free live key; without one, a sandbox key." }),
    plan: planName.optional().meta({ description: "Plan of a sandbox key, default `free`. A live key begins on `free`." }),
    source: z
      .string()
      .max(100)
      .optional()
      .meta({ description: "Optional label: where you heard of us, or the app that will use the key." }),
  })
  .meta({ id: "CreateKeyRequest" });

export const keyId = z.string().meta({ description: "Id of the key; it is no secret." });

export const rotateKeyRequest = z
  .strictObject({
    grace_seconds: z.int().min(0).max(LIMITS.maxRotationGraceSeconds).default(LIMITS.defaultRotationGraceSeconds).meta({
      description: "Seconds for which the key before stays valid.",
    }),
  })
  .meta({ id: "RotateKeyRequest" });

export const createFurtherKeyRequest = z
  .strictObject({
    name: givenName(LIMITS.keyNameLength).meta({ description: "Your name for the key, 1 to 100 characters.", pattern: "\\S" }),
    scopes: z
      .array(scope)
      .min(1)
      .max(SCOPES.length)
      .refine((given) => new Set(given).size === given.length, "Name each scope once.")
      .optional()
      .meta({ description: "What the key may do. Absent: all that the plan includes.", uniqueItems: true }),
    expires_at: timestamp
      .max(40)
      .optional()
      .meta({ description: "Until when it is valid. Absent: until it is revoked.", example: "2027-11-01T00:00:00Z" }),
  })
  .meta({ id: "CreateFurtherKeyRequest" });

export const usageQuery = z.strictObject({
  days: queryInteger(1, LIMITS.usageDays)
    .optional()
    .meta({ description: `Days, today's included, in UTC. Default: ${LIMITS.defaultUsageDays}.` }),
  key_id: z.string().min(1).max(LIMITS.idLength).optional().meta({ description: "Calls with this key alone. Absent: with any." }),
  operation: z
    .string()
    .max(LIMITS.idLength)
    .optional()
    .meta({ description: "Calls of this operation alone, by its `operationId`. Absent: of any.", example: "createDecision" }),
});

export const keyParams = z.strictObject({ key_id: pathId("key", "key").meta({ description: keyId.description }) });
