import { timestampOf } from "@tellerline/vocabulary";

const MAX_TIMESTAMPS = 5000;
const timestamps = new Map<number, string>();

/** Seconds since the epoch as an ISO 8601 timestamp. Cached, because many rates share an observation time. */
export function toTimestamp(seconds: number): string {
  const known = timestamps.get(seconds);
  if (known !== undefined) return known;
  const timestamp = timestampOf(seconds * 1000);
  if (timestamps.size >= MAX_TIMESTAMPS) timestamps.clear();
  timestamps.set(seconds, timestamp);
  return timestamp;
}
