/** One error in a request: path, code, and a message that says how to fix it. */
export interface Fault {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Any failure: a problem response, or no response at all (`code` is `network_error`). */
export class TellerlineError extends Error {
  /** One of the codes listed in the reference. */
  readonly code: string;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly requestId: string | null;
  readonly faults: readonly Fault[];
  /** Seconds to wait before a retry, from Retry-After; null without it. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    details: {
      readonly code: string;
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

/** Converts a problem response (RFC 9457) to an error. */
export async function toError(response: Response): Promise<TellerlineError> {
  const problem: unknown = await response.json().catch(() => null);
  const retryAfter = response.headers.get("Retry-After");
  const known = isRecord(problem) ? problem : {};
  return new TellerlineError(String(known.detail ?? `The service answered ${response.status}.`), {
    code: String(known.code ?? "unknown"),
    status: response.status,
    requestId: response.headers.get("X-Request-Id"),
    faults: Array.isArray(known.errors) ? known.errors.flatMap(toFault) : [],
    retryAfterSeconds: retryAfter === null || !/^\d+$/.test(retryAfter) ? null : Number(retryAfter),
  });
}
