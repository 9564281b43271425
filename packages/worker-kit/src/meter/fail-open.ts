import type { QuotaPolicy } from "@tellerline/vocabulary";
import { describeError, log } from "../http/log.ts";
import { type Meter, type MeterReading, windowAt } from "./meter.ts";

/** Longest wait for the limiter (guides/metering.md#when-the-limiter-fails). */
const LIMITER_TIMEOUT_MS = 200;

/** Lets calls through, marked as degraded, when the limiter fails or does not respond in time. */
export class FailOpenMeter implements Meter {
  readonly #backend: Meter;

  constructor(backend: Meter) {
    this.#backend = backend;
  }

  async take(identity: string, policy: QuotaPolicy, cost: number): Promise<MeterReading> {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The limiter did not respond within ${LIMITER_TIMEOUT_MS} ms.`)), LIMITER_TIMEOUT_MS);
    });
    try {
      return await Promise.race([this.#backend.take(identity, policy, cost), timeout]);
    } catch (error) {
      log("warn", "limiter_unreachable", { identity, cost, ...describeError(error) });
      const { resetSeconds } = windowAt(Date.now(), policy.windowSeconds);
      return {
        allowed: true,
        limit: policy.limit,
        remaining: policy.limit,
        resetSeconds,
        windowSeconds: policy.windowSeconds,
        degraded: true,
      };
    } finally {
      clearTimeout(timer);
    }
  }
}
