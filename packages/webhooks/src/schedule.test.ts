import { describe, expect, it } from "vitest";
import { nextDelaySeconds, parseRetryAfter } from "./schedule.ts";

/** The delays of guides/monitors.md#delivery, in seconds. */
const TABLE = [
  [1, 10],
  [2, 60],
  [3, 5 * 60],
  [4, 30 * 60],
  [5, 2 * 3600],
  [6, 6 * 3600],
  [7, 12 * 3600],
] as const;

describe("the retry schedule", () => {
  it.each(TABLE)("after attempt %i waits %i seconds, a fifth more or less", (attempts, seconds) => {
    expect(nextDelaySeconds(attempts, 0)).toBeCloseTo(seconds * 0.8, 6);
    expect(nextDelaySeconds(attempts, 0.5)).toBeCloseTo(seconds, 6);
    expect(nextDelaySeconds(attempts, 1)).toBeCloseTo(seconds * 1.2, 6);
  });

  it("ends after the eighth attempt", () => {
    expect(nextDelaySeconds(8, 0.5)).toBeNull();
    expect(nextDelaySeconds(8, 0.5, 503, 5)).toBeNull();
  });

  it("is lengthened by Retry-After on 429 and 503, up to 12 hours, and nowhere else", () => {
    expect(nextDelaySeconds(1, 0.5, 429, 33)).toBe(33);
    expect(nextDelaySeconds(1, 0.5, 503, 90_000)).toBe(43_200);
    expect(nextDelaySeconds(1, 0.5, 500, 33)).toBe(10);
  });

  it("is never shortened by Retry-After", () => {
    expect(nextDelaySeconds(1, 0.5, 503, 3)).toBe(10);
    const delays = Array.from({ length: 7 }, (_, index) => nextDelaySeconds(index + 1, 0.5, 503, 0));
    expect(delays).toEqual([10, 60, 300, 1800, 7200, 21_600, 43_200]);
    // A date in the past, and a short one against a long delay.
    expect(nextDelaySeconds(7, 0.5, 429, 10)).toBe(43_200);
  });

  it.each([
    [null, null],
    ["120", 120],
    [" 7 ", 7],
    ["Sat, 21 Nov 2026 08:00:30 GMT", 30],
    ["Sat, 21 Nov 2026 07:00:00 GMT", 0],
    ["9".repeat(5000), Number("9".repeat(100))],
    [`${" ".repeat(5000)}30`, null],
    ["soon", null],
    ["-5", null],
    ["1.5", null],
  ])("reads Retry-After %s as %s", (header, seconds) => {
    expect(parseRetryAfter(header, Date.UTC(2026, 10, 21, 8, 0, 0))).toBe(seconds);
  });
});
