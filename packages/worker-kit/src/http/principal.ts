import { ENVIRONMENTS, type Environment, PLAN_NAMES, SCOPES } from "@tellerline/vocabulary";
import * as z from "zod";

/** Prefix of headers between the gateway and the group Workers. The gateway drops them from outside requests. */
export const INTERNAL_HEADER_PREFIX = "x-tellerline-";
export const CONTEXT_HEADER = `${INTERNAL_HEADER_PREFIX}context`;
/** Header with ids of keys, separated by commas, whose cached principal the gateway must drop. */
export const STALE_KEYS_HEADER = `${INTERNAL_HEADER_PREFIX}stale-keys`;
/** Figures of a call for the gateway to count: whether the call was its isolate's first, and the age of its books in seconds. */
export const WATCHED_HEADER = `${INTERNAL_HEADER_PREFIX}watched`;
/** Units taken before a call was handled, but not needed by it. The gateway gives them back. */
export const SPARED_HEADER = `${INTERNAL_HEADER_PREFIX}spared`;

const principal = z.object({
  keyId: z.string(),
  orgId: z.string(),
  environment: z.enum(ENVIRONMENTS),
  plan: z.enum(PLAN_NAMES),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** Name of a key that was created with another key; null for other keys. */
  name: z.string().nullable(),
  scopes: z.array(z.enum(SCOPES)).nullable(),
});

export type Principal = z.infer<typeof principal>;

/** The caller's remaining quota, with this call already counted. */
const usage = z.object({ remaining: z.number(), resetSeconds: z.number() });
export type Usage = z.infer<typeof usage>;

// Members that only another release's gateway sends are ignored. A new member is optional for one
// release, because the gateway of the previous release does not send it
// (guides/operating.md#upgrades).
const callContext = z.object({
  requestId: z.string(),
  /** Null for operations that need no key. */
  principal: principal.nullable(),
  clientAddress: z.string(),
  /** Null unless the call was metered before it was handled. */
  usage: usage.nullable(),
});

export type CallContext = z.infer<typeof callContext>;

/** Environment of the books that answer a call: sandbox for a sandbox key, otherwise live. */
export function environmentOf({ principal }: CallContext): Environment {
  return principal?.environment ?? "live";
}

export function encodeContext(context: CallContext): string {
  return JSON.stringify(context);
}

/** Reads the context of a call. @throws if there is no context: the call did not come through the gateway. */
export function decodeContext(headers: Headers): CallContext {
  return callContext.parse(JSON.parse(headers.get(CONTEXT_HEADER) ?? "null"));
}
