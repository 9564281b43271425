import { DAY_MS, HOUR_MS, type PageRole } from "@tellerline/vocabulary";

/** Milliseconds from one look at a page to the next (guides/from-a-page-to-an-answer.md#what-is-fetched). */

const EVERY_MS: Readonly<Record<PageRole, number>> = { join: 7 * DAY_MS, unknown: 7 * DAY_MS, disclosure: DAY_MS, rates: DAY_MS };
/** Milliseconds to wait after the first, the second and the third consecutive failure. After any further one, the wait is a day. */
const AFTER_FAILURES_MS = [HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS];
const SHORTEST_RETRY_MS = HOUR_MS;
const LONGEST_RETRY_MS = 7 * DAY_MS;
/** A host that has failed for this long counts as unreachable. */
const LOST_MS = 7 * DAY_MS;

export const dueAfterLook = (role: PageRole, nowMs: number): number => nowMs + EVERY_MS[role];

/** @param failures number of consecutive failures, including this one. */
export const dueAfterFailure = (failures: number, nowMs: number): number => nowMs + (AFTER_FAILURES_MS[failures - 1] ?? DAY_MS);

/**
 * Milliseconds that a busy server asks to wait in `Retry-After` (RFC 9110, 10.2.3): at least an
 * hour and at most a week; an hour if it names none.
 */
export function retryAfterMs(header: string | null, nowMs: number): number {
  const seconds = /^\d{1,9}$/.test(header ?? "") ? Number(header) * 1000 : Date.parse(header ?? "") - nowMs;
  return Math.min(LONGEST_RETRY_MS, Math.max(SHORTEST_RETRY_MS, Number.isNaN(seconds) ? SHORTEST_RETRY_MS : seconds));
}

/** @param failingSince time of the first of the consecutive failures; null if this is the first. */
export const isLostSince = (failingSince: string | null, nowMs: number): boolean =>
  failingSince !== null && nowMs - Date.parse(failingSince) >= LOST_MS;

/** Start of the 24 hours in which visits to an institution's pages are counted against their limit. */
export const beginningOfLooks = (nowMs: number): number => nowMs - DAY_MS;
