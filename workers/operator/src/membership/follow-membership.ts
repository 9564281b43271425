import { bookPointer, liveVersion } from "@tellerline/quoting";
import { RateBooks } from "@tellerline/storage";
import { enqueue } from "@tellerline/worker-kit";
import { movePointer } from "../books.ts";
import type { Env } from "../env.ts";

/**
 * Begins a version of the live rate book when a membership book took the place of another, so that the evaluator comes to the monitors
 * whose annotation changed (guides/monitors.md#when-a-monitor-fires). Safe to repeat, and repeated every minute.
 */
export async function followMembership(env: Env): Promise<void> {
  const catalog = new RateBooks(env.CATALOG);
  const version = await catalog.followMembership(new Date().toISOString(), (before, number) =>
    JSON.stringify({ ...bookPointer.parse(JSON.parse(before)), version: liveVersion(number) }),
  );
  if (version === null) return;
  await enqueue(env.MARKET_CHANGES, [{ version: liveVersion(version) }]);
  await movePointer(env, "rate-book", () => catalog.pointerInForce());
}
