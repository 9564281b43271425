/** Alarms to the operator: each is raised once, and cleared once it is over (guides/operating.md#seen-and-told). */
export const ALARMS = [
  "stale_books",
  "publication_refused",
  "monitors_behind",
  "deliveries_overdue",
  "dead_letters",
  "quota_uncounted",
] as const;
export type AlarmName = (typeof ALARMS)[number];

/** Events of alarms, which go only to the operator. */
export const ALARM_EVENTS = ["operator.alarm.raised", "operator.alarm.cleared"] as const;
export type AlarmEvent = (typeof ALARM_EVENTS)[number];
