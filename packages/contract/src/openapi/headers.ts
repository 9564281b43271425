import * as z from "zod";
import type { Operation } from "../catalogue/docs.ts";

/** Schema of a response header, which becomes a component of the document. */
const header = (name: string, pattern: RegExp, maxLength: number, description: string) =>
  z
    .string()
    .max(maxLength)
    .regex(pattern)
    .meta({ description, header: { id: name } });
const countHeader = (name: string, description: string) => header(name, /^\d+$/, 10, description);

/** Headers of all responses (guides/compatibility.md#conventions). */
const COMMON_HEADERS = z.object({
  "RateLimit-Limit": countHeader("RateLimit-Limit", "Requests allowed in the window; also as `X-RateLimit-Limit`."),
  "RateLimit-Remaining": countHeader("RateLimit-Remaining", "Requests left in the window; also as `X-RateLimit-Remaining`."),
  "RateLimit-Reset": countHeader("RateLimit-Reset", "Seconds until the window resets."),
  "RateLimit-Policy": header(
    "RateLimit-Policy",
    /^(\d+|"quota";q=\d+);w=\d+(;degraded)?$/,
    60,
    "Requests per window, and the window's length in seconds. With `Prefer: ratelimit=structured` as structured fields, beside `RateLimit`.",
  ),
  "X-Request-Id": header("X-Request-Id", /^req_[0-9A-Za-z]+$/, 60, "Identifies this request; also in every problem document."),
  "Access-Control-Allow-Origin": header(
    "Access-Control-Allow-Origin",
    /^(\*|https?:\/\/[^\s]+)$/,
    300,
    "`*` on read and decision routes, which use no cookies; elsewhere only the service's own origin.",
  ),
});
const ENTITY_TAG = { ETag: header("ETag", /^(W\/)?"[0-9a-f]{32}"$/, 40, "Tells this representation from others (RFC 9110, 8.8.3).") };
const LOCATION = { Location: header("Location", /^\/v1\/[^\s]+$/, 200, "Where what was created is read.") };
const ACCEPTED = {
  "Accept-Post": header("Accept-Post", /^application\/json$/, 40, "What a POST may be.").optional(),
  "Accept-Patch": header("Accept-Patch", /^application\/[a-z+,/ -]+$/, 80, "What a PATCH may be.").optional(),
  "Accept-Encoding": header("Accept-Encoding", /^identity$/, 20, "How a body may be encoded.").optional(),
};
const RETRY_AFTER = { "Retry-After": countHeader("Retry-After", "Seconds to wait before retrying.") };

export const TAGGED_HEADERS = COMMON_HEADERS.extend(ENTITY_TAG);

export function problemHeaders(status: number): z.ZodObject {
  if (status === 415) return COMMON_HEADERS.extend(ACCEPTED);
  return status === 429 || status === 503 ? COMMON_HEADERS.extend(RETRY_AFTER) : COMMON_HEADERS;
}

export function successHeaders({ tagged, location }: Operation): z.ZodObject {
  return COMMON_HEADERS.extend(tagged ? ENTITY_TAG : {}).extend(location === undefined ? {} : LOCATION);
}

/** The request header for a conditional call (RFC 9110, 13). Empty for an operation without entity tags. */
function conditionHeader({ tagged, method }: Operation): Readonly<Record<string, string>> {
  if (!tagged) return {};
  if (method === "GET")
    return { "If-None-Match": "The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body." };
  return { "If-Match": "The `ETag` of the answer that the change is based on: if it was changed since, the answer is 412." };
}

/** Form of an Idempotency-Key (`!` to `~`). For operations that return an API key, it must be a UUID, which can't be guessed. */
const IDEMPOTENCY_KEY = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[!-~]+$/);
const HEX = "[0-9A-Fa-f]";
/** UUID versions (RFC 9562, 5): 4 is random, 7 begins with the time. */
const VERSION = "[47]";
/** Variant digit of these versions (RFC 9562, 4.1). */
const VARIANT = "[89ABab]";
const UUID = new RegExp(`^${HEX}{8}-${HEX}{4}-${VERSION}${HEX}{3}-${VARIANT}${HEX}{3}-${HEX}{12}$`);
const IDEMPOTENCY_UUID = z.string().length(36).regex(UUID);

const formOf = (name: string, { group }: Operation): z.ZodString => {
  if (name !== "Idempotency-Key") return z.string();
  return group === "keys" ? IDEMPOTENCY_UUID : IDEMPOTENCY_KEY;
};

/** The request headers that an operation reads; undefined if there are none. */
export function requestHeaders(operation: Operation): z.ZodObject | undefined {
  const headers = { ...operation.headers, ...conditionHeader(operation) };
  if (Object.keys(headers).length === 0) return undefined;
  const shape = Object.entries(headers).map(([name, description]) => [name, formOf(name, operation).optional().meta({ description })]);
  return z.object(Object.fromEntries(shape));
}
