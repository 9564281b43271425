import { MINUTE_MS } from "@tellerline/vocabulary";

const MOST_ADDRESSES = 10_000;

interface Count {
  readonly until: number;
  count: number;
}

/**
 * Counts events of addresses in this isolate. An address's count lasts a minute from its first event. If there would be more than
 * `MOST_ADDRESSES`, all counts are dropped.
 */
export class MinuteCounts {
  readonly #counts = new Map<string, Count>();

  /** Number of an address's events in its current minute. @param now milliseconds since the epoch */
  of(address: string, now: number): number {
    const known = this.#counts.get(address);
    return known === undefined || known.until <= now ? 0 : known.count;
  }

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
