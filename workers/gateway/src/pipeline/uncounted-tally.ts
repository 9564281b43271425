/** Calls of this time are told together. */
const TOLD_AFTER_MS = 5000;

/** Calls of an isolate in the last seconds, told only where quota of some could not be counted. */
export class UncountedTally {
  #calls = 0;
  #uncounted = 0;
  #begunAt = 0;

  /** Notes a call. @returns how long to wait until `take`, in ms, if this is the first of some seconds that was not counted; else null. */
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

  /** Takes out what was noted. */
  take(): { readonly calls: number; readonly uncounted: number } {
    const noted = { calls: this.#calls, uncounted: this.#uncounted };
    this.#calls = 0;
    this.#uncounted = 0;
    return noted;
  }
}
