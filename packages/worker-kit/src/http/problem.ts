import type { Fault, ProblemDocument } from "@tellerline/contract";
import { LIMITS, PROBLEMS, type ProblemCode, problemName } from "@tellerline/contract/plain";
import type { PlanName } from "@tellerline/vocabulary";
import { describeError, log } from "./log.ts";

interface ProblemExtras {
  readonly errors?: readonly Fault[];
  readonly requiredPlan?: PlanName;
  readonly currentPlan?: PlanName;
  readonly plansUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error that callers see, with a public code and detail. `problemResponse` turns it into a response. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, detail: string, extras: ProblemExtras = {}) {
    super(detail);
    this.name = "Problem";
    this.code = code;
    this.extras = extras;
  }
}

/** Headers of a problem for a key that is not valid (RFC 6750, 3.1). */
export const INVALID_TOKEN = { headers: { "WWW-Authenticate": 'Bearer realm="tellerline", error="invalid_token"' } } as const;

export function validationProblem(faults: readonly Fault[], code: ProblemCode = "validation_failed"): Problem {
  const where = faults.length === 1 ? `: ${faults[0]?.path || "the body"}` : "";
  // Validation reports at most `LIMITS.faults` errors, so there may be more.
  const number = faults.length < LIMITS.faults ? faults.length : `at least ${LIMITS.faults}`;
  return new Problem(code, `The request has ${number} error${faults.length === 1 ? "" : "s"}${where}. See errors.`, { errors: faults });
}

/** A path as a URI reference, for the problem's `instance` (RFC 9457, 3.1.5). Percent-escapes in the path are kept. */
const uriReference = (path: string): string => encodeURI(path.toWellFormed()).replaceAll(/%25([\da-f]{2})/gi, "%$1");

/**
 * A response with a problem document (RFC 9457; guides/compatibility.md#errors).
 * @param instance path of the request, decoded or not.
 */
export function problemResponse(problem: Problem, requestId: string, instance: string): Response {
  const { status, title } = PROBLEMS[problem.code];
  const { errors, requiredPlan, currentPlan, plansUrl, headers } = problem.extras;
  const document: ProblemDocument = {
    type: `https://tellerline.dev/problems/${problemName(problem.code)}`,
    title,
    status,
    detail: problem.message,
    instance: uriReference(instance),
    code: problem.code,
    request_id: requestId,
    ...(errors ? { errors: errors.slice(0, LIMITS.faults) } : {}),
    ...(requiredPlan ? { required_plan: requiredPlan } : {}),
    ...(currentPlan ? { current_plan: currentPlan } : {}),
    ...(plansUrl ? { plans_url: plansUrl } : {}),
  };
  return new Response(JSON.stringify(document), { status, headers: { "Content-Type": "application/problem+json", ...headers } });
}

/** Whether a database has no tables yet, as on a first start. The query's error may be wrapped in another error, as its cause. */
function lacksTables(error: unknown): boolean {
  const messages = error instanceof Error ? [error.message, error.cause instanceof Error ? error.cause.message : ""] : [];
  return messages.some((message) => message.includes("no such table"));
}

/**
 * Converts a thrown value to a problem. Any value but a Problem becomes `internal`, or `unavailable` while the databases have no tables.
 * The value's own message never reaches callers.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (lacksTables(error)) {
    // Logged here, because a deployment whose migrations were forgotten gives the same answer as a first start.
    log("error", "tables_missing", describeError(error));
    return new Problem("unavailable", "The service is starting. Try again in a moment.", { headers: { "Retry-After": "10" } });
  }
  return new Problem("internal", "The error was logged under this request id. Try again, or contact us with the id.");
}
