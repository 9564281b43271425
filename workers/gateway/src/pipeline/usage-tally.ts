/** Calls of one key to one operation, or to none, on one day. */
export interface CountedCalls {
  readonly orgId: string;
  /** In UTC: 2026-11-22. */
  readonly day: string;
  readonly keyId: string;
  readonly operation: string | null;
  readonly calls: number;
  readonly failed: number;
  readonly cost: number;
}

/** Calls are stored after this time, behind the call that was the first of them. */
const STORED_AFTER_MS = 5000;

/** Calls that an isolate has counted and not stored yet. */
export class UsageTally {
  #counted = new Map<string, CountedCalls>();
  /** Until then a call waits to store them, unless it ended before its time. */
  #storedBy = 0;

  add({ calls, failed, cost, ...of }: CountedCalls): void {
    const key = `${of.orgId}|${of.day}|${of.keyId}|${of.operation}`;
    const before = this.#counted.get(key) ?? { ...of, calls: 0, failed: 0, cost: 0 };
    this.#counted.set(key, { ...before, calls: before.calls + calls, failed: before.failed + failed, cost: before.cost + cost });
  }

  /** How long the call that was added last is to wait until it stores all; null if another call does. @param now milliseconds. */
  wait(now: number): number | null {
    if (now < this.#storedBy) return null;
    this.#storedBy = now + STORED_AFTER_MS;
    return STORED_AFTER_MS;
  }

  /** Takes out what was counted, hands it over, and takes back what could not be stored. */
  async store(keep: (calls: readonly CountedCalls[]) => Promise<void>): Promise<void> {
    const counted = [...this.#counted.values()];
    this.#counted = new Map();
    if (counted.length === 0) return;
    try {
      await keep(counted);
    } catch (error) {
      for (const calls of counted) this.add(calls);
      throw error;
    }
  }
}
