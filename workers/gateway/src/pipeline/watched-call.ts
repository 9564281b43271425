/** The record of a call for monitoring the service. It has no key, no address and no content of the request. */
export interface WatchedCall {
  readonly operation: string;
  readonly plan: string;
  readonly environment: string;
  readonly status: number;
  readonly durationMs: number;
  readonly cost: number;
  /** True if quota could not be counted. */
  readonly isDegraded: boolean;
  /** True if the call was the first one in its Worker's isolate. */
  readonly isCold: boolean;
  /** Age of the set of books that the response was computed from; null if the call needed no books. */
  readonly bookAgeSeconds: number | null;
}

/**
 * Parses the header in which a Worker reports about a call, such as `cold;age=61`: whether it was its isolate's first call, and the age of
 * its books in seconds.
 */
export function readWatched(header: string | null): Pick<WatchedCall, "isCold" | "bookAgeSeconds"> {
  if (header === null) return { isCold: false, bookAgeSeconds: null };
  const parts = new Map(header.split(";").map((part) => part.split("=") as [string, string | undefined]));
  const age = parts.get("age");
  return { isCold: parts.has("cold"), bookAgeSeconds: age === undefined ? null : Number(age) };
}

/** Converts a record to the columns of the analytics dataset (guides/operating.md#seen-and-told). */
export function toDataPoint(call: WatchedCall): { indexes: string[]; blobs: string[]; doubles: number[] } {
  return {
    indexes: [call.operation],
    blobs: [call.operation, call.plan, call.environment, call.isDegraded ? "degraded" : "", call.isCold ? "cold" : ""],
    doubles: [call.status, call.durationMs, call.cost, call.bookAgeSeconds ?? -1],
  };
}
