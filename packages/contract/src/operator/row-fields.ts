import { timestampOfSecond } from "@tellerline/vocabulary";
import * as z from "zod";

export const creditUnionId = z
  .string()
  .max(200)
  .regex(/^[^|]+\|[^|]+\|[A-Z]{2}$/, "A credit union id is <name>|<city>|<STATE>.");

export const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], {
    error: "Must be an ISO 8601 date or timestamp, such as 2026-01-31T00:00:00Z.",
  })
  .transform((value) => timestampOfSecond(Date.parse(value)));

/** A web address without a user name or password, because answers show it. */
export const url = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((value) => !/^https?:[^/]*\/\/[^/?#]*@/i.test(value), "Must not have a user name or a password: leave them out.");

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
