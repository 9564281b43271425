/** A call waits so long for the one that computes; one that takes longer was probably cancelled. */
const LONGEST_COMPUTATION_MS = 10_000;
const POLL_MS = 5;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * What many calls ask for, computed once an isolate. Calls share values and never promises: the one that computes may be cancelled. The oldest
 * leaves where there are too many.
 */
export class ComputedOnce<Value extends object> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();
  /** When a value that nobody has yet began to be computed. */
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
