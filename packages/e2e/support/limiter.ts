import type { TestContext } from "vitest";

/**
 * Message of an error that repeats a test. If the limiter times out, the service admits a call and
 * marks the response. On a slow machine this may happen, so a test that counts admitted calls does
 * not fail then: it is repeated with half as many calls at a time.
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
