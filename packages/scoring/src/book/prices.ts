import { at, type Column, missing, narrow, type OpenColumns } from "@tellerline/book";
import {
  ADJUSTMENT_COLUMNS,
  type AdjustmentColumns,
  type AdjustmentCondition,
  type AdjustmentValues,
  PRICE_COLUMNS,
  type PriceColumns,
  RARE_COLUMNS,
  type RareColumns,
  type RareTermValues,
  type RatePriceValues,
  withoutBinaryNoise,
} from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { float64Column } from "./float64-column.ts";

/** Charges, rare terms and adjustments of rows, by field. Rows share few combinations of them, so each combination is stored once. */
export type PriceTable = Readonly<Record<TermColumns["field"], Column>>;

type Terms = RatePriceValues & RareTermValues & AdjustmentValues;
type TermColumns = PriceColumns | RareColumns | AdjustmentColumns;

const TERM_COLUMNS: readonly TermColumns[] = [...PRICE_COLUMNS, ...RARE_COLUMNS, ...ADJUSTMENT_COLUMNS];
const isWhole = (column: TermColumns): boolean => column.form === "one_of" || column.unit === "months";
/** Code of an unpublished rare term, unless the term is a whole number or may be negative. */
const NOT_PUBLISHED = -1;

/** Encodes a value. A rare term that is a whole number is stored plus one: 0 then means "not published", and the column stays narrow. */
function encode(column: TermColumns, value: number | string | null): number {
  if (column.table === "price") return typeof value === "number" ? value : column.unpublished;
  if (column.table === "adjustment") return typeof value === "number" ? value : NO_ADJUSTMENT;
  const term = typeof value === "string" && column.form === "one_of" ? codeIn(column.members, value) : value;
  return typeof term !== "number" ? unpublishedCode(column) : isWhole(column) ? term + 1 : term;
}

const codeIn = (members: readonly string[], member: string): number => members.indexOf(member);
/** Code of a rare term that a row does not publish. A margin may be negative, so the code for it is a number that no margin can be. */
const unpublishedCode = (column: RareColumns): number => {
  if (isWhole(column)) return 0;
  return column.form === "number" && column.unit === "signed_points" ? NO_MARGIN : NOT_PUBLISHED;
};
const NO_ADJUSTMENT = 0;
const NO_MARGIN = Number.MAX_SAFE_INTEGER;

function decodeRare(column: RareColumns, code: number): number | string | null {
  if (code === unpublishedCode(column)) return null;
  if (column.form === "one_of") return at(column.members, code - 1);
  return isWhole(column) ? code - 1 : code;
}

export class PriceTableBuilder {
  readonly #ids = new Map<string, number>();
  readonly #terms: Terms[] = [];

