/**
 * Maximum work of one tick, or of one queue message in one shard, in pages and in milliseconds, before the rest is queued. A batch of
 * messages has this budget for each message and shard. The limits are D1's 1,000 queries an invocation
 * (developers.cloudflare.com/d1/platform/limits) and the 15 minutes of a queue consumer (developers.cloudflare.com/queues/platform/limits).
 */
const MAX_PAGES = 100;
const MAX_MS = 20_000;

export class Budget {
  readonly #until: number;
  #pages: number;

  constructor(pages = MAX_PAGES, ms = MAX_MS) {
    this.#pages = pages;
    this.#until = Date.now() + ms;
  }

  /** Uses one page of the budget. @returns false if the pages or the time are used up. */
  takePage(): boolean {
    if (this.#pages <= 0 || Date.now() >= this.#until) return false;
    this.#pages -= 1;
    return true;
  }
}
