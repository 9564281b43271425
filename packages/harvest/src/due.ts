import { DAY_MS, HOUR_MS, type PageRole } from "@tellerline/vocabulary";

/** When a page is looked at next (guides/from-a-page-to-an-answer.md#what-is-fetched). Times in milliseconds. */

const EVERY_MS: Readonly<Record<PageRole, number>> = { join: 7 * DAY_MS, unknown: 7 * DAY_MS, disclosure: DAY_MS, rates: DAY_MS };
/** After the first failures in a row; later ones wait a day. */
const AFTER_FAILURES_MS = [HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS];
const SHORTEST_RETRY_MS = HOUR_MS;
const LONGEST_RETRY_MS = 7 * DAY_MS;
/** A host that fails for as long is unreachable. */
const LOST_MS = 7 * DAY_MS;

export const dueAfterLook = (role: PageRole, nowMs: number): number => nowMs + EVERY_MS[role];

/** @param failures in a row, this one included. */
export const dueAfterFailure = (failures: number, nowMs: number): number => nowMs + (AFTER_FAILURES_MS[failures - 1] ?? DAY_MS);

/** How long a server that is busy asks to be left alone: an hour at least, a week at most (RFC 9110, 10.2.3). */
export function retryAfterMs(header: string | null, nowMs: number): number {
  const seconds = /^\d{1,9}$/.test(header ?? "") ? Number(header) * 1000 : Date.parse(header ?? "") - nowMs;
  return Math.min(LONGEST_RETRY_MS, Math.max(SHORTEST_RETRY_MS, Number.isNaN(seconds) ? SHORTEST_RETRY_MS : seconds));
}

/** @param failingSince when the first failure in a row was; null if this is it. */
export const isLostSince = (failingSince: string | null, nowMs: number): boolean =>
  failingSince !== null && nowMs - Date.parse(failingSince) >= LOST_MS;

/** Looks at an institution's pages are counted from here: at most twelve in a day. */
export const beginningOfLooks = (nowMs: number): number => nowMs - DAY_MS;
