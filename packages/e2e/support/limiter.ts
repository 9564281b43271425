import type { TestContext } from "vitest";

/**
 * A limiter that does not answer in time lets calls through, marked. That a machine is too slow for so many calls at a time is
 * no finding of a test that counts what passes: it tries again with half as many at a time.
 */
const UNREACHED = "The limiter did not answer in time.";

export const RETRY_UNREACHED = { count: 4, condition: new RegExp(UNREACHED) };

/** Has the test tried again where a limiter was not reached. */
export function expectReached(isReached: boolean): void {
  if (!isReached) throw new Error(UNREACHED);
}

/** How many calls a test makes at a time: 50, and half as many each time it is tried again. */
export function concurrencyOf(task: TestContext["task"]): number {
  return Math.ceil(50 / 2 ** (task.result?.retryCount ?? 0));
}
