import { missing } from "@tellerline/book";
import { isUsualTerm, marketOf, priceFor, type RateBook } from "../book/rate-book.ts";
import { priceAsked } from "../pricing/price.ts";
import { BestOffers, type RankedOffer } from "./best-offers.ts";
import { lawFailures, stateLawFailure } from "./lending-law.ts";
import { listRows } from "./listing.ts";
import { Qualification } from "./qualification.ts";
import type { AssumedScenario } from "./scenario.ts";
import { Verification } from "./verification.ts";

/** A limit that never applies: no institution has so many rows of one product. */
const ALL_ROWS = 10_000;

/**
 * The best offer of each given institution, cheapest first.
 * @param accepts whether a row may be offered.
 */
export function rankOffersAmong(
  book: RateBook,
  scenario: AssumedScenario,
  institutions: readonly number[],
  accepts: (row: number) => boolean,
): readonly RankedOffer[] {
  const { product, state, termMonths } = scenario;
  if (stateLawFailure(book, scenario) !== 0) return [];
  const qualification = new Qualification(book.requirements, scenario);
  const verification = new Verification(book, scenario);
  const best = new BestOffers(institutions.length, null);
  for (const institution of institutions) {
    if (lawFailures(book, institution, scenario) !== 0) continue;
    for (const row of listRows(
      book,
      { product, state, termMonths, institution, occupancy: null, audience: null, quality: "good" },
      0,
      ALL_ROWS,
    )) {
      const market = marketOf(book, row);
      // A row for any term serves only usual terms, as in `marketsServing`.
      if (market.termMonths === null && !isUsualTerm(product, termMonths)) continue;
      if (!accepts(row) || qualification.failures(book.requirement[row] ?? missing(row)) !== 0) continue;
      const loan = priceAsked(scenario, priceFor(book, row, scenario.adjustments));
      if (loan !== null) best.add(loan, row, institution, verification.ofRow(row, market));
    }
  }
  return best.offers;
}
