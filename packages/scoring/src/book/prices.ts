import { at, type Column, missing, narrow, type OpenColumns } from "@tellerline/book";
import {
  PRICE_COLUMNS,
  type PriceColumns,
  RARE_COLUMNS,
  type RareColumns,
  type RareTermValues,
  type RatePriceValues,
} from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { float64Column } from "./float64-column.ts";

/** Charges and rare terms of rows, by field. Many rows share a few combinations, so each combination is stored once. */
export type PriceTable = Readonly<Record<PriceColumns["field"] | RareColumns["field"], Column>>;

type Terms = RatePriceValues & RareTermValues;
type TermColumns = PriceColumns | RareColumns;

const TERM_COLUMNS: readonly TermColumns[] = [...PRICE_COLUMNS, ...RARE_COLUMNS];
const isWhole = ({ unit }: TermColumns): boolean => unit === "months";
/** Code of a rare term that a row does not publish, before whole numbers are shifted by one. */
const NOT_PUBLISHED = -1;

/** Rare terms that are whole numbers are shifted by one, so that their column stays narrow. */
function encode(column: TermColumns, value: number | null): number {
  if (column.table === "price") return value ?? column.unpublished;
  const term = value ?? NOT_PUBLISHED;
  return isWhole(column) ? term + 1 : term;
}

function decodeRare(column: RareColumns, code: number): number | null {
  const term = isWhole(column) ? code - 1 : code;
  return term === NOT_PUBLISHED ? null : term;
}

export class PriceTableBuilder {
  readonly #ids = new Map<string, number>();
  readonly #terms: Terms[] = [];

  /** @param flags the row's flags, which are part of a combination too. */
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

  /** Rare terms that no row publishes have no column. */
  columns(): Record<string, Column> {
    const pack = (column: TermColumns) => {
      const codes = this.#terms.map((terms) => encode(column, terms[column.field]));
      return isWhole(column) ? narrow(codes) : Float64Array.from(codes);
    };
    const isPublished = (column: TermColumns) => column.table === "price" || this.#terms.some((terms) => terms[column.field] !== null);
    return Object.fromEntries(TERM_COLUMNS.filter(isPublished).map((column) => [column.field, pack(column)]));
  }
}

/** The charges and rare terms of a book. Where the book lacks a column, no row publishes that field. */
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

/** The rare terms of combination `id`; null for those that are not published. */
export function rareTermsOf(table: PriceTable, id: number): RareTermValues {
  const values = RARE_COLUMNS.map((column) => [column.field, decodeRare(column, at(table[column.field], id))]);
  // The cast is safe: the object has one entry for each column in the list.
  return Object.fromEntries(values) as RareTermValues;
}

/** Whether the charges of combination `id` use up the amount. */
export function leavesNothing({ pointsPercent, feesUsd, annualFeeUsd }: PriceTable, id: number, amountUsd: number): boolean {
  const points = pointsPercent[id] ?? missing(id);
  return (amountUsd * points) / 100 + (feesUsd[id] ?? missing(id)) + (annualFeeUsd[id] ?? missing(id)) >= amountUsd;
}
