import { membersOf } from "./closed-list.ts";

/**
 * Averages that rates are compared with (guides/data-quality.md#references), each with its label in
 * NCUA's quarterly table "Credit Union and Bank Rates". The medians have null, because that table
 * does not have them: they are computed from the call reports of a quarter.
 */
const REFERENCE_LINE_TABLE = {
  fixed_30_year: "30 Year fixed-rate mortgage",
  fixed_15_year: "15 Year fixed-rate mortgage",
  arm_5_1: "5/1 Year adjustable rate mortgage",
  heloc: "Home equity loan, LOC, 80%",
  new_car_60: "New car loan, 60 months",
  used_car_48: "Used car loan, 48 months",
  unsecured_36: "Unsecured fixed rate loan, 36 months",
  classic_card: "Credit card, Classic",
  student_loan_median: null,
  equipment_loan_median: null,
} as const satisfies Readonly<Record<string, string | null>>;

export type ReferenceLine = keyof typeof REFERENCE_LINE_TABLE;
export const REFERENCE_LINES = membersOf(REFERENCE_LINE_TABLE);

/** The line's label in NCUA's table; null for a computed median. */
export const referenceLabel = (line: ReferenceLine): string | null => REFERENCE_LINE_TABLE[line];

/** Labels of lines in NCUA's table that no product is compared with: imports recognize these lines but don't store them. */
export const OTHER_REFERENCE_LABELS: readonly string[] = [
  "5 Year CD-10K",
  "4 Year CD-10K",
  "3 Year CD-10K",
  "2 Year CD-10K",
  "1 Year CD-10K",
  "6 Month CD-10K",
  "3 Month CD-10K",
  "Money market account-2.5K",
  "Interest checking account-2.5K",
  "Regular savings account-2.5K",
  "3/1 Year adjustable rate mortgage",
  "1 Year adjustable rate mortgage",
  "Home equity loan, 5 year, 80%",
  "Used car loan, 36 months",
  "New car loan, 48 months",
];

interface ReferenceTable {
  /** ISO date of the averages. */
  readonly asOf: string;
  readonly sourceUrl: string;
  /** Averages of credit unions, percent a year. */
  readonly percent: Readonly<Partial<Record<ReferenceLine, number>>>;
}

export const REFERENCE_COLLECTOR = "S&P Global Market Intelligence, published by NCUA";

const TABLES = "https://ncua.gov/analysis/cuso-economic-data/credit-union-bank-rates/credit-union-and-bank-rates";

/** The quarters of NCUA's table that were found. All other quarters since 2020-03 are missing; `ops references import` adds them. */
export const REFERENCE_TABLES: readonly ReferenceTable[] = [
  {
    asOf: "2021-12-31",
    sourceUrl: `${TABLES}-2021-q4`,
    percent: {
      fixed_30_year: 3.18,
      fixed_15_year: 2.61,
      arm_5_1: 2.89,
      heloc: 3.8,
      new_car_60: 2.79,
      used_car_48: 2.85,
      unsecured_36: 8.83,
      classic_card: 11.21,
    },
  },
  {
    asOf: "2022-09-30",
    sourceUrl: `${TABLES}-2022-q3`,
    percent: {
      fixed_30_year: 6.07,
      fixed_15_year: 5.37,
      arm_5_1: 4.85,
      heloc: 5.43,
      new_car_60: 3.72,
      used_car_48: 3.77,
      unsecured_36: 9.15,
      classic_card: 11.64,
    },
  },
  {
    asOf: "2022-12-30",
    sourceUrl: `${TABLES}-2022-q4`,
    percent: {
      fixed_30_year: 6.45,
      fixed_15_year: 5.85,
      arm_5_1: 5.51,
      heloc: 6.76,
      new_car_60: 4.74,
      used_car_48: 4.79,
      unsecured_36: 9.66,
      classic_card: 11.96,
    },
  },
  {
    asOf: "2025-09-26",
    sourceUrl: `${TABLES}-2025-q3`,
    percent: {
      fixed_30_year: 6.45,
      fixed_15_year: 5.89,
      arm_5_1: 5.88,
      heloc: 7.54,
      new_car_60: 5.64,
      used_car_48: 5.72,
      unsecured_36: 10.72,
      classic_card: 12.71,
    },
  },
];

/** Maximum days by which an average's date may be later than the observation of a rate that is compared with the average. */
export const REFERENCE_LEAD_DAYS = 31;
/**
 * Maximum days by which an average's date may precede the observation of a rate if both bounds of the product are to apply. Compared with an older
 * average, a rate is held only if it is below `STALE_REFERENCE_SHARE` of that average.
 */
export const STALE_REFERENCE_DAYS = 200;
export const STALE_REFERENCE_SHARE = 0.5;
