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

/** Computes rates that are published as an index and a margin (guides/pricing.md#indexes). */

/** All known index figures: built-in figures first, then imported ones, which take precedence on the same day. */
export async function indexFigures(env: Env): Promise<readonly IndexFigure[]> {
  return [...KNOWN_INDEX_FIGURES, ...(await new RateQuality(env.CATALOG).listIndexFigures())];
}

/** A row with a rate. If the row gives only an index and a margin, the rate is computed from them. */
export type PricedRow = RateRowImport & { readonly rate: number };

const termsOf = ({ margin_percent, floor_percent, ceiling_percent }: RateRowImport): IndexedTerms => ({
  marginPercent: margin_percent ?? 0,
  floorPercent: floor_percent ?? null,
  ceilingPercent: ceiling_percent ?? null,
});

const isAdjustable = ({ product_type: product }: RateRowImport): boolean =>
  isLoanProduct(product) && loanProduct(product).amortization === "two_step";

/**
 * Computes missing rates from the row's index and margin: the rate itself, and the fully indexed rate of an adjustable mortgage.
 * @param day ISO date; the newest figure of the index on or before this day is used
 * @returns the row; or only the name of the index, if the index has no figure on or before this day
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
