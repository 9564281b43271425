import { ENVIRONMENTS, type Environment, PLAN_NAMES, SCOPES } from "@tellerline/vocabulary";
import * as z from "zod";

/** Prefix of the headers that the gateway and the group Workers exchange. The gateway removes such headers from outside requests. */
export const INTERNAL_HEADER_PREFIX = "x-tellerline-";
export const CONTEXT_HEADER = `${INTERNAL_HEADER_PREFIX}context`;
/** Header with the request id. It is separate from the call context, so that an error in reading the context can still name the request. */
export const CONTEXT_REQUEST_ID = `${INTERNAL_HEADER_PREFIX}request-id`;
/** Response header with comma-separated key ids. The gateway drops what it has cached about these keys. */
export const STALE_KEYS_HEADER = `${INTERNAL_HEADER_PREFIX}stale-keys`;
/**
 * Response header with figures for the gateway to count: `cold` on the first reply that an isolate turns into a response, and `age`, the
 * seconds since the reply's data was published.
 */
export const WATCHED_HEADER = `${INTERNAL_HEADER_PREFIX}watched`;
/** Response header with quota units that were charged in advance but not needed. The gateway refunds them. */
export const SPARED_HEADER = `${INTERNAL_HEADER_PREFIX}spared`;

const principal = z.object({
  keyId: z.string(),
  orgId: z.string(),
  environment: z.enum(ENVIRONMENTS),
  plan: z.enum(PLAN_NAMES),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** Name given when the key, or the first of the keys that it succeeds, was created with another key; otherwise null. */
  name: z.string().nullable(),
  scopes: z.array(z.enum(SCOPES)).nullable(),
});

export type Principal = z.infer<typeof principal>;

/** The caller's quota after this call was counted. */
const usage = z.object({ remaining: z.number(), resetSeconds: z.number() });
export type Usage = z.infer<typeof usage>;

// Fields that only another release's gateway sends are ignored. A new field is optional for one release, because the previous release's
// gateway does not send it (guides/operating.md#upgrades).
const callContext = z.object({
  requestId: z.string(),
  /** Null for operations that need no key. */
  principal: principal.nullable(),
  clientAddress: z.string(),
  /** Null if the call was not counted before it was forwarded. */
  usage: usage.nullable(),
});

export type CallContext = z.infer<typeof callContext>;

/** The environment whose data answers a call: `sandbox` for a sandbox key, otherwise `live`. */
export function environmentOf({ principal }: CallContext): Environment {
  return principal?.environment ?? "live";
}

/** The caller of an operation that needs a key. @throws Error if there is none, although the gateway lets no such call through. */
export function requirePrincipal({ principal }: CallContext): Principal {
  if (principal === null) throw new Error("An operation that needs a key was called without a caller.");
  return principal;
}

export function encodeContext(context: CallContext): string {
  return JSON.stringify(context);
}

/** @throws Error if the header with the context is missing or malformed, for example because the call did not come through the gateway. */
export function decodeContext(headers: Headers): CallContext {
  return callContext.parse(JSON.parse(headers.get(CONTEXT_HEADER) ?? "null"));
}
