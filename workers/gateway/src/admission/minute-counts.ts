const MINUTE_MS = 60_000;
const MOST_ADDRESSES = 10_000;

interface Count {
  readonly until: number;
  count: number;
}

/** Counts what addresses do, each for a minute from its first. Where there are too many addresses all are forgotten: it is a memory of one isolate. */
export class MinuteCounts {
  readonly #counts = new Map<string, Count>();

  /** How often an address did it in its minute. @param now milliseconds since the epoch. */
  of(address: string, now: number): number {
    const known = this.#counts.get(address);
    return known === undefined || known.until <= now ? 0 : known.count;
  }

  /** @returns how often it did it in its minute, this time included. */
  add(address: string, now: number): number {
    const known = this.#counts.get(address);
    if (known !== undefined && known.until > now) {
      known.count += 1;
      return known.count;
    }
    if (this.#counts.size >= MOST_ADDRESSES) this.#counts.clear();
    this.#counts.set(address, { until: now + MINUTE_MS, count: 1 });
    return 1;
  }
}
