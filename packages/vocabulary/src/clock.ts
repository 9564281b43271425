/**
 * Arithmetic of times. Times are counted from 1970-01-01 in UTC, and every day has 24 hours: leap seconds are not counted (ECMA-262, Time Values and
 * Time Range). Nothing here reads a clock.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** A time in milliseconds, rounded down to whole seconds. */
export const wholeSeconds = (timeMs: number): number => Math.floor(timeMs / 1000);

/**
 * Whole seconds since 1970, rounded down, of an ISO 8601 timestamp, or of the start of an ISO 8601 date (UTC). Does not check the format.
 */
export const secondsOf = (timestamp: string): number => wholeSeconds(Date.parse(timestamp));

/** A time in milliseconds as an ISO 8601 timestamp. Milliseconds are written only if the time is not a whole second. */
export const timestampOf = (timeMs: number): string => new Date(timeMs).toISOString().replace(".000Z", "Z");

/** A time in milliseconds as an ISO 8601 timestamp, always with milliseconds: timestamps that are stored are compared as texts. */
export const storedTimestampOf = (timeMs: number): string => new Date(timeMs).toISOString();

/** A time in milliseconds as an ISO 8601 timestamp, rounded down to the second. */
export const timestampOfSecond = (timeMs: number): string => `${new Date(timeMs).toISOString().slice(0, 19)}Z`;

/** The UTC minute of a time in milliseconds: `2026-11-22T14:05`. */
export const minuteOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 16);

/** The UTC hour of a time in milliseconds: `2026-11-22T14`. */
export const hourOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 13);

/** The UTC date (ISO 8601) of a time in milliseconds. */
export const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** The ISO 8601 date `days` days after `day`, or before `day` if `days` is negative. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** Days from one ISO 8601 date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Seconds from `timeMs` to `nowMs`, rounded; 0 if `nowMs` is earlier. */
export const secondsSince = (timeMs: number, nowMs: number): number => Math.max(0, Math.round((nowMs - timeMs) / 1000));
