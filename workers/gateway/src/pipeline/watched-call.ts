/** One call as it is recorded: its operation, its outcome and the age of its data. Contains no key, address or request content. */
export interface WatchedCall {
  readonly operation: string;
  readonly plan: string;
  readonly environment: string;
  readonly status: number;
  readonly durationMs: number;
  readonly cost: number;
  /** True if quota could not be counted. */
  readonly isDegraded: boolean;
  /** True for the first call that its Worker's isolate answered. */
  readonly isCold: boolean;
  /** Age of the set of books that the call was answered from; null if it needed no books. */
  readonly bookAgeSeconds: number | null;
}

/** Parses what a group Worker reports about a call: `cold` for its isolate's first call, and `age` of its books in seconds. */
export function readWatched(header: string | null): Pick<WatchedCall, "isCold" | "bookAgeSeconds"> {
  if (header === null) return { isCold: false, bookAgeSeconds: null };
  const parts = new Map(header.split(";").map((part) => part.split("=") as [string, string | undefined]));
  const age = parts.get("age");
  return { isCold: parts.has("cold"), bookAgeSeconds: age === undefined ? null : Number(age) };
}

/** Columns of the analytics dataset (guides/operating.md#seen-and-told). */
export function toDataPoint(call: WatchedCall): { indexes: string[]; blobs: string[]; doubles: number[] } {
  return {
    indexes: [call.operation],
    blobs: [call.operation, call.plan, call.environment, call.isDegraded ? "degraded" : "", call.isCold ? "cold" : ""],
    doubles: [call.status, call.durationMs, call.cost, call.bookAgeSeconds ?? -1],
  };
}
