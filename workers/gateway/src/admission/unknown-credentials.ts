import { Problem } from "@tellerline/worker-kit";
import { MinuteCounts } from "./minute-counts.ts";

/**
 * Limits the unknown credentials that an address may try, since each costs a trip to the database. After a few in a minute, credentials that
 * this isolate has not seen are rejected without a lookup; the caller is told to wait, since they may be valid. Credentials that this isolate
 * has seen to be valid, and those that a stranger can't make up, are still looked up.
 */

const MOST_A_MINUTE = 5;
const misses = new MinuteCounts();

/** Rejects a credential that may be another guess from an address that has sent many unknown ones. @throws `rate_limited` */
export function refuseGuess(address: string, now: number): void {
  if (misses.of(address, now) < MOST_A_MINUTE) return;
  throw new Problem("rate_limited", "Many keys or tokens that nobody has came from this address. Wait a minute, and send this one again.", {
    headers: { "Retry-After": "60" },
  });
}

export function noteUnknown(address: string, now: number): void {
  misses.add(address, now);
}
