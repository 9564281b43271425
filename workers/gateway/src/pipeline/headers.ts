import type { Operation } from "@tellerline/contract";
import { COST_HEADER, STALE_KEYS_HEADER } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { forgetKeys } from "./credentials.ts";
import { rateLimitHeaders } from "./metering.ts";
import type { RequestContext } from "./request-context.ts";

/** An answer, and what its quota reads after it. */
export interface Outcome {
  readonly response: Response;
  readonly reading: MeterReading;
}

/** Deprecation (RFC 9745), Sunset (RFC 8594) and the link to what replaces the operation. */
function deprecationHeaders(operation: Operation): readonly (readonly [string, string])[] {
  if (operation.deprecation === undefined) return [];
  const { since, sunset, link } = operation.deprecation;
  return [
    ["Deprecation", `@${Math.floor(Date.parse(since) / 1000)}`],
    ["Sunset", new Date(sunset).toUTCString()],
    ["Link", `<${link}>; rel="deprecation"`],
  ];
}

const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=31536000",
};

const ALLOW_ORIGIN = "Access-Control-Allow-Origin";
/** CORS: no cookies are used anywhere, so any origin may read (guides/compatibility.md#conventions). */
const CORS_HEADERS = {
  [ALLOW_ORIGIN]: "*",
  "Access-Control-Expose-Headers":
    "X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After, Idempotent-Replayed, WWW-Authenticate, Deprecation, Sunset, Link",
};

/** Where CORS is closed, only the service's own pages may read. */
function corsHeaders({ request }: RequestContext, isOpen: boolean): Readonly<Record<string, string>> {
  return isOpen ? CORS_HEADERS : { [ALLOW_ORIGIN]: new URL(request.url).origin };
}

/** Headers between the gateway and the group Workers, which go no further. */
const INTERNAL_RESPONSE_HEADERS: readonly string[] = [COST_HEADER, STALE_KEYS_HEADER];

/**
 * The answer with the headers that stand on every one. They are gathered first: setting them one by one on a response is slow.
 * @param operation null where the request named none.
 * @param hasOwnLimits whether the answer's RateLimit headers are its own already.
 */
export function withHeaders(
  context: RequestContext,
  { response, reading }: Outcome,
  operation: Operation | null,
  hasOwnLimits = false,
): Response {
  const stale = response.headers.get(STALE_KEYS_HEADER);
  if (stale !== null) forgetKeys(stale.split(","));
  const own = [...response.headers].filter(([name]) => !INTERNAL_RESPONSE_HEADERS.includes(name));
  const headers = {
    ...Object.fromEntries(own),
    ...(hasOwnLimits ? {} : Object.fromEntries(rateLimitHeaders(reading))),
    ...SECURITY_HEADERS,
    ...corsHeaders(context, operation?.cors ?? true),
    ...(operation === null ? {} : Object.fromEntries(deprecationHeaders(operation))),
    "X-Request-Id": context.requestId,
  };
  return new Response(context.request.method === "HEAD" ? null : response.body, { status: response.status, headers });
}
