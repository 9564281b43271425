import { at, missing } from "@tellerline/book";
import type { LoanProduct } from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { floorAprPercent } from "../pricing/price.ts";
import { type Market, MICRO_PERCENT, type RateBook } from "./rate-book.ts";

/**
 * A lower bound on a row's APR without rate adjustments, in millionths of a percent; the rows of a market are sorted by it. A solved floor
 * is lowered by one millionth, so that numerical error never lifts it above the APR.
 */
export function floorMicroOf(product: LoanProduct, row: LoanPrice & { readonly termMonths: number | null }): number {
  if (product !== "mortgage_arm") return Math.round(row.noteRatePercent * MICRO_PERCENT);
  return Math.max(0, Math.floor(floorAprPercent(product, row.termMonths, row) * MICRO_PERCENT) - 1);
}

/**
 * Returns a function that reads the floor of a row of `market`, in millionths of a percent. The floor is the note rate, except for adjustable
 * mortgages, whose floors are stored. The stored floors of a market with a term hold only for that term; for any other term they read as 0.
 */
export function floorReader(book: RateBook, market: Market, termMonths: number): (row: number) => number {
  if (market.product !== "mortgage_arm") return (row) => book.noteRateMicro[row] ?? missing(row);
  if (market.termMonths !== null && market.termMonths !== termMonths) return () => 0;
  const { start: first } = at(
    book.markets.filter(({ product }) => product === "mortgage_arm"),
    0,
  );
  return (row) => book.adjustableFloorMicro[row - first] ?? missing(row - first);
}
