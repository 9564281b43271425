import type { StateCode } from "@tellerline/geography";
import type { LoanProduct } from "@tellerline/vocabulary";
import { creditUnionIdOf, findInstitution, marketOf, noteRatePercent, providerNameOf, type RateBook } from "../book/rate-book.ts";
import { statesOf } from "../book/row-lists.ts";
import { withNoteRate } from "../book/with-rate.ts";
import { assume, standardScenario } from "../ranking/assume.ts";
import { rankOffersAmong } from "../ranking/rank-among.ts";
import type { MarketChange } from "./market-changes.ts";
import { marketBest } from "./market-rate.ts";

/** A book in which an institution's best rate in a market moved. */
export interface MovedMarket {
  readonly book: RateBook;
  readonly creditUnionId: string;
  readonly provider: string;
  /** Note rate of the row before, percent. */
  readonly previousRatePercent: number;
  /** Every place that the row serves. */
  readonly change: MarketChange;
}

/**
 * Moves the note rate of an institution's best offer for a standard borrower in a market.
 * @param creditUnionId null moves the market's best offer.
 * @returns null if there is no such offer.
 */
export function moveMarket(
  book: RateBook,
  product: LoanProduct,
  state: StateCode,
  creditUnionId: string | null,
  ratePercent: number,
): MovedMarket | null {
  const best = creditUnionId === null ? marketBest(book, product, state) : bestOf(book, product, state, creditUnionId);
  if (best === undefined) return null;
  const { row, institution } = best;
  const states = statesOf(book, row);
  return {
    book: withNoteRate(book, row, ratePercent),
    creditUnionId: creditUnionIdOf(book, institution),
    provider: providerNameOf(book, institution),
    previousRatePercent: noteRatePercent(book, row),
    change: { product, termMonths: marketOf(book, row).termMonths, states: states.length === 0 ? null : states },
  };
}

function bestOf(book: RateBook, product: LoanProduct, state: StateCode, creditUnionId: string) {
  const institution = findInstitution(book, creditUnionId);
  if (institution === null) return undefined;
  return rankOffersAmong(book, assume(standardScenario(product, null, state)), [institution], () => true)[0];
}
