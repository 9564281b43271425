import { HOUR_SECONDS } from "./clock.ts";
/** Statuses that the service reports: `ready` if it meets its objectives, else `not_ready`. */
export const SERVICE_STATUSES = ["ready", "not_ready"] as const;

/** Service objectives towards callers (guides/operating.md#objectives). Readiness, alarms and `ops status` all use these figures. */
export const OBJECTIVES = {
  /** Maximum age of the set of books in force, which is renewed each day (guides/operating.md#book-sets). */
  bookAgeSeconds: 26 * HOUR_SECONDS,
  /** Maximum time from a publication until the last monitor is evaluated. */
  evaluatorLagSeconds: 300,
  /** Maximum time for which a delivery attempt may be overdue. */
  dueDeliverySeconds: 300,
  /** Maximum time for which a version of the set of books may wait to be published. */
  publicationSeconds: 600,
  /** Maximum share of calls let through uncounted, measured over the last `uncountedSeconds`. */
  uncountedShare: 0.05,
  uncountedSeconds: 300,
} as const;
