/** What an invocation does before it sends itself on: well below the platform's 1,000 queries, and below the 30 seconds of a batch. */
const MAX_PAGES = 100;
const MAX_MS = 20_000;

/** How much an invocation may still do. */
export class Budget {
  readonly #until: number;
  #pages: number;

  constructor(pages = MAX_PAGES, ms = MAX_MS) {
    this.#pages = pages;
    this.#until = Date.now() + ms;
  }

  /** Whether there is room for one more page of monitors; takes it. */
  takePage(): boolean {
    if (this.#pages <= 0 || Date.now() >= this.#until) return false;
    this.#pages -= 1;
    return true;
  }
}
