import { membersOf } from "./closed-list.ts";

interface IndexEntry {
  readonly title: string;
  readonly sourceUrl: string;
  /** Each figure in percent, with the ISO date from which it holds; oldest first. `ops references import` adds later figures. */
  readonly figures: readonly (readonly [from: string, percent: number])[];
}

const TREASURY =
  "https://home.treasury.gov/resource-center/data-chart-center/interest-rates/TextView?type=daily_treasury_yield_curve&field_tdr_date_value=2026";

/**
 * Indexes from which variable rates are computed: index plus margin (guides/pricing.md#indexes). The prime rate is given at each of its changes
 * since July 2023. Treasury constant maturities change daily, but are given only for some days, mostly the ends of months.
 */
const RATE_INDEX_TABLE = {
  prime: {
    title: "Prime rate",
    sourceUrl: "https://fred.stlouisfed.org/series/PRIME",
    figures: [
      ["2023-07-27", 8.5],
      ["2024-09-19", 8],
      ["2024-11-08", 7.75],
      ["2024-12-20", 7.5],
      ["2025-09-17", 7.25],
      ["2025-10-30", 7],
      ["2025-12-11", 6.75],
      ["2026-09-17", 7],
    ],
  },
  treasury_1y: {
    title: "1-year Treasury constant maturity",
    sourceUrl: TREASURY,
    figures: [
      ["2026-07-31", 4.08],
      ["2026-08-31", 4.16],
      ["2026-09-30", 4.54],
      ["2026-10-09", 4.47],
    ],
  },
  treasury_5y: {
    title: "5-year Treasury constant maturity",
    sourceUrl: TREASURY,
    figures: [
      ["2026-07-31", 4.45],
      ["2026-08-31", 4.49],
      ["2026-09-30", 5.09],
      ["2026-10-09", 5.02],
    ],
  },
  treasury_10y: {
    title: "10-year Treasury constant maturity",
    sourceUrl: TREASURY,
    figures: [
      ["2026-07-31", 4.75],
      ["2026-08-31", 4.75],
      ["2026-09-30", 5.29],
      ["2026-10-09", 5.24],
    ],
  },
} as const satisfies Readonly<Record<string, IndexEntry>>;

export type RateIndex = keyof typeof RATE_INDEX_TABLE;
export const RATE_INDEXES = membersOf(RATE_INDEX_TABLE);
export const rateIndexTitle = (index: RateIndex): string => RATE_INDEX_TABLE[index].title;

/** A figure of an index that holds from a day on, until the next figure. */
export interface IndexFigure {
  readonly index: RateIndex;
  /** ISO date. */
  readonly from: string;
  readonly percent: number;
}

/** The figures in this file, which are known without an import. */
export const KNOWN_INDEX_FIGURES: readonly IndexFigure[] = RATE_INDEXES.flatMap((index) =>
  RATE_INDEX_TABLE[index].figures.map(([from, percent]) => ({ index, from, percent })),
);

/** The value of the index on `day` (ISO date), percent: that of the newest figure up to then; null before the first figure. */
export function indexOn(index: RateIndex, day: string, figures: readonly IndexFigure[]): number | null {
  const known = figures.filter((figure) => figure.index === index && figure.from <= day);
  const newest = known.reduce<IndexFigure | null>((best, figure) => (best === null || figure.from >= best.from ? figure : best), null);
  return newest?.percent ?? null;
}

/** Terms of a rate that follows an index: margin in percentage points, floor and ceiling in percent; null if none is published. */
export interface IndexedTerms {
  readonly marginPercent: number;
  readonly floorPercent: number | null;
  readonly ceilingPercent: number | null;
}

/** The rate when the index is at `indexPercent`: index plus margin, within floor and ceiling. Percent, rounded to 6 decimals. */
export function indexedRatePercent(indexPercent: number, { marginPercent, floorPercent, ceilingPercent }: IndexedTerms): number {
  const plain = Math.max(indexPercent + marginPercent, floorPercent ?? Number.NEGATIVE_INFINITY);
  return Number(Math.min(plain, ceilingPercent ?? Number.POSITIVE_INFINITY).toFixed(6));
}
