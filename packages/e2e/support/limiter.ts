import type { TestContext } from "vitest";

/**
 * A limiter that times out lets calls through, marked. A machine that is too slow for that many concurrent calls must not
 * fail a test that counts admitted calls: the test is repeated with half as many at a time.
 */
const UNREACHED = "The limiter did not answer in time.";

export const RETRY_UNREACHED = { count: 4, condition: new RegExp(UNREACHED) };

/** Fails the attempt if a limiter was not reached, so that the test is repeated. */
export function expectReached(isReached: boolean): void {
  if (!isReached) throw new Error(UNREACHED);
}

/** How many calls a test makes at a time: 50, halved at each repetition. */
export function concurrencyOf(task: TestContext["task"]): number {
  return Math.ceil(50 / 2 ** (task.result?.retryCount ?? 0));
}
