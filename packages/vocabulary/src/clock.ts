/**
 * Arithmetic of times. They count from 1970 in UTC, and every day has 24 hours: leap seconds are not counted (ECMA-262, Time Values and Time
 * Range). Nothing here reads a clock.
 */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The last whole second at or before a time in milliseconds. */
export const wholeSeconds = (timeMs: number): number => Math.floor(timeMs / 1000);

/** The last whole second at or before an ISO 8601 timestamp, or the first one of a date; NaN if it is neither. */
export const secondsOf = (timestamp: string): number => wholeSeconds(Date.parse(timestamp));

/** A time in milliseconds as an ISO 8601 timestamp, with milliseconds only if it is not a whole second. */
export const timestampOf = (timeMs: number): string => new Date(timeMs).toISOString().replace(".000Z", "Z");

/** A time in milliseconds as an ISO 8601 timestamp of the second in which it lies. */
export const timestampOfSecond = (timeMs: number): string => `${new Date(timeMs).toISOString().slice(0, 19)}Z`;

/** The ISO 8601 date in UTC of a time in milliseconds. */
export const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** The date that many days after an ISO 8601 date, or before it if `days` is negative. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** Seconds between two times in milliseconds, rounded; 0 if `nowMs` is the earlier one. */
export const secondsSince = (timeMs: number, nowMs: number): number => Math.max(0, Math.round((nowMs - timeMs) / 1000));
