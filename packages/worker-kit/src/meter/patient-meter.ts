import type { QuotaPolicy } from "@tellerline/vocabulary";
import { describeError, log } from "../http/log.ts";
import type { CountedCalls } from "../usage/counted-calls.ts";
import { type Meter, type MeterReading, windowAt } from "./meter.ts";

/** Timeout of a counter (guides/metering.md#when-the-counter-does-not-answer). */
const COUNTER_TIMEOUT_MS = 2000;
/** Milliseconds after a timeout for which this isolate does not ask the counter again. */
const LEFT_ALONE_MS = 10_000;
const MAX_REMEMBERED = 10_000;

const LATE = Symbol("late");

/** Lets calls through, marked as degraded, if the counter fails or times out. A late reading is still reported to `onLate`. */
export class PatientMeter {
  readonly #backend: Meter;
  /** By counter: milliseconds since the epoch until which it is not asked. */
  readonly #leftAlone = new Map<string, number>();

  constructor(backend: Meter) {
    this.#backend = backend;
  }

  get keepsCalls(): boolean {
    return this.#backend.handOver !== undefined;
  }

  /**
   * As `Meter.handOver`, but waits for `COUNTER_TIMEOUT_MS` at most; a slower counter finishes in the background.
   * @throws the counter's error if it fails within that time.
   */
  async handOver(identity: string, policy: QuotaPolicy): Promise<void> {
    const handedOver = this.#backend.handOver?.(identity, policy);
    let timer: ReturnType<typeof setTimeout> | null = null;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, COUNTER_TIMEOUT_MS);
    });
    try {
      await Promise.race([handedOver, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * As `Meter.take`, but a failure or timeout gives a degraded reading.
   * @param onLate receives the reading of a take that timed out; null if the take failed or was not made.
   * @param defer keeps the isolate alive until `onLate` is called.
   */
  async take(
    identity: string,
    policy: QuotaPolicy,
    cost: number,
    onLate: (reading: MeterReading | null) => void,
    defer: (work: Promise<unknown>) => void,
    calls?: readonly CountedCalls[],
  ): Promise<MeterReading> {
    const counter = this.#backend.isShared ? "" : identity;
    const until = this.#leftAlone.get(counter);
    if (until !== undefined && until > Date.now()) {
      onLate(null);
      return degraded(policy);
    }
    if (until !== undefined) this.#leftAlone.delete(counter);
    const asked = this.#backend.take(identity, policy, cost, calls);
    let timer: ReturnType<typeof setTimeout> | null = null;
    const timeout = new Promise<typeof LATE>((resolve) => {
      timer = setTimeout(() => resolve(LATE), COUNTER_TIMEOUT_MS);
    });
    try {
      const reading = await Promise.race([asked, timeout]);
      if (reading !== LATE) return reading;
      this.#leaveAlone(counter);
      defer(asked.then(onLate, () => onLate(null)));
      log("warn", "limiter_unreachable", { identity, cost, reason: `no answer within ${COUNTER_TIMEOUT_MS} ms` });
    } catch (error) {
      log("warn", "limiter_unreachable", { identity, cost, ...describeError(error) });
      onLate(null);
    } finally {
      clearTimeout(timer);
    }
    return degraded(policy);
  }

  #leaveAlone(counter: string): void {
    if (this.#leftAlone.size >= MAX_REMEMBERED) this.#leftAlone.clear();
    this.#leftAlone.set(counter, Date.now() + LEFT_ALONE_MS);
  }
}

function degraded({ limit, windowSeconds }: QuotaPolicy): MeterReading {
  const { resetSeconds } = windowAt(Date.now(), windowSeconds);
  return { allowed: true, limit, remaining: limit, resetSeconds, windowSeconds, degraded: true };
}
