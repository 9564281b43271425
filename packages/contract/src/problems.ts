import * as z from "zod";

/** The closed set of error codes, each with its HTTP status and title (guides/compatibility.md#errors). */
export const PROBLEMS = {
  validation_failed: { status: 400, title: "The request is not valid" },
  invalid_json: { status: 400, title: "The body is not valid JSON" },
  unresolved_city: { status: 400, title: "The city was not recognized" },
  unresolved_zip: { status: 400, title: "No ZIP begins with these digits" },
  city_without_state: { status: 400, title: "A city requires its state" },
  no_discriminating_fact: { status: 400, title: "At least one discriminating fact is needed" },
  conflicting_fields: { status: 400, title: "Two fields contradict each other" },
  conflicting_credentials: { status: 400, title: "The request has two different API keys" },
  missing_api_key: { status: 401, title: "An API key is required" },
  invalid_api_key: { status: 401, title: "The API key is not valid" },
  revoked_api_key: { status: 401, title: "The API key has been revoked" },
  plan_required: { status: 403, title: "The plan does not include this operation" },
  forbidden_origin: { status: 403, title: "The origin is not allowed" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "The method is not allowed here" },
  conflict: { status: 409, title: "The request conflicts with the current state" },
  idempotency_in_progress: { status: 409, title: "The first request with this key is still running" },
  precondition_failed: { status: 412, title: "It is not what you expect it to be" },
  payload_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "The body must be JSON" },
  idempotency_key_reused: { status: 422, title: "The Idempotency-Key was used with a different body" },
  rate_limited: { status: 429, title: "The quota is used up" },
  internal: { status: 500, title: "Something went wrong on our side" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

const codes: [string, ...string[]] = ["validation_failed"];
for (const code of Object.keys(PROBLEMS)) if (!codes.includes(code)) codes.push(code);

const titles = Object.entries(PROBLEMS).map(([code, { title }]) => `- \`${code}\`: ${title}.`);
const problemCode = z.enum(codes).meta({ id: "ProblemCode", description: `What went wrong. A version adds none.\n\n${titles.join("\n")}` });

/** One error in a request: path (JSON Pointer, RFC 6901), code, and a message that says how to fix it. */
const faultSchema = z
  .object({
    path: z
      .string()
      .meta({ description: "JSON Pointer into the body, or /query/<name>, /path/<name>, /header/<name>.", example: "/scenarios/3/state" }),
    code: z.string().meta({ example: "unknown_field" }),
    message: z.string(),
  })
  .meta({ id: "Fault" });

export type Fault = z.infer<typeof faultSchema>;

/** RFC 9457 problem document with extension members (guides/compatibility.md#errors). */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: problemCode,
    request_id: z.string(),
    errors: z.array(faultSchema).optional(),
    required_plan: z.string().optional(),
    current_plan: z.string().optional(),
  })
  .meta({ id: "Problem", description: "Problem document (RFC 9457)." });

export type ProblemDocument = z.infer<typeof problemSchema>;
