/** Quota of the current window, as a response reports it. `limit` and `remaining` count quota units; `resetSeconds` is the time left. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The quota that a response reports; null if the response lacks one of the quota headers. */
export function rateLimitOf(headers: Headers): RateLimit | null {
  const [limit, remaining, reset] = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"].map((name) => headers.get(name));
  if (limit == null || remaining == null || reset == null) return null;
  return { limit: Number(limit), remaining: Number(remaining), resetSeconds: Number(reset) };
}
