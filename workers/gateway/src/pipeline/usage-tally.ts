import { addCalls, type CountedCalls } from "@tellerline/worker-kit/usage";

/** Milliseconds from the first counted call until the counted calls are stored, in the background. */
const STORED_AFTER_MS = 5000;

/** Calls that an isolate has counted and not stored yet. */
export class UsageTally {
  #counted = new Map<string, CountedCalls>();
  /** Time by which an earlier call stores the counted calls, in milliseconds since the epoch. From then on, the next call has to store them. */
  #storedBy = 0;

  add(calls: CountedCalls): void {
    addCalls(this.#counted, calls);
  }

  /**
   * Milliseconds after which this call must store all counted calls; null if an earlier call is already due to store them.
   * @param now ms since the epoch.
   */
  wait(now: number): number | null {
    if (now < this.#storedBy) return null;
    this.#storedBy = now + STORED_AFTER_MS;
    return STORED_AFTER_MS;
  }

  /** Passes the counted calls to `keep`, and forgets them. If `keep` fails, they are counted again. */
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
