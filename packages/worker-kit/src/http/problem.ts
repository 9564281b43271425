import type { Fault, ProblemDocument } from "@tellerline/contract";
import { LIMITS, PROBLEMS, type ProblemCode, problemName } from "@tellerline/contract/plain";
import type { PlanName } from "@tellerline/vocabulary";

interface ProblemExtras {
  readonly errors?: readonly Fault[];
  readonly requiredPlan?: PlanName;
  readonly currentPlan?: PlanName;
  readonly plansUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error with a public code and detail. Thrown where it occurs and turned into HTTP by `problemResponse`. */
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

/** Extras of a problem if a key was sent but is not valid (RFC 6750, 3.1). */
export const INVALID_TOKEN = { headers: { "WWW-Authenticate": 'Bearer realm="tellerline", error="invalid_token"' } } as const;

export function validationProblem(faults: readonly Fault[], code: ProblemCode = "validation_failed"): Problem {
  const where = faults.length === 1 ? `: ${faults[0]?.path || "the body"}` : "";
  return new Problem(code, `The request has ${faults.length} error${faults.length === 1 ? "" : "s"}${where}. See errors.`, {
    errors: faults,
  });
}

/** The response with a problem document (RFC 9457; guides/compatibility.md#errors). */
export function problemResponse(problem: Problem, requestId: string, instance: string): Response {
  const { status, title } = PROBLEMS[problem.code];
  const { errors, requiredPlan, currentPlan, plansUrl, headers } = problem.extras;
  const document: ProblemDocument = {
    type: `https://tellerline.dev/problems/${problemName(problem.code)}`,
    title,
    status,
    detail: problem.message,
    instance,
    code: problem.code,
    request_id: requestId,
    ...(errors ? { errors: errors.slice(0, LIMITS.faults) } : {}),
    ...(requiredPlan ? { required_plan: requiredPlan } : {}),
    ...(currentPlan ? { current_plan: currentPlan } : {}),
    ...(plansUrl ? { plans_url: plansUrl } : {}),
  };
  return new Response(JSON.stringify(document), { status, headers: { "Content-Type": "application/problem+json", ...headers } });
}

/** Converts anything thrown to a problem. Unknown errors become `internal`: their message reaches only the log. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem("internal", "The error was logged under this request id. Try again, or contact us with the id.");
}