  /**
   * Returns the number of a combination, and stores the combination if it is new.
   * @param flags the row's flags, which also distinguish combinations.
   */
  add(terms: Terms, flags: number): number {
    const key = `${TERM_COLUMNS.map(({ field }) => terms[field]).join()}|${flags}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#terms.length);
    // Copies the fields, because keeping `terms` would keep its whole row in memory.
    const own = Object.fromEntries(TERM_COLUMNS.map(({ field }) => [field, terms[field]])) as Terms;
    return this.#terms.push(own) - 1;
  }

  get size(): number {
    return this.#terms.length;
  }

  of(id: number): RatePriceValues {
    return this.#terms[id] ?? missing(id);
  }

  /** Columns of all combinations. Rare terms and adjustments that no row publishes have no column. */
  columns(): Record<string, Column> {
    const pack = (column: TermColumns) => {
      const codes = this.#terms.map((terms) => encode(column, terms[column.field]));
      return isWhole(column) ? narrow(codes) : Float64Array.from(codes);
    };
    const isPublished = (column: TermColumns) =>
      column.table === "price" || this.#terms.some((terms) => encode(column, terms[column.field]) !== encode(column, null));
    return Object.fromEntries(TERM_COLUMNS.filter(isPublished).map((column) => [column.field, pack(column)]));
  }
}

/** Opens the price table of a book. If the book lacks a column, no row publishes that field. */
export function openPrices(file: OpenColumns): PriceTable {
  const { length } = float64Column(file, "feesUsd");
  const open = (column: TermColumns) => {
    if (!file.has(column.field)) return new Float64Array(length).fill(encode(column, null));
    return isWhole(column) ? file.column(column.field) : float64Column(file, column.field);
  };
  // The cast is safe: the object has one entry for each column in the list.
  return Object.fromEntries(TERM_COLUMNS.map((column) => [column.field, open(column)])) as PriceTable;
}

/** The price of a row with the charges of combination `id`. Written out for speed: it runs for every row that is priced. */
export function priceWithCharges(noteRatePercent: number, table: PriceTable, id: number): LoanPrice {
  return {
    noteRatePercent,
    pointsPercent: table.pointsPercent[id] ?? missing(id),
    feesUsd: table.feesUsd[id] ?? missing(id),
    annualFeeUsd: table.annualFeeUsd[id] ?? missing(id),
    fullyIndexedRatePercent: table.fullyIndexedRatePercent[id] ?? missing(id),
    initialFixedMonths: table.initialFixedMonths[id] ?? missing(id),
    mortgageInsurancePercent: table.mortgageInsurancePercent[id] ?? missing(id),
    repaymentMonths: table.repaymentMonths[id] ?? missing(id),
    earlyClosureFeeUsd: table.earlyClosureFeeUsd[id] ?? missing(id),
    earlyClosureMonths: table.earlyClosureMonths[id] ?? missing(id),
  };
}

/** The rare terms of combination `id`; a term is null if it is not published. */
export function rareTermsOf(table: PriceTable, id: number): RareTermValues {
  const values = RARE_COLUMNS.map((column) => [column.field, decodeRare(column, at(table[column.field], id))]);
  // The cast is safe: the object has one entry for each column in the list.
  return Object.fromEntries(values) as RareTermValues;
}

/**
 * The price of a row for a borrower who meets conditions: the note rate includes their adjustments, and is at least 0.
 * @param met the conditions that the borrower meets.
 */
export function priceAdjusted(noteRatePercent: number, table: PriceTable, id: number, met: readonly AdjustmentCondition[]): LoanPrice {
  if (met.length === 0) return priceWithCharges(noteRatePercent, table, id);
  let points = 0;
  for (const { field, condition } of ADJUSTMENT_COLUMNS) if (met.includes(condition)) points += table[field][id] ?? missing(id);
  // Rounded to a millionth of a percent, as note rates are.
  return priceWithCharges(Math.max(0, withoutBinaryNoise(noteRatePercent + points)), table, id);
}

/** The most that the conditions `met` together take off any row's rate, percentage points; 0 if no row publishes such a discount. */
export function deepestDiscount(table: PriceTable, met: readonly AdjustmentCondition[]): number {
  let deepest = 0;
  const columns = ADJUSTMENT_COLUMNS.filter(({ condition }) => met.includes(condition));
  for (let id = 0; id < table.feesUsd.length; id++) {
    let points = 0;
    for (const { field } of columns) points += table[field][id] ?? missing(id);
    deepest = Math.min(deepest, points);
  }
  return -deepest;
}

export function adjustmentsOf(
  table: PriceTable,
  id: number,
): readonly { readonly condition: AdjustmentCondition; readonly points: number }[] {
  return ADJUSTMENT_COLUMNS.flatMap(({ field, condition }) => {
    const points = at(table[field], id);
    return points === NO_ADJUSTMENT ? [] : [{ condition, points }];
  });
}

/** Whether the charges of combination `id` use up the loan amount, so that the borrower would receive nothing. */
export function leavesNothing({ pointsPercent, feesUsd, annualFeeUsd }: PriceTable, id: number, amountUsd: number): boolean {
  const points = pointsPercent[id] ?? missing(id);
  return (amountUsd * points) / 100 + (feesUsd[id] ?? missing(id)) + (annualFeeUsd[id] ?? missing(id)) >= amountUsd;
}
