import { HOUR_SECONDS } from "./clock.ts";
/**
 * Service objectives for callers, times in seconds (guides/operating.md#objectives). Readiness, alarms and `ops status` are measured by the
 * same figures.
 */
export const OBJECTIVES = {
  /** Greatest age of a set of books, which is renewed each day. */
  bookAgeSeconds: 26 * HOUR_SECONDS,
  /** From a publication to the evaluation of the last monitor. */
  evaluatorLagSeconds: 300,
  /** How long a delivery attempt may be overdue. */
  dueDeliverySeconds: 300,
  /** How long a version may wait to be published. */
  publicationSeconds: 600,
  /** Greatest share of calls let through uncounted by isolates that can't count quota, and the period it is measured over. */
  uncountedShare: 0.05,
  uncountedSeconds: 300,
} as const;
