import {
  DAY_SECONDS,
  REFERENCE_LEAD_DAYS,
  REFERENCE_TABLES,
  type ReferenceLine,
  STALE_REFERENCE_DAYS,
  secondsOf,
} from "@tellerline/vocabulary";

export interface ReferenceRate {
  readonly line: ReferenceLine;
  /** The day of the average, seconds since the epoch. */
  readonly asOf: number;
  readonly percent: number;
}

/** The average that an observation is compared with. */
export interface FoundReference {
  readonly percent: number;
  /** Whether the average is more than `STALE_REFERENCE_DAYS` older than the observation. */
  readonly isStale: boolean;
}

/** The averages of `REFERENCE_TABLES`, which are known without an import. */
export const KNOWN_REFERENCES: readonly ReferenceRate[] = REFERENCE_TABLES.flatMap(({ asOf, percent }) =>
  // The cast is safe: every key of `percent` is a reference line.
  (Object.entries(percent) as [ReferenceLine, number][]).map(([line, value]) => ({ line, asOf: secondsOf(asOf), percent: value })),
);

/** Averages by line, oldest first. */
export class References {
  readonly #byLine: ReadonlyMap<ReferenceLine, readonly ReferenceRate[]>;

  /** @param rates if several are of the same line and day, the last one counts, so that imported figures correct built-in ones. */
  constructor(rates: readonly ReferenceRate[]) {
    const unique = new Map(rates.map((rate) => [`${rate.line}@${rate.asOf}`, rate]));
    this.#byLine = Map.groupBy(
      [...unique.values()].sort((left, right) => left.asOf - right.asOf),
      ({ line }) => line,
    );
  }

  /** The line's newest average that is dated at most `REFERENCE_LEAD_DAYS` after `observedAt` (seconds since the epoch); null if there is none. */
  find(line: ReferenceLine, observedAt: number): FoundReference | null {
    const newest = this.#byLine.get(line)?.findLast(({ asOf }) => asOf <= observedAt + REFERENCE_LEAD_DAYS * DAY_SECONDS);
    if (newest === undefined) return null;
    return { percent: newest.percent, isStale: observedAt - newest.asOf > STALE_REFERENCE_DAYS * DAY_SECONDS };
  }
}
