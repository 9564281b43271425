import type { StateCode } from "@tellerline/geography";
import type { LoanProduct } from "@tellerline/vocabulary";
import { noteRatePercent, type RateBook } from "../book/rate-book.ts";
import { assume, standardScenario } from "../ranking/assume.ts";
import type { RankedOffer } from "../ranking/best-offers.ts";
import { rankOffers } from "../ranking/rank.ts";

/** The best offer of a market for a standard borrower; undefined if there is none. */
export function marketBest(book: RateBook, product: LoanProduct, state: StateCode | null): RankedOffer | undefined {
  return rankOffers(book, assume(standardScenario(product, null, state)), 1)[0];
}

/** The note rate of a market's best offer, in percent; null if there is none. Movement subscriptions report its changes. */
export function marketRate(book: RateBook, product: LoanProduct, state: StateCode | null): number | null {
  const best = marketBest(book, product, state);
  return best === undefined ? null : noteRatePercent(book, best.row);
}
