import { type Column, missing, narrow, type OpenColumns } from "@tellerline/book";
import { PRICE_COLUMNS, type PriceColumns, type RatePriceValues } from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { float64Column } from "./float64-column.ts";

/** Charges of rows, by field. Few combinations occur in many rows, so each combination is stored once. */
export type PriceTable = Readonly<Record<PriceColumns["field"], Column>>;

const isWhole = ({ unit }: PriceColumns): boolean => unit === "months";

export class PriceTableBuilder {
  readonly #ids = new Map<string, number>();
  readonly #prices: RatePriceValues[] = [];

  /** @param flags the row's flags, which are also equal in all rows of a combination. */
  add(price: RatePriceValues, flags: number): number {
    const key = `${PRICE_COLUMNS.map(({ field }) => price[field]).join()}|${flags}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#prices.length);
    // Copies the fields, because storing `price` would keep its whole row in memory.
    const own = Object.fromEntries(PRICE_COLUMNS.map(({ field }) => [field, price[field]])) as RatePriceValues;
    return this.#prices.push(own) - 1;
  }

  get size(): number {
    return this.#prices.length;
  }

  of(id: number): RatePriceValues {
    return this.#prices[id] ?? missing(id);
  }

  columns(): Record<string, Column> {
    const pack = (column: PriceColumns) => {
      const values = this.#prices.map((price) => price[column.field]);
      return isWhole(column) ? narrow(values) : Float64Array.from(values);
    };
    return Object.fromEntries(PRICE_COLUMNS.map((column) => [column.field, pack(column)]));
  }
}

/** The charges of a book. A book made before there was such a column publishes nothing in it. */
export function openPrices(file: OpenColumns): PriceTable {
  const { length } = float64Column(file, "feesUsd");
  const open = (column: PriceColumns) => {
    if (!file.has(column.field)) return new Float64Array(length).fill(column.unpublished);
    return isWhole(column) ? file.column(column.field) : float64Column(file, column.field);
  };
  // One entry for each column of the list, as the type says.
  return Object.fromEntries(PRICE_COLUMNS.map((column) => [column.field, open(column)])) as PriceTable;
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
  };
}

/** Whether the charges of combination `id` use up the amount. */
export function leavesNothing({ pointsPercent, feesUsd, annualFeeUsd }: PriceTable, id: number, amountUsd: number): boolean {
  const points = pointsPercent[id] ?? missing(id);
  return (amountUsd * points) / 100 + (feesUsd[id] ?? missing(id)) + (annualFeeUsd[id] ?? missing(id)) >= amountUsd;
}
