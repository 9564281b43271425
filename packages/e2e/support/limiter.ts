import type { TestContext } from "vitest";

/**
 * Message of an error that makes a test repeat. If the limiter times out, the service admits the
 * call and marks the response. This may happen on a slow machine. A test that counts admitted
 * calls is then repeated with half as many calls at a time.
 */
const UNREACHED = "The limiter did not answer in time.";

export const RETRY_UNREACHED = { count: 4, condition: new RegExp(UNREACHED) };

/** Expects that the limiter was reached. @throws an error that makes the test repeat (`RETRY_UNREACHED`). */
export function expectReached(isReached: boolean): void {
  if (!isReached) throw new Error(UNREACHED);
}

/** Number of calls that a test makes at a time: 50, and half as many after each repetition. */
export function concurrencyOf(task: TestContext["task"]): number {
  return Math.ceil(50 / 2 ** (task.result?.retryCount ?? 0));
}
