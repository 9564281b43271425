import { at } from "@tellerline/book";
import type { StateCode } from "@tellerline/geography";
import type { LoanProduct } from "@tellerline/vocabulary";
import { creditUnionIdOf, findInstitution, marketOf, type RateBook } from "../book/rate-book.ts";
import type { RepricedBook } from "../book/repriced-book.ts";
import { statesOf } from "../book/row-lists.ts";
import { assume, standardScenario } from "../ranking/assume.ts";
import { rankOffersAmong } from "../ranking/rank-among.ts";
import type { MarketChange } from "./market-changes.ts";
import { marketBest } from "./market-rate.ts";

/** The row to reprice when the rate of a market is changed. */
export interface MarketRow {
  /** Its number in the book itself. */
  readonly row: number;
  readonly creditUnionId: string;
  /** Every place that the row serves. */
  readonly change: MarketChange;
}

/**
 * The row to reprice when the rate of a market, for a standard borrower, is changed.
 * @param repriced the view of the book that is in force.
 * @param creditUnionId selects the institution's best row in `own`, so that successive changes reprice the same row; null selects the best
 * row of the view.
 * @returns null if there is none.
 */
export function findMarketRow(
  own: RateBook,
  repriced: RepricedBook,
  product: LoanProduct,
  state: StateCode,
  creditUnionId: string | null,
): MarketRow | null {
  const row = creditUnionId === null ? leadingRow(repriced, product, state) : ownRow(own, product, state, creditUnionId);
  if (row === null) return null;
  const states = statesOf(own, row);
  return {
    row,
    creditUnionId: creditUnionIdOf(own, at(own.institution, row)),
    change: { product, termMonths: marketOf(own, row).termMonths, states: states.length === 0 ? null : states },
  };
}

function leadingRow({ book, originalRow }: RepricedBook, product: LoanProduct, state: StateCode): number | null {
  const best = marketBest(book, product, state);
  return best === undefined ? null : originalRow(best.row);
}

function ownRow(book: RateBook, product: LoanProduct, state: StateCode, creditUnionId: string): number | null {
  const institution = findInstitution(book, creditUnionId);
  if (institution === null) return null;
  return rankOffersAmong(book, assume(standardScenario(product, null, state)), [institution], () => true)[0]?.row ?? null;
}
