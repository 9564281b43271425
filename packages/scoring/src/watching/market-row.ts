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

/** A row to reprice. */
export interface MarketRow {
  /** Row number in the original book. */
  readonly row: number;
  readonly creditUnionId: string;
  /** The market that repricing the row affects: all states that the row serves. */
  readonly change: MarketChange;
}

/**
 * The row to reprice in order to change the rate that a standard borrower finds in a market.
 * @param own the original book.
 * @param repriced the view of the book that is in force.
 * @param creditUnionId selects the best row that this institution has in `own`, so that successive changes reprice the same row. Null selects the
 * best row of `repriced`.
 * @returns null if there is no such row.
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
