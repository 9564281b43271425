import type { QuotaPolicy } from "@tellerline/vocabulary";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { type Meter, type MeterReading, toReading, windowAt } from "./meter.ts";

/**
 * Takes ARGV[1] units from the window KEYS[1], whose limit is ARGV[2]; takes all of them or none. ARGV[3] is the expiry in milliseconds.
 * Returns the used units, and 1 if the units were taken. The library's own fixed window is not used because it also charges refused calls.
 */
const TAKE_WHOLE = `
local used = tonumber(redis.call("GET", KEYS[1]) or "0")
local cost = tonumber(ARGV[1])
if cost > 0 and used + cost > tonumber(ARGV[2]) then return {used, 0} end
used = math.max(0, used + cost)
if cost ~= 0 then redis.call("SET", KEYS[1], used, "PX", ARGV[3]) end
return {used, 1}`;

type Algorithm = ConstructorParameters<typeof Ratelimit>[0]["limiter"];

function wholeFixedWindow(policy: QuotaPolicy): Algorithm {
  return () => ({
    async limit(context, identifier, rate) {
      const windowMs = policy.windowSeconds * 1000;
      const { window } = windowAt(Date.now(), policy.windowSeconds);
      const key = `${identifier}:${window}`;
      const args = [rate ?? 1, policy.limit, windowMs];
      const [used, taken] = await context.redis.eval<number[], [number, number]>(TAKE_WHOLE, [key], args);
      return {
        success: taken === 1,
        limit: policy.limit,
        remaining: policy.limit - used,
        reset: (window + 1) * windowMs,
        pending: Promise.resolve(),
      };
    },
    async getRemaining() {
      throw new Error("Not used: a cost of 0 reads the count.");
    },
    async resetTokens() {
      throw new Error("Not used: quotas reset with their window.");
    },
  });
}

/** Counts in Upstash Redis, for all isolates together. */
export class UpstashMeter implements Meter {
  readonly isShared = true;
  readonly #redis: Redis;
  readonly #limiters = new Map<string, Ratelimit>();

  constructor(url: string, token: string) {
    this.#redis = new Redis({ url, token, retry: false, enableTelemetry: false });
  }

  #limiterOf(policy: QuotaPolicy): Ratelimit {
    const name = `${policy.limit};w=${policy.windowSeconds}`;
    const known = this.#limiters.get(name);
    if (known !== undefined) return known;
    // No timeout here: PatientMeter limits the wait, for every backend alike.
    const limiter = new Ratelimit({
      redis: this.#redis,
      limiter: wholeFixedWindow(policy),
      prefix: `tellerline:${name}`,
      timeout: 0,
      ephemeralCache: false,
      analytics: false,
    });
    this.#limiters.set(name, limiter);
    return limiter;
  }

  async take(identity: string, policy: QuotaPolicy, cost: number): Promise<MeterReading> {
    const { success, remaining } = await this.#limiterOf(policy).limit(identity, { rate: cost });
    return toReading(policy, policy.limit - remaining, success, Date.now());
  }
}
