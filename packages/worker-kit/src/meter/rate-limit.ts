import type { QuotaPolicy } from "@tellerline/vocabulary";
import { type Meter, type MeterReading, toReading, windowAt } from "./meter.ts";

interface Seen {
  readonly window: number;
  readonly used: number;
}

const MAX_IDENTITIES = 10_000;

/**
 * Counts with Cloudflare's rate limits, which answer at the caller's location without a round trip (guides/metering.md#addresses). Each
 * location counts separately and only says whether a call is within the limit, so `remaining` is this isolate's own count. Units are taken
 * one by one: a refused call may already have used some. Returned units are credited in this isolate only.
 */
export class RateLimitMeter implements Meter {
  readonly isShared = true;
  readonly #limits: RateLimit;
  readonly #seen = new Map<string, Seen>();

  /** @param limits a rate limit with the same limit and window as the policy of all identities. */
  constructor(limits: RateLimit) {
    this.#limits = limits;
  }

  async take(identity: string, policy: QuotaPolicy, cost: number): Promise<MeterReading> {
    const now = Date.now();
    const { window } = windowAt(now, policy.windowSeconds);
    for (let unit = 0; unit < cost; unit++) {
      const { success } = await this.#limits.limit({ key: identity });
      if (!success) return this.#note(identity, window, policy, policy.limit, false, now);
    }
    return this.#note(identity, window, policy, Math.max(0, this.#usedBy(identity, window) + cost), true, now);
  }

  #usedBy(identity: string, window: number): number {
    const seen = this.#seen.get(identity);
    return seen?.window === window ? seen.used : 0;
  }

  #note(identity: string, window: number, policy: QuotaPolicy, used: number, allowed: boolean, now: number): MeterReading {
    if (this.#seen.size >= MAX_IDENTITIES) this.#seen.clear();
    this.#seen.set(identity, { window, used });
    return toReading(policy, used, allowed, now);
  }
}
