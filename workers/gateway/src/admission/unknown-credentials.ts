import { Problem } from "@tellerline/worker-kit";
import { MinuteCounts } from "./minute-counts.ts";

/**
 * Limits how many unknown credentials an address may try, since each costs a query of the database. After a few in a minute, a
 * credential that this isolate has not seen is rejected without a lookup. It may be valid, so the caller is told to wait. Credentials
 * that this isolate has seen to be valid, or that strangers can't make up, are still looked up.
 */

const MOST_A_MINUTE = 5;
const misses = new MinuteCounts();

/** Rejects a credential that may be a guess, if its address has sent many unknown credentials in this minute. @throws `rate_limited` */
export function refuseGuess(address: string, now: number): void {
  if (misses.of(address, now) < MOST_A_MINUTE) return;
  throw new Problem("rate_limited", "Many keys or tokens that nobody has came from this address. Wait a minute, and send this one again.", {
    headers: { "Retry-After": "60" },
  });
}

export function noteUnknown(address: string, now: number): void {
  misses.add(address, now);
}
