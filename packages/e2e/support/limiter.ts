import type { TestContext } from "vitest";

/**
 * A limiter that times out lets calls through and marks them. If the machine is too slow for that many concurrent calls, a test
 * that counts admitted calls must not fail: it is repeated with half as many at a time.
 */
const UNREACHED = "The limiter did not answer in time.";

export const RETRY_UNREACHED = { count: 4, condition: new RegExp(UNREACHED) };

/** Throws if the limiter was not reached, so that the test is repeated. */
export function expectReached(isReached: boolean): void {
  if (!isReached) throw new Error(UNREACHED);
}

/** How many calls a test makes at a time: 50, halved at each repetition. */
export function concurrencyOf(task: TestContext["task"]): number {
  return Math.ceil(50 / 2 ** (task.result?.retryCount ?? 0));
}
