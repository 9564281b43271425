/** Alarms for the operator. Each alarm is raised when its condition begins and cleared when it ends (guides/operating.md#seen-and-told). */
export const ALARMS = [
  "stale_books",
  "publication_refused",
  "monitors_behind",
  "deliveries_overdue",
  "dead_letters",
  "quota_uncounted",
  "rates_unconfirmed",
] as const;
export type AlarmName = (typeof ALARMS)[number];

/** Event types of alarms. Only the operator receives these events. */
export const ALARM_EVENTS = ["operator.alarm.raised", "operator.alarm.cleared"] as const;
export type AlarmEvent = (typeof ALARM_EVENTS)[number];
