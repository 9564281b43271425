/** One call, as it is counted: what was asked, how it went, and what it was made from. No key, no address, nothing that was sent. */
export interface WatchedCall {
  readonly operation: string;
  readonly plan: string;
  readonly environment: string;
  readonly status: number;
  readonly durationMs: number;
  readonly cost: number;
  /** Quota could not be counted. */
  readonly isDegraded: boolean;
  /** The first call that its Worker's isolate answered. */
  readonly isCold: boolean;
  /** Of the set of books that it was answered from; null where it was answered from none. */
  readonly bookAgeSeconds: number | null;
}

/** What a group's Worker tells of the books and of itself: `cold`, and `age` in seconds. */
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
