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
  /** Whether the average is too old for a close comparison. */
  readonly isStale: boolean;
}

/** The averages that ship with the product. */
export const KNOWN_REFERENCES: readonly ReferenceRate[] = REFERENCE_TABLES.flatMap(({ asOf, percent }) =>
  // Every key of the table is a reference line.
  (Object.entries(percent) as [ReferenceLine, number][]).map(([line, value]) => ({ line, asOf: secondsOf(asOf), percent: value })),
);

/** Averages by line, oldest first. */
export class References {
  readonly #byLine: ReadonlyMap<ReferenceLine, readonly ReferenceRate[]>;

  /** @param rates for each line and day the last one counts: an operator's figure corrects ours. */
  constructor(rates: readonly ReferenceRate[]) {
    const unique = new Map(rates.map((rate) => [`${rate.line}@${rate.asOf}`, rate]));
    this.#byLine = Map.groupBy(
      [...unique.values()].sort((left, right) => left.asOf - right.asOf),
      ({ line }) => line,
    );
  }

  /** A line's newest average dated at most `REFERENCE_LEAD_DAYS` after an observation; null if there is none. */
  find(line: ReferenceLine, observedAt: number): FoundReference | null {
    const newest = this.#byLine.get(line)?.findLast(({ asOf }) => asOf <= observedAt + REFERENCE_LEAD_DAYS * DAY_SECONDS);
    if (newest === undefined) return null;
    return { percent: newest.percent, isStale: observedAt - newest.asOf > STALE_REFERENCE_DAYS * DAY_SECONDS };
  }
}
