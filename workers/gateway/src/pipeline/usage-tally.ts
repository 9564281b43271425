import { addCalls, type CountedCalls } from "@tellerline/worker-kit/usage";

/** Calls are stored this long after the first of them, in the background. */
const STORED_AFTER_MS = 5000;

/** Calls that an isolate has counted and not stored yet. */
export class UsageTally {
  #counted = new Map<string, CountedCalls>();
  /** When an earlier call should have stored them, in milliseconds since the epoch; from then on the next call does. */
  #storedBy = 0;

  add(calls: CountedCalls): void {
    addCalls(this.#counted, calls);
  }

  /** Milliseconds that the latest call must wait before it stores all; null if another call will. @param now ms since the epoch. */
  wait(now: number): number | null {
    if (now < this.#storedBy) return null;
    this.#storedBy = now + STORED_AFTER_MS;
    return STORED_AFTER_MS;
  }

  /** Passes the counted calls to `keep` and forgets them; takes them back if they could not be stored. */
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
