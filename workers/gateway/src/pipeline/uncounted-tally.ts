/**
 * A period of calls lasts at least this long. The tally is reported this long after the first uncounted call of a period, so it may cover
 * up to twice as long.
 */
const TOLD_AFTER_MS = 5000;

/** Tallies an isolate's calls over a few seconds. The tally is reported only if quota could not be counted for some of them. */
export class UncountedTally {
  #calls = 0;
  #uncounted = 0;
  #begunAt = 0;

  /** Adds a call. @returns milliseconds after which to call `take`, if this is the first uncounted call of a period; otherwise null. */
  add(isUncounted: boolean, nowMs: number): number | null {
    if (this.#uncounted === 0 && nowMs - this.#begunAt >= TOLD_AFTER_MS) {
      this.#calls = 0;
      this.#begunAt = nowMs;
    }
    this.#calls += 1;
    if (!isUncounted) return null;
    this.#uncounted += 1;
    return this.#uncounted === 1 ? TOLD_AFTER_MS : null;
  }

  take(): { readonly calls: number; readonly uncounted: number } {
    const noted = { calls: this.#calls, uncounted: this.#uncounted };
    this.#calls = 0;
    this.#uncounted = 0;
    return noted;
  }
}
