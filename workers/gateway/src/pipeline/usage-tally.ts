import { addCalls, type CountedCalls } from "@tellerline/worker-kit/usage";

/** Counted calls are stored in the background this long after the first of them. */
const STORED_AFTER_MS = 5000;

export class UsageTally {
  #counted = new Map<string, CountedCalls>();
  /** When an earlier call will store the counted calls, in milliseconds since the epoch. After this time, the next call must store them. */
  #storedBy = 0;

  add(calls: CountedCalls): void {
    addCalls(this.#counted, calls);
  }

  /**
   * Milliseconds after which the current call must store all counted calls. Null if an earlier call will store them.
   * @param now milliseconds since the epoch
   */
  wait(now: number): number | null {
    if (now < this.#storedBy) return null;
    this.#storedBy = now + STORED_AFTER_MS;
    return STORED_AFTER_MS;
  }

  /** Passes the counted calls to `keep`, and forgets them. If `keep` fails, the calls are added again, and the error is thrown. */
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
