import type { RateRowImport } from "@tellerline/contract/operator";
import { RateQuality } from "@tellerline/storage";
import {
  type IndexedTerms,
  type IndexFigure,
  indexedRatePercent,
  indexOn,
  isLoanProduct,
  KNOWN_INDEX_FIGURES,
  loanProduct,
  type RateIndex,
} from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/** Rates that a row publishes as an index and a margin (guides/pricing.md#indexes). */

/** All known figures of indexes: those of the product, and imported ones, which win. */
export async function indexFigures(env: Env): Promise<readonly IndexFigure[]> {
  return [...KNOWN_INDEX_FIGURES, ...(await new RateQuality(env.CATALOG).listIndexFigures())];
}

/** A row with its rate. Rows that give an index and a margin only get the rate of that day. */
export type PricedRow = RateRowImport & { readonly rate: number };

const termsOf = ({ margin_percent, floor_percent, ceiling_percent }: RateRowImport): IndexedTerms => ({
  marginPercent: margin_percent ?? 0,
  floorPercent: floor_percent ?? null,
  ceilingPercent: ceiling_percent ?? null,
});

const isAdjustable = ({ product_type: product }: RateRowImport): boolean =>
  isLoanProduct(product) && loanProduct(product).amortization === "two_step";

/**
 * Computes what an index and a margin say: the rate, if none is given, and the later rate of an adjustable mortgage.
 * @param day ISO date.
 * @returns the index without a figure on that day.
 */
export function withIndexedRates(row: RateRowImport, day: string, figures: readonly IndexFigure[]): PricedRow | RateIndex {
  const { index, rate, fully_indexed_rate: later } = row;
  const needsLater = isAdjustable(row) && later === undefined;
  if (rate !== undefined && !needsLater) return { ...row, rate };
  if (index === undefined) throw new Error("A row without a rate has an index: its schema demands it.");
  const percent = indexOn(index, day, figures);
  if (percent === null) return index;
  const indexed = indexedRatePercent(percent, termsOf(row));
  return { ...row, rate: rate ?? indexed, ...(needsLater ? { fully_indexed_rate: indexed } : {}) };
}
