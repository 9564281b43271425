import { type Column, narrow, type OpenColumns } from "@tellerline/book";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { float64Column } from "./requirements.ts";

/** The charges of a row beside its note rate; few combinations, many rows, so each is stored once. */
export interface PriceColumns {
  readonly pointsPercent: Float64Array;
  readonly feesUsd: Float64Array;
  readonly annualFeeUsd: Float64Array;
  readonly fullyIndexedRatePercent: Float64Array;
  readonly initialFixedMonths: Column;
}

export class PriceTableBuilder {
  readonly #ids = new Map<string, number>();
  readonly #prices: LoanPrice[] = [];

  add(price: LoanPrice): number {
    const key = [price.pointsPercent, price.feesUsd, price.annualFeeUsd, price.fullyIndexedRatePercent, price.initialFixedMonths].join();
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#prices.length);
    return this.#prices.push(price) - 1;
  }

  columns(): Record<string, Column> {
    return {
      pointsPercent: Float64Array.from(this.#prices, (price) => price.pointsPercent),
      feesUsd: Float64Array.from(this.#prices, (price) => price.feesUsd),
      annualFeeUsd: Float64Array.from(this.#prices, (price) => price.annualFeeUsd),
      fullyIndexedRatePercent: Float64Array.from(this.#prices, (price) => price.fullyIndexedRatePercent),
      initialFixedMonths: narrow(this.#prices.map((price) => price.initialFixedMonths)),
    };
  }
}

export function openPrices(file: OpenColumns): PriceColumns {
  return {
    pointsPercent: float64Column(file, "pointsPercent"),
    feesUsd: float64Column(file, "feesUsd"),
    annualFeeUsd: float64Column(file, "annualFeeUsd"),
    fullyIndexedRatePercent: float64Column(file, "fullyIndexedRatePercent"),
    initialFixedMonths: file.column("initialFixedMonths"),
  };
}
