import type { Fault, ProblemCode } from "./generated/models.ts";

type OwnCode =
  | "network_error"
  | "timeout"
  | "not_modified"
  | "no_problem_document"
  | "invalid_answer"
  | "invalid_webhook"
  | "invalid_receipt";

/** Problem codes of the API, and the client's own codes for failures without a problem document. */
export type ErrorCode = ProblemCode | OwnCode;

/** Any failure: a problem response, no response (`network_error` or `timeout`), or an answer, webhook or receipt that the client rejects. */
export class TellerlineError extends Error {
  readonly code: ErrorCode;
  /** HTTP status; 0 if no response arrived, or if the client rejects a webhook or a receipt. */
  readonly status: number;
  readonly requestId: string | null;
  readonly faults: readonly Fault[];
  /** Seconds to wait before a retry, from the Retry-After header; null if the header is absent or has a date. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    details: {
      readonly code: ErrorCode;
      readonly status: number;
      readonly requestId?: string | null;
      readonly faults?: readonly Fault[];
      readonly retryAfterSeconds?: number | null;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.name = "TellerlineError";
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId ?? null;
    this.faults = details.faults ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function toFault(value: unknown): readonly Fault[] {
  if (!isRecord(value)) return [];
  return [{ path: String(value.path ?? ""), code: String(value.code ?? ""), message: String(value.message ?? "") }];
}

function codeOf({ status }: Response, code: unknown): ErrorCode {
  if (status === 304) return "not_modified";
  // An unchecked cast: a newer service may send codes that this client's `ErrorCode` does not list.
  return typeof code === "string" ? (code as ErrorCode) : "no_problem_document";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Converts an unsuccessful response to an error, with the details of the problem document (RFC 9457) if `text` is one. */
export function toError(response: Response, text: string): TellerlineError {
  const problem = parsed(text);
  const retryAfter = response.headers.get("Retry-After");
  const known = isRecord(problem) ? problem : {};
  return new TellerlineError(String(known.detail ?? `The service answered ${response.status}.`), {
    code: codeOf(response, known.code),
    status: response.status,
    requestId: response.headers.get("X-Request-Id"),
    faults: Array.isArray(known.errors) ? known.errors.flatMap(toFault) : [],
    retryAfterSeconds: retryAfter === null || !/^\d+$/.test(retryAfter) ? null : Number(retryAfter),
  });
}

/**
 * Parses the body of a successful response.
 * @throws TellerlineError if `text` is not JSON, for example because a proxy answered.
 */
export function toAnswer({ status, headers }: Response, text: string): unknown {
  const answer = parsed(text);
  if (answer !== undefined) return answer;
  throw new TellerlineError("The answer is not JSON: something between you and the service may have answered.", {
    code: "invalid_answer",
    status,
    requestId: headers.get("X-Request-Id"),
  });
}
