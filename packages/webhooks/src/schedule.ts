/** Seconds after the previous attempt (guides/monitors.md#delivery); the first attempt is immediate. */
const RETRY_DELAYS_SECONDS = [0, 10, 60, 300, 1800, 7200, 21_600, 43_200] as const;
/** Each delay varies by up to this fraction, so that receivers that failed together are not retried together. */
const JITTER = 0.2;
const MAX_RETRY_AFTER_SECONDS = 12 * 3600;
const MAX_RETRY_AFTER_CHARACTERS = 100;
const OBEYS_RETRY_AFTER: readonly number[] = [429, 503];

/** `Retry-After` in seconds (RFC 9110, 10.2.3), given as a number or a date; null if it is neither. */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  // A receiver may send anything; no time needs more characters, and a greater number is as good as the greatest delay.
  const text = header.slice(0, MAX_RETRY_AFTER_CHARACTERS).trim();
  if (/^\d+$/.test(text)) return Number(text);
  const date = /\d{4}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - nowMs) / 1000));
}

/**
 * Seconds until the next attempt; null after the last one.
 * @param attemptsMade attempts in this round, at least 1.
 * @param random uniform in [0, 1), for the jitter.
 * @param statusCode of the response; null if there was none.
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
  // The receiver may ask for more time, never for less: that would use up all attempts at once.
  return Math.max(scheduled, Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS));
}
