import { sleep } from "@tellerline/worker-kit";

/** How long a call waits for another call's computation. A computation that takes longer was probably canceled. */
const LONGEST_COMPUTATION_MS = 10_000;
const POLL_MS = 5;

/**
 * A cache that computes each value once, even if many calls need it at a time. Calls share values, never promises, because the
 * call that computes may be canceled. If there are more than `most` values, the oldest is dropped.
 */
export class ComputedOnce<Value extends object> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();
  /** Start of each computation in progress, milliseconds since the epoch. */
  readonly #begun = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  async get(key: string, compute: () => Promise<Value>): Promise<Value> {
    for (let since = this.#begun.get(key); since !== undefined && Date.now() - since < LONGEST_COMPUTATION_MS; since = this.#begun.get(key))
      await sleep(POLL_MS);
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    this.#begun.set(key, Date.now());
    try {
      const value = await compute();
      this.#values.set(key, value);
      const [oldest] = this.#values.keys();
      if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest);
      return value;
    } finally {
      this.#begun.delete(key);
    }
  }
}
