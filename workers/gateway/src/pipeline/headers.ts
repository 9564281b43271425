import type { Route } from "@tellerline/contract";
import { secondsOf } from "@tellerline/vocabulary";
import { INTERNAL_HEADER_PREFIX, preferenceOf, STALE_KEYS_HEADER } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { pageHeaders, pageResponse, prefersHtml } from "@tellerline/worker-kit/pages";
import { forgetKeys } from "./credentials.ts";
import { rateLimitHeaders, structuredRateLimit } from "./metering.ts";
import type { RequestContext } from "./request-context.ts";

export interface Outcome {
  readonly response: Response;
  readonly reading: MeterReading;
  readonly cost: number;
}

const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=31536000",
};

const ALLOW_ORIGIN = "Access-Control-Allow-Origin";
/** CORS headers that let any origin read responses. This is safe because the service uses no cookies (guides/compatibility.md#conventions). */
const CORS_HEADERS = {
  [ALLOW_ORIGIN]: "*",
  "Access-Control-Expose-Headers":
    "X-Request-Id, RateLimit, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After, ETag, Location, Accept-Post, Accept-Patch, Idempotent-Replayed, Preference-Applied, WWW-Authenticate, Deprecation, Sunset, Link",
};

/** The CORS headers of a response. Unless `isOpen`, only pages of the service's own origin may read the response. */
function corsHeaders({ url }: RequestContext, isOpen: boolean): Readonly<Record<string, string>> {
  return isOpen ? CORS_HEADERS : { [ALLOW_ORIGIN]: new URL(url).origin };
}

/**
 * RateLimit headers as structured fields, and Preference-Applied, if the caller prefers this form; otherwise empty.
 * @param applied the value that Preference-Applied already has; null if the response lacks the header
 */
function preferredRateLimit({ headers }: RequestContext, reading: MeterReading, applied: string | null): Readonly<Record<string, string>> {
  if (preferenceOf(headers, "ratelimit") !== "structured") return {};
  return {
    ...structuredRateLimit(reading),
    "preference-applied": [applied, "ratelimit=structured"].filter((one) => one !== null).join(", "),
  };
}

/** The headers Deprecation (RFC 9745), with a link to an explanation, and Sunset (RFC 8594). Empty if the operation is not deprecated. */
function deprecationHeaders(operation: Route): Readonly<Record<string, string>> {
  if (operation.deprecation === undefined) return {};
  const { since, sunset, link } = operation.deprecation;
  return {
    Deprecation: `@${secondsOf(since)}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${link}>; rel="deprecation"`,
  };
}

/** The request headers that `isBrowser` reads, to decide whether a problem is shown as a page. */
const TOLD_BY = ["Authorization", "X-API-Key", "Accept"];

/** Whether the request comes from a browser that follows a link: it prefers HTML, and sends no key. */
const isBrowser = ({ headers }: RequestContext): boolean =>
  prefersHtml(headers.get("accept")) && !headers.has("authorization") && !headers.has("x-api-key");

/** Adds names to a Vary header, each once. @param own the response's own Vary header; null if it has none */
function varyBy(own: string | null, names: readonly string[]): string {
  if (own === null) return names.join(", ");
  const said = own.split(",").map((name) => name.trim());
  return [...new Set([...said, ...names])].filter((name) => name !== "").join(", ");
}

/**
 * Adds the common headers to a response. Collects all headers in an object first, because setting headers one by one on a Response is slow.
 * @param operation null if the request matched no operation
 * @param reading null if the response already has RateLimit headers
 * @param form `fitting` turns a problem into a page if a browser asks
 */
export function withHeaders(
  context: RequestContext,
  { response, reading }: { readonly response: Response; readonly reading: MeterReading | null },
  operation: Route | null,
  form: "fitting" | "as it is" = "fitting",
): Response | Promise<Response> {
  const { status } = response;
  const { method } = context;
  const headers: Record<string, string> = {};
  let vary: string | null = null;
  // These names are in lower case. Setting one of them again below with capitals would send the header twice.
  for (const [name, value] of response.headers) {
    if (name === "vary") vary = value;
    else if (name === STALE_KEYS_HEADER) forgetKeys(value.split(","));
    else if (!name.startsWith(INTERNAL_HEADER_PREFIX)) headers[name] = value;
  }
  const isProblem = headers["content-type"]?.startsWith("application/problem+json") === true;
  const mayBePage = isProblem && (method === "GET" || method === "HEAD");
  const isSameForAll = operation?.group === "gateway" || operation?.group === "documents";
  const byKey = isSameForAll ? [] : ["Authorization", "X-API-Key"];
  const told = varyBy(vary, mayBePage ? TOLD_BY : byKey);
  if (reading !== null) {
    Object.assign(headers, rateLimitHeaders(reading), preferredRateLimit(context, reading, headers["preference-applied"] ?? null));
  }
  Object.assign(headers, SECURITY_HEADERS, corsHeaders(context, operation?.cors ?? true));
  if (operation !== null) Object.assign(headers, deprecationHeaders(operation));
  if (told !== "") headers.Vary = told;
  headers["X-Request-Id"] = context.requestId;
  if (mayBePage && form === "fitting" && isBrowser(context)) return asPage(response, headers, method);
  return new Response(method === "HEAD" ? null : response.body, { status, headers });
}

async function asPage(
  response: Response,
  { "content-type": _, ...headers }: Readonly<Record<string, string>>,
  method: string,
): Promise<Response> {
  const { status } = response;
  if (method === "HEAD") return new Response(null, { status, headers: { ...(await pageHeaders()), ...headers } });
  const { problemPage } = await import("../pages/problem.ts");
  return pageResponse(problemPage(await response.json()), { status, headers });
}
