import { RateBooks } from "@tellerline/storage";
import type { Env } from "../env.ts";
import { publishPendingRates } from "../publish-rates.ts";

/**
 * Publishes the live rates again when a membership book took the place of another: call-report rates of an institution that anyone can join
 * are offered everywhere, and monitors look again (guides/monitors.md#when-a-monitor-fires). Safe to repeat, and repeated every minute.
 */
export async function followMembership(env: Env): Promise<void> {
  if (await new RateBooks(env.CATALOG).followMembership(new Date().toISOString())) await publishPendingRates(env);
}
