import type { StateCode } from "@tellerline/geography";
import { type LoanProduct, noteRatePercent, type RateBook, rankOffers, STANDARD_AMOUNT_USD } from "@tellerline/scoring";

/** Rate movements of a market: the note rate of its best offer, for the product's standard amount and what is assumed of a borrower. */
export function marketRate(book: RateBook, product: LoanProduct, state: StateCode | null): number | null {
  const [best] = rankOffers(
    book,
    {
      product,
      state,
      amountUsd: STANDARD_AMOUNT_USD[product],
      termMonths: null,
      creditScore: null,
      downPaymentPercent: null,
      occupancy: null,
      audience: null,
      intent: null,
      vehicleCondition: null,
    },
    1,
  );
  return best === undefined ? null : noteRatePercent(book, best.row);
}

/** Under which subscriptions of one market stand together. */
export function subscriptionKey(product: LoanProduct, state: StateCode | null): string {
  return `${product}|${state ?? "US"}`;
}

/** Above every rate: the first one that is seen becomes the reference. */
const ANY_RATE = 1e300;
const EPSILON = 1e-9;

/** The rates at which a movement of at least `minChangeBps` has happened since `referenceRate`. */
export function movementBounds(referenceRate: number | null, minChangeBps: number): { readonly low: number; readonly high: number } {
  if (referenceRate === null) return { low: ANY_RATE, high: ANY_RATE };
  return { low: referenceRate - minChangeBps / 100 + EPSILON, high: referenceRate + minChangeBps / 100 - EPSILON };
}
