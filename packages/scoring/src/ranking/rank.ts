import { marketsServing, type RateBook } from "../book/rate-book.ts";
import { rowListsOf } from "../book/row-lists.ts";
import type { RankedOffer } from "./best-offers.ts";
import { lawFailures, mayLawFail, stateLawFailure } from "./lending-law.ts";
import type { StandingOf } from "./membership.ts";
import { OfferSearch } from "./offer-search.ts";
import { Qualification } from "./qualification.ts";
import type { AssumedScenario } from "./scenario.ts";

/**
 * The best `limit` offers for a borrower, in order, at most one per institution.
 * @param standingOf orders offers with equal APR; null if nothing is known about membership.
 * @param acceptsHead whether to accept the class of rows whose first row is `row`.
 */
export function rankOffers(
  book: RateBook,
  scenario: AssumedScenario,
  limit: number,
  standingOf: StandingOf | null = null,
  acceptsHead: (row: number) => boolean = () => true,
): readonly RankedOffer[] {
  if (stateLawFailure(book, scenario) !== 0) return [];
  const qualification = new Qualification(book.requirements, scenario);
  const search = new OfferSearch(book, scenario, limit, standingOf);
  const mayFail = mayLawFail(book, scenario);
  const skips = (institution: number) => mayFail && lawFailures(book, institution, scenario) !== 0;
  for (const market of marketsServing(book, scenario.product, scenario.termMonths)) {
    for (const list of rowListsOf(book, market, scenario.state)) {
      search.addList(list, (requirement, head) => qualification.failures(requirement) === 0 && (head === null || acceptsHead(head)), skips);
    }
  }
  return search.best.offers;
}
