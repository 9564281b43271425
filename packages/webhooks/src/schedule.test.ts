import { describe, expect, it } from "vitest";
import { nextDelaySeconds, parseRetryAfter } from "./schedule.ts";

/** Attempts made, and seconds until the next attempt (guides/monitors.md#delivery). */
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
    ["soon 2026", null],
    ["-5000", null],
    // Three dates in the obsolete forms (RFC 9110, 5.6.7).
    ["Saturday, 21-Nov-26 08:10:00 GMT", 600],
    ["Sat Nov 21 08:10:00 2026", 600],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 0],
    ["-5", null],
    ["1.5", null],
    ["0", 0],
    ["", null],
    ["   ", null],
    ["1e4", null],
    ["5000s", null],
    ["120, 240", null],
    ["in 3000 s", null],
    ["21 Nov", null],
    ["Nov 21 08:10", null],
    // Only the first 100 characters of a header are read.
    [`${" ".repeat(97)}120`, 120],
    // Dates, with their distance in seconds from 08:00:00.
    ["Sat, 21 Nov 2026 08:00:00 GMT", 0],
    ["Sat, 21 Nov 2026 08:00:01 GMT", 1],
    ["Sat, 21 Nov 2026 20:00:00 GMT", 43_200],
    ["Sun, 22 Nov 2026 08:00:00 GMT", 86_400],
  ])("reads Retry-After %s as %s", (header, seconds) => {
    expect(parseRetryAfter(header, Date.UTC(2026, 10, 21, 8, 0, 0))).toBe(seconds);
  });

  it("reads a date to the next whole second", () => {
    // Times are rounded up, so that no attempt is made before the given date.
    const at = Date.UTC(2026, 10, 21, 8, 0, 0);
    const ahead = [1, 999, 1000, 1001].map((ms) => parseRetryAfter("Sat, 21 Nov 2026 08:00:30 GMT", at + ms));
    expect(ahead).toEqual([30, 30, 29, 29]);
  });

  it.each([
    [null, null, 10],
    [null, 120, 10],
    [429, null, 10],
    [429, 120, 120],
    [503, 120, 120],
    [429, 43_200, 43_200],
    [429, 43_201, 43_200],
    [503, Number.POSITIVE_INFINITY, 43_200],
    [503, 11, 11],
    [503, 9, 10],
    ...[200, 301, 400, 404, 408, 428, 430, 500, 502, 504].map((status) => [status, 120, 10] as const),
  ] as const)("after an answer of %s with a wait of %s waits %i seconds", (statusCode, retryAfter, seconds) => {
    expect(nextDelaySeconds(1, 0.5, statusCode, retryAfter)).toBe(seconds);
  });

  it("takes the longer of the wait asked for and the delay as it varies", () => {
    expect([0, 0.5, 0.99].map((random) => nextDelaySeconds(2, random, 429, 61))).toEqual([61, 61, expect.closeTo(60 * 1.196, 6)]);
  });

  it.each([8, 9, 100])("has no further attempt after %i", (attemptsMade) => {
    expect(nextDelaySeconds(attemptsMade, 0.5, 503, 60)).toBeNull();
  });
});
