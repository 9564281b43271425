/** Seconds to wait before each attempt, after the attempt before it (guides/monitors.md#delivery). The first attempt is immediate. */
const RETRY_DELAYS_SECONDS = [0, 10, 60, 300, 1800, 7200, 21_600, 43_200] as const;
/** Each delay varies by up to this fraction, so that receivers that failed together are not retried together. */
const JITTER = 0.2;
const MAX_RETRY_AFTER_SECONDS = 12 * 3600;
const MAX_RETRY_AFTER_CHARACTERS = 100;
const OBEYS_RETRY_AFTER: readonly number[] = [429, 503];

/** The three forms of a date in HTTP (RFC 9110, 5.6.7). The last two are obsolete, but receivers may still send them. */
const FIXED_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/;
const DASHED_DATE = /^[A-Z][a-z]{5,8}, (\d{2})-([A-Z][a-z]{2})-(\d{2}) ([\d:]{8}) GMT$/;
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4}$/;

/**
 * Milliseconds since the epoch; NaN if the text is not an HTTP date.
 * @param nowMs decides the century of a year with two digits.
 */
function parseHttpDate(text: string, nowMs: number): number {
  if (FIXED_DATE.test(text)) return Date.parse(text);
  if (ASCTIME_DATE.test(text)) return Date.parse(`${text} GMT`);
  const [, day, month, year, time] = DASHED_DATE.exec(text) ?? [];
  if (day === undefined) return Number.NaN;
  const thisYear = new Date(nowMs).getUTCFullYear();
  const century = thisYear - (thisYear % 100);
  // A two-digit year that would be more than 50 years ahead is in the past (RFC 9110, 5.6.7).
  const full = century + Number(year) > thisYear + 50 ? century - 100 + Number(year) : century + Number(year);
  return Date.parse(`${day} ${month} ${full} ${time} GMT`);
}

/** Seconds that a `Retry-After` header asks to wait, as a number or until a date (RFC 9110, 10.2.3); null if it is absent or neither. */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  // A receiver may send a header of any length. Every HTTP date fits in the part that is read, and a longer number exceeds the
  // maximum delay anyway.
  const text = header.slice(0, MAX_RETRY_AFTER_CHARACTERS).trim();
  if (/^\d+$/.test(text)) return Number(text);
  const date = parseHttpDate(text, nowMs);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMs) / 1000));
}

/**
 * Seconds until the next attempt; null if no attempt is left.
 * @param attemptsMade attempts since the delivery was created or last replayed, at least 1.
 * @param random uniform in [0, 1), for the jitter.
 * @param statusCode of the last response; null if there was none.
 * @param retryAfterSeconds what the receiver asked for, see `parseRetryAfter`. It is used only with a status of 429 or 503.
 */
export function nextDelaySeconds(
  attemptsMade: number,
  random: number,
  statusCode: number | null = null,
  retryAfterSeconds: number | null = null,
): number | null {
  const delay = RETRY_DELAYS_SECONDS[attemptsMade];
  if (delay === undefined) return null;
  const scheduled = delay * (1 - JITTER + 2 * JITTER * random);
  if (retryAfterSeconds === null || statusCode === null || !OBEYS_RETRY_AFTER.includes(statusCode)) return scheduled;
  // The receiver may ask for more time, but not for less: short delays would quickly use up all attempts.
  return Math.max(scheduled, Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS));
}
