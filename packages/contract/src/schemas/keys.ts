import * as z from "zod";
import { timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { environment, planName } from "../lists/service.ts";

export const createKeyRequest = z
  .strictObject({
    email: z.email().max(254).optional().meta({ description: "With an email you get a free live key; without one, a sandbox key." }),
    source: z
      .string()
      .max(100)
      .optional()
      .meta({ description: "Optional label: where you heard of us, or the app that will use the key." }),
  })
  .meta({ id: "CreateKeyRequest" });

const quota = z.object({ limit: z.int(), window_seconds: z.int() }).meta({ id: "Quota" });

export const issuedKey = z
  .object({
    key: z.string().meta({ description: "The secret. Shown once." }),
    key_id: z.string(),
    environment: environment,
    plan: planName,
    customer_id: z.string(),
    quota,
    created_at: timestamp,
  })
  .meta({ id: "IssuedKey" });

export const currentKey = z
  .object({
    key_id: z.string(),
    environment: environment,
    plan: planName,
    customer_id: z.string(),
    quota,
    usage: z
      .object({ used: z.int(), remaining: z.int(), resets_in_seconds: z.int() })
      .meta({ id: "Usage", description: "In the current window, including this call." }),
    created_at: timestamp,
    expires_at: timestamp.nullable().meta({ description: "Set once the key has been rotated." }),
  })
  .meta({ id: "CurrentKey" });

export const rotateKeyRequest = z
  .strictObject({ grace_seconds: z.int().min(0).max(LIMITS.maxRotationGraceSeconds).default(LIMITS.defaultRotationGraceSeconds) })
  .meta({ id: "RotateKeyRequest" });

export const rotatedKey = z
  .object({ ...issuedKey.shape, previous_key_id: z.string(), previous_key_expires_at: timestamp })
  .meta({ id: "RotatedKey" });

export const revokedKey = z.object({ key_id: z.string(), revoked_at: timestamp }).meta({ id: "RevokedKey" });
