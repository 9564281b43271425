import { at } from "@tellerline/book";
import type { LoanProduct } from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { floorAprPercent } from "../pricing/price.ts";
import { type Market, MICRO_PERCENT, type RateBook } from "./rate-book.ts";

/**
 * The floor of a row's APR in millionths of a percent; the key by which the rows of a market are sorted. A solved one is taken a
 * little lower, so that the noise of solving never lifts it above the APR.
 */
export function floorMicroOf(product: LoanProduct, row: LoanPrice & { readonly termMonths: number | null }): number {
  if (product !== "mortgage_arm") return Math.round(row.noteRatePercent * MICRO_PERCENT);
  return Math.max(0, Math.floor(floorAprPercent(product, row.termMonths, row) * MICRO_PERCENT) - 1);
}

/**
 * Reads the floors of a market's rows for a loan of this term: the note rate, but for adjustable mortgages, whose floors are stored.
 * Those hold for the market's own term alone; for another the floor is zero, which every APR is above.
 */
export function floorReader(book: RateBook, market: Market, termMonths: number): (row: number) => number {
  if (market.product !== "mortgage_arm") return (row) => at(book.noteRateMicro, row);
  if (market.termMonths !== null && market.termMonths !== termMonths) return () => 0;
  const first = book.markets.find(({ product }) => product === "mortgage_arm")?.start ?? 0;
  return (row) => at(book.adjustableFloorMicro, row - first);
}
