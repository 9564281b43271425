import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { problemSchema } from "../answers/problem.ts";
import type { Operation } from "../catalogue/docs.ts";
import { PROBLEMS, type ProblemCode } from "../problems.ts";
import { problemHeaders } from "./headers.ts";

/** Every operation accepts a key, and rejects an invalid one. */
const KEY_ERRORS: readonly ProblemCode[] = ["invalid_api_key", "revoked_api_key", "expired_api_key", "conflicting_credentials"];
const PLAN_ERRORS: readonly ProblemCode[] = ["missing_api_key", "plan_required", "scope_required"];
const BODY_ERRORS: readonly ProblemCode[] = ["invalid_json", "payload_too_large", "unsupported_media_type"];
const ALWAYS: readonly ProblemCode[] = [
  "validation_failed",
  "not_found",
  "uri_too_long",
  "headers_too_large",
  "rate_limited",
  "internal",
  "unavailable",
];

const BAD_REQUEST: readonly ProblemCode[] = ["validation_failed", "conflicting_credentials"];
const BAD_BODY: readonly ProblemCode[] = [...BAD_REQUEST, "invalid_json"];
const BAD_CONTEXT: readonly ProblemCode[] = [...BAD_BODY, "conflicting_fields", "unresolved_zip"];
const BAD_PLACE: readonly ProblemCode[] = [...BAD_CONTEXT, "unresolved_city", "city_without_state"];

/** Component names of responses, each with the problem codes that it may have. */
const NAMED: Readonly<Record<string, readonly ProblemCode[]>> = {
  BadRequest: BAD_REQUEST,
  BadBody: BAD_BODY,
  BadContext: BAD_CONTEXT,
  BadPlace: BAD_PLACE,
  BadPerson: [...BAD_PLACE, "no_discriminating_fact"],
  InvalidKey: ["invalid_api_key", "revoked_api_key", "expired_api_key"],
  Unauthorized: ["invalid_api_key", "revoked_api_key", "expired_api_key", "missing_api_key"],
  Forbidden: ["plan_required", "scope_required"],
  ForbiddenOrLive: ["plan_required", "scope_required", "sandbox_only"],
  NotFound: ["not_found"],
  Conflict: ["conflict"],
  InProgress: ["idempotency_in_progress"],
  ConflictOrInProgress: ["conflict", "idempotency_in_progress"],
  PreconditionFailed: ["precondition_failed"],
  PayloadTooLarge: ["payload_too_large"],
  UriTooLong: ["uri_too_long"],
  UnsupportedMediaType: ["unsupported_media_type"],
  KeyReused: ["idempotency_key_reused"],
  HeadersTooLarge: ["headers_too_large"],
  RateLimited: ["rate_limited"],
  Internal: ["internal"],
  Unavailable: ["unavailable"],
};

const keyOf = (codes: readonly ProblemCode[]): string => [...new Set(codes)].toSorted().join();

function toResponse(id: string, codes: readonly ProblemCode[]): ZodOpenApiResponseObject {
  const [first] = codes;
  if (first === undefined) throw new Error(`${id} is of no problem.`);
  const lines = codes.map((code) => `- \`${code}\`: ${PROBLEMS[code].title}.`);
  return {
    id,
    description: `A problem document (RFC 9457), with one of these codes:\n\n${lines.join("\n")}`,
    headers: problemHeaders(PROBLEMS[first].status),
    content: { "application/problem+json": { schema: problemSchema } },
  };
}

const responses = new Map(Object.entries(NAMED).map(([id, codes]) => [keyOf(codes), toResponse(id, codes)]));

/** Problem codes about the body. Even an operation without a body may be sent one that is too large. */
function bodyErrors({ body, method }: Operation): readonly ProblemCode[] {
  if (body !== undefined) return BODY_ERRORS;
  return method === "GET" ? [] : ["payload_too_large"];
}

/**
 * The problem responses of an operation by HTTP status.
 * @throws Error if `NAMED` lacks the set of codes of a status.
 */
export function problemResponses(operation: Operation): ZodOpenApiResponsesObject {
  const codes = [...ALWAYS, ...operation.errors, ...KEY_ERRORS, ...(operation.plan ? PLAN_ERRORS : []), ...bodyErrors(operation)];
  const byStatus = Map.groupBy(new Set(codes), (code) => PROBLEMS[code].status);
  const entries = [...byStatus].map(([status, group]) => {
    const response = responses.get(keyOf(group));
    if (response === undefined) throw new Error(`Name the response of ${group.join(", ")} in problem-responses.ts.`);
    return [String(status), response] as const;
  });
  return Object.fromEntries(entries);
}
