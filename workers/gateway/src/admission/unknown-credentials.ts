import { Problem } from "@tellerline/worker-kit";
import { MinuteCounts } from "./minute-counts.ts";

/**
 * Credentials that have the right form and are nobody's, by the address that sent them. Each costs a trip to the database; after a few in a
 * minute others that were never seen here are refused without one, and told to wait: they may be good. What an isolate saw to be good is looked
 * up, and so is what a stranger can't make up.
 */

const MOST_A_MINUTE = 5;
const misses = new MinuteCounts();

/** Refuses a credential that may be another guess of an address that has sent many. @throws `rate_limited` */
export function refuseGuess(address: string, now: number): void {
  if (misses.of(address, now) < MOST_A_MINUTE) return;
  throw new Problem("rate_limited", "Many keys or tokens that nobody has came from this address. Wait a minute, and send this one again.", {
    headers: { "Retry-After": "60" },
  });
}

/** Notes a credential that is nobody's. */
export function noteUnknown(address: string, now: number): void {
  misses.add(address, now);
}
