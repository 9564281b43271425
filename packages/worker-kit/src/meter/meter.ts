import type { QuotaPolicy } from "@tellerline/vocabulary";
import type { CountedCalls } from "../usage/counted-calls.ts";

export interface MeterReading {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly windowSeconds: number;
  /**
   * True if the counter failed, or did not answer in time, and the call was let through. A late counter may still count the call
   * (guides/metering.md#when-the-counter-does-not-answer).
   */
  readonly degraded: boolean;
}

/**
 * Counts units in fixed windows aligned to the epoch. A cost that exceeds the remaining units is refused and takes none (but see
 * `RateLimitMeter`). A cost of 0 only reads the count; a negative cost returns units.
 */
export interface Meter {
  /**
   * Whether one service counts for every identity. Otherwise each identity has its own counter, and one may be slow while the others are
   * not.
   */
  readonly isShared: boolean;
  /** @param calls usage records to keep with the count, if this meter has `handOver`. */
  take(identity: string, policy: QuotaPolicy, cost: number, calls?: readonly CountedCalls[]): Promise<MeterReading>;
  /** Stores the usage records kept with a count. Absent if this meter keeps none. */
  handOver?(identity: string, policy: QuotaPolicy): Promise<void>;
}

/** Number of the window that `nowMs` falls into, and the seconds until its end. */
export function windowAt(nowMs: number, windowSeconds: number): { readonly window: number; readonly resetSeconds: number } {
  const window = Math.floor(nowMs / (windowSeconds * 1000));
  return { window, resetSeconds: Math.max(1, Math.ceil(((window + 1) * windowSeconds * 1000 - nowMs) / 1000)) };
}

export function toReading(policy: QuotaPolicy, used: number, allowed: boolean, nowMs: number): MeterReading {
  return {
    allowed,
    limit: policy.limit,
    remaining: Math.max(0, policy.limit - used),
    resetSeconds: windowAt(nowMs, policy.windowSeconds).resetSeconds,
    windowSeconds: policy.windowSeconds,
    degraded: false,
  };
}
