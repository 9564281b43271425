import type { StateCode } from "@tellerline/geography";
import type { LoanProduct } from "@tellerline/vocabulary";
import { noteRatePercent, type RateBook } from "../book/rate-book.ts";
import { rankOffers } from "../ranking/rank.ts";
import { standardScenario } from "../ranking/scenario.ts";

/** The note rate of a market's best offer, in percent; null if there is none. Movement subscriptions report its changes. */
export function marketRate(book: RateBook, product: LoanProduct, state: StateCode | null): number | null {
  const [best] = rankOffers(book, standardScenario(product, null, state), 1);
  return best === undefined ? null : noteRatePercent(book, best.row);
}
