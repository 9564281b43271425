import { describe, expect, it } from "vitest";
import {
  addDays,
  DAY_MS,
  DAY_SECONDS,
  dayOf,
  HOUR_MS,
  HOUR_SECONDS,
  secondsOf,
  timestampOf,
  timestampOfSecond,
  wholeSeconds,
} from "./clock.ts";

it("has the same hour and day in seconds and in milliseconds", () => {
  expect([HOUR_MS, DAY_MS]).toEqual([HOUR_SECONDS * 1000, DAY_SECONDS * 1000]);
  expect(Date.UTC(2026, 11, 1) - Date.UTC(2026, 10, 30)).toBe(DAY_MS);
});

describe("a time", () => {
  it.each([
    [0, 0, "1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "1970-01-01"],
    [999, 0, "1970-01-01T00:00:00.999Z", "1970-01-01T00:00:00Z", "1970-01-01"],
    [1000, 1, "1970-01-01T00:00:01Z", "1970-01-01T00:00:01Z", "1970-01-01"],
    [-1, -1, "1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59Z", "1969-12-31"],
    [-DAY_MS, -DAY_SECONDS, "1969-12-31T00:00:00Z", "1969-12-31T00:00:00Z", "1969-12-31"],
    [Date.UTC(2024, 1, 29, 23, 59, 59, 250), 1_709_251_199, "2024-02-29T23:59:59.250Z", "2024-02-29T23:59:59Z", "2024-02-29"],
    [Date.UTC(2027, 0, 1) - 1, 1_798_761_599, "2026-12-31T23:59:59.999Z", "2026-12-31T23:59:59Z", "2026-12-31"],
  ])("of %i ms lies in second %i, and is written %s or %s", (timeMs, seconds, timestamp, toTheSecond, day) => {
    expect([wholeSeconds(timeMs), secondsOf(timestamp), secondsOf(toTheSecond)]).toEqual([seconds, seconds, seconds]);
    expect([timestampOf(timeMs), timestampOfSecond(timeMs), dayOf(timeMs)]).toEqual([timestamp, toTheSecond, day]);
  });

  it("of a date is its first second, and of anything else none", () => {
    expect(secondsOf("2026-11-20")).toBe(1_795_132_800);
    expect(secondsOf("soon")).toBeNaN();
  });
});

it.each([
  ["2024-02-28", 1, "2024-02-29"],
  ["2024-02-28", 2, "2024-03-01"],
  ["2026-02-28", 1, "2026-03-01"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2027-01-01", -1, "2026-12-31"],
  ["2024-03-01", -1, "2024-02-29"],
  ["1970-01-01", -1, "1969-12-31"],
  ["2026-11-20", 0, "2026-11-20"],
  ["2026-11-20", 366, "2027-11-21"],
])("%s and %i days are %s", (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});
