/**
 * What callers are promised to feel, times in seconds (guides/operating.md#objectives): readiness, alarms and `ops status` are measured by the same
 * figures.
 */
export const OBJECTIVES = {
  /** A set of books is renewed each day. */
  bookAgeSeconds: 26 * 3600,
  /** From a publication to the last monitor that was looked at. */
  evaluatorLagSeconds: 300,
  /** How long an attempt may be overdue. */
  dueDeliverySeconds: 300,
  /** How long a version may wait to be published. */
  publicationSeconds: 600,
  /** Of the calls of isolates that can't count quota, how many may be let through uncounted, and in what time. */
  uncountedShare: 0.05,
  uncountedSeconds: 300,
} as const;
