import { addCalls, type CountedCalls } from "@tellerline/worker-kit/usage";

/** Calls are stored after this time, behind the call that was the first of them. */
const STORED_AFTER_MS = 5000;

/** Calls that an isolate has counted and not stored yet. */
export class UsageTally {
  #counted = new Map<string, CountedCalls>();
  /** Until then a call waits to store them, unless it ended before its time. */
  #storedBy = 0;

  add(calls: CountedCalls): void {
    addCalls(this.#counted, calls);
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
