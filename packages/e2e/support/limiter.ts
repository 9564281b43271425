import type { TestContext } from "vitest";

/**
 * Message of the error that makes vitest repeat a test that counts admitted calls. On a slow machine the limiter may time out. The service
 * then admits the call uncounted and marks the response. The test is repeated with half as many calls at a time.
 */
const UNREACHED = "The limiter did not answer in time.";

export const RETRY_UNREACHED = { count: 4, condition: new RegExp(UNREACHED) };

/** Expects that the limiter was reached. @throws an error that makes the test repeat (`RETRY_UNREACHED`). */
export function expectReached(isReached: boolean): void {
  if (!isReached) throw new Error(UNREACHED);
}

/** Number of calls that a test makes at a time: 50 in its first run, and half as many in each repetition. */
export function concurrencyOf(task: TestContext["task"]): number {
  return Math.ceil(50 / 2 ** (task.result?.retryCount ?? 0));
}
