import { REFERENCE_LEAD_DAYS, REFERENCE_TABLES, type ReferenceLine, STALE_REFERENCE_DAYS } from "@tellerline/vocabulary";

const DAY_SECONDS = 86_400;

/** A published average. */
export interface ReferenceRate {
  readonly line: ReferenceLine;
  /** The day that it is of, seconds since the epoch. */
  readonly asOf: number;
  readonly percent: number;
}

/** The average that an observation is held against. */
export interface FoundReference {
  readonly percent: number;
  /** Whether it is too old to be held to it closely. */
  readonly isStale: boolean;
}

/** The averages that come with the product. */
export const KNOWN_REFERENCES: readonly ReferenceRate[] = REFERENCE_TABLES.flatMap(({ asOf, percent }) =>
  // Each entry is of the table's own keys.
  (Object.entries(percent) as [ReferenceLine, number][]).map(([line, value]) => ({ line, asOf: Date.parse(asOf) / 1000, percent: value })),
);

/** Averages by line, oldest first. */
export class References {
  readonly #byLine: ReadonlyMap<ReferenceLine, readonly ReferenceRate[]>;

  /** @param rates of two of a line and day the later one counts: an operator's figure corrects one that came with the product. */
  constructor(rates: readonly ReferenceRate[]) {
    const unique = new Map(rates.map((rate) => [`${rate.line}@${rate.asOf}`, rate]));
    this.#byLine = Map.groupBy(
      [...unique.values()].sort((left, right) => left.asOf - right.asOf),
      ({ line }) => line,
    );
  }

  /** The newest average of a line that was known when a rate was observed, or soon after; null without one. */
  find(line: ReferenceLine, observedAt: number): FoundReference | null {
    const newest = this.#byLine.get(line)?.findLast(({ asOf }) => asOf <= observedAt + REFERENCE_LEAD_DAYS * DAY_SECONDS);
    if (newest === undefined) return null;
    return { percent: newest.percent, isStale: observedAt - newest.asOf > STALE_REFERENCE_DAYS * DAY_SECONDS };
  }
}
