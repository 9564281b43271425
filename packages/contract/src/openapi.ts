import * as z from "zod";
import { createDocument, type ZodOpenApiObject, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { stateBounds } from "./openapi-bounds.ts";
import { OPERATION_LIST } from "./operations/index.ts";
import { GROUPS, type Operation } from "./operations/operation.ts";
import { PROBLEMS, type ProblemCode, problemSchema } from "./problems.ts";
import { API_VERSION } from "./version.ts";

type CatalogueEntry = (typeof OPERATION_LIST)[number];

/** Any operation accepts a key, and rejects an invalid one. */
const KEY_ERRORS: readonly ProblemCode[] = ["invalid_api_key", "revoked_api_key", "conflicting_credentials"];
const PLAN_ERRORS: readonly ProblemCode[] = ["missing_api_key", "plan_required"];
const BODY_ERRORS: readonly ProblemCode[] = ["invalid_json", "payload_too_large", "unsupported_media_type"];
const ALWAYS: readonly ProblemCode[] = ["validation_failed", "not_found", "rate_limited", "internal", "unavailable"];

const header = (name: string, pattern: RegExp, maxLength: number, description: string) =>
  z
    .string()
    .max(maxLength)
    .regex(pattern)
    .meta({ description, header: { id: name } });
const countHeader = (name: string, description: string) => header(name, /^\d+$/, 10, description);

/** On every response (guides/compatibility.md#conventions). */
const COMMON_HEADERS = z.object({
  "RateLimit-Limit": countHeader("RateLimit-Limit", "Requests allowed in the window; also as `X-RateLimit-Limit`."),
  "RateLimit-Remaining": countHeader("RateLimit-Remaining", "Requests left in the window; also as `X-RateLimit-Remaining`."),
  "RateLimit-Reset": countHeader("RateLimit-Reset", "Seconds until the window resets."),
  "RateLimit-Policy": header("RateLimit-Policy", /^\d+;w=\d+(;degraded)?$/, 40, "Requests per window, and the window's length in seconds."),
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
const RETRY_AFTER = { "Retry-After": countHeader("Retry-After", "Seconds to wait before retrying.") };

function headersOf(status: number): z.ZodObject {
  return status === 429 || status === 503 ? COMMON_HEADERS.extend(RETRY_AFTER) : COMMON_HEADERS;
}

/** Problem codes of the body. An unexpected body can still be too large. */
function bodyErrors({ body, method }: Operation): readonly ProblemCode[] {
  if (body !== undefined) return BODY_ERRORS;
  return method === "GET" ? [] : ["payload_too_large"];
}

function errorResponses(operation: Operation): ZodOpenApiOperationObject["responses"] {
  const codes = [...ALWAYS, ...operation.errors, ...KEY_ERRORS, ...(operation.plan ? PLAN_ERRORS : []), ...bodyErrors(operation)];
  const byStatus = Map.groupBy(new Set(codes), (code) => PROBLEMS[code].status);
  const entries = [...byStatus].map(([status, group]) => [
    String(status),
    {
      description: `Problem: ${group.map((code) => `\`${code}\``).join(", ")}.`,
      headers: headersOf(status),
      content: { "application/problem+json": { schema: problemSchema } },
    },
  ]);
  return Object.fromEntries(entries);
}

function successResponse(operation: Operation): ZodOpenApiOperationObject["responses"] {
  const { status, schema, description, html, text } = operation.response;
  const page = { ...(html ? { "text/html": { schema: z.string() } } : {}), ...(text ? { "text/plain": { schema: z.string() } } : {}) };
  const json = schema instanceof z.ZodString ? {} : { "application/json": { schema } };
  const headers = headersOf(status)
    .extend(operation.tagged ? ENTITY_TAG : {})
    .extend(operation.location === undefined ? {} : LOCATION);
  const success = { [String(status)]: { description, headers, content: { ...json, ...page } } };
  if (!operation.tagged || operation.method !== "GET") return success;
  return {
    ...success,
    "304": { description: "You have it already: its ETag is in `If-None-Match`.", headers: COMMON_HEADERS.extend(ENTITY_TAG) },
  };
}

/** Conditions on what the caller last saw (RFC 9110, 13). */
function conditionHeader({ tagged, method }: Operation): Readonly<Record<string, string>> {
  if (!tagged) return {};
  if (method === "GET")
    return { "If-None-Match": "The `ETag` of an answer that you have: if it still holds, the answer is 304, without a body." };
  return { "If-Match": "The `ETag` of the answer that the change is based on: if it was changed since, the answer is 412." };
}

function headerParameters(operation: Operation): z.ZodObject | undefined {
  const headers = { ...operation.headers, ...conditionHeader(operation) };
  if (Object.keys(headers).length === 0) return undefined;
  const shape = Object.entries(headers).map(([name, description]) => [name, z.string().optional().meta({ description })]);
  return z.object(Object.fromEntries(shape));
}

function toOpenApiOperation(operation: CatalogueEntry): ZodOpenApiOperationObject {
  const header = headerParameters(operation);
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.group],
    ...(operation.deprecation ? { deprecated: true } : {}),
    // Without a plan a key is optional.
    security: [...(operation.plan ? [] : [{}]), { bearer: [] }, { apiKey: [] }],
    requestParams: {
      ...(operation.params ? { path: operation.params } : {}),
      ...(operation.query ? { query: operation.query } : {}),
      ...(header ? { header } : {}),
    },
    ...(operation.body
      ? {
          requestBody: {
            required: !operation.bodyOptional,
            content: { "application/json": { schema: operation.body, ...(operation.example ? { example: operation.example } : {}) } },
          },
        }
      : {}),
    responses: { ...successResponse(operation), ...errorResponses(operation) },
    "x-plan": operation.plan ?? "keyless",
    ...(operation.samplePath ? { "x-sample-path": operation.samplePath } : {}),
  };
}

/**
 * Moves a default into the description. Type generators treat a field with a `default` as always present, and would require
 * callers to send it.
 */
function describeDefault(schema: { default?: unknown; description?: string }): void {
  if (schema.default === undefined) return;
  schema.description = [schema.description, `Default: ${JSON.stringify(schema.default)}.`].filter(Boolean).join(" ");
  delete schema.default;
}

/** Without TLS it is a local system, whose URL is relative to the document. */
function serverOf(url: string) {
  const isLocal = url.startsWith("http:");
  return { url: isLocal ? "/" : url, description: isLocal ? "Local system." : "Production.", "x-internal": false };
}

/** The OpenAPI 3.1 document of the whole catalogue. */
export function createOpenApiDocument(serverUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of OPERATION_LIST) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: toOpenApiOperation(operation) };
  }
  const document: ZodOpenApiObject = {
    openapi: "3.1.0",
    info: {
      title: "Tellerline",
      version: API_VERSION,
      description:
        "Ranked financing offers of US credit unions by true cost. Money is in US dollars, rates and APR in percent, timestamps in UTC.",
      contact: { name: "Tellerline", url: "https://tellerline.dev" },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [serverOf(serverUrl)],
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "`Authorization: Bearer rk_live_…`" },
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key" },
      },
    },
    paths,
  };
  return createDocument(document, {
    override: ({ jsonSchema }) => {
      describeDefault(jsonSchema);
      stateBounds(jsonSchema);
    },
  });
}
