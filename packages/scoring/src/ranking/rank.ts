import { marketsServing, priceOf, type RateBook, rowListsOf } from "../book/rate-book.ts";
import { type PricedLoan, priceLoan, toMilliPercent } from "../pricing/price.ts";
import { RowMerge } from "./merge.ts";
import { Qualification } from "./qualification.ts";
import { type AssumedScenario, assume, type Scenario } from "./scenario.ts";

/** A row of the book, priced for a borrower. */
export interface RankedOffer extends PricedLoan {
  readonly row: number;
  /** Number of the institution in the book. */
  readonly institution: number;
}

/** The order of offers (rulings 2): APR, total cost, credit union id; then the book's order, so that no two are equal. */
export function compareOffers(left: RankedOffer, right: RankedOffer): number {
  return (
    left.aprMilliPercent - right.aprMilliPercent ||
    left.totalCostUsd - right.totalCostUsd ||
    left.institution - right.institution ||
    left.row - right.row
  );
}

/** The best `limit` offers seen so far, at most one of each institution. */
export class BestOffers {
  readonly #limit: number;
  readonly offers: RankedOffer[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** APR that an offer must not exceed to get in; infinite while there is room. */
  get boundMilliPercent(): number {
    return this.offers.length < this.#limit ? Number.POSITIVE_INFINITY : (this.offers.at(-1)?.aprMilliPercent ?? 0);
  }

  add(offer: RankedOffer): void {
    const same = this.offers.findIndex(({ institution }) => institution === offer.institution);
    const rival = this.offers[same];
    if (rival !== undefined) {
      if (compareOffers(rival, offer) <= 0) return;
      this.offers.splice(same, 1);
    }
    const place = this.offers.findIndex((other) => compareOffers(offer, other) < 0);
    if (place >= 0) this.offers.splice(place, 0, offer);
    else this.offers.push(offer);
    if (this.offers.length > this.#limit) this.offers.pop();
  }
}

/** Prices row number `row` for the scenario; null where charges eat up the amount. */
export function priceRow(book: RateBook, scenario: AssumedScenario, row: number): RankedOffer | null {
  const priced = priceLoan(scenario.product, scenario.amountUsd, scenario.termMonths, priceOf(book, row));
  return priced === null ? null : { ...priced, row, institution: book.institution[row] ?? 0 };
}

/**
 * The best `limit` offers for a borrower, in order, at most one of each institution.
 *
 * Rows come lowest rate first and an APR is never below the lowest rate of its cash flows (charges are not negative),
 * so the walk ends at the first row whose rate alone, rounded, exceeds the APR of the last offer held: exact, and a
 * few dozen rows instead of all.
 */
export function rankOffers(book: RateBook, asked: Scenario, limit: number): readonly RankedOffer[] {
  const scenario = assume(asked);
  const markets = marketsServing(book, scenario.product, scenario.termMonths);
  const rows = new RowMerge(
    book,
    markets.flatMap((market) => rowListsOf(book, market, scenario.state)),
  );
  const qualification = new Qualification(book.requirements, scenario);
  const best = new BestOffers(limit);
  while (rows.next()) {
    if (toMilliPercent(rows.floorPercent) > best.boundMilliPercent) break;
    if (qualification.failures(book.requirement[rows.row] ?? 0) !== 0) continue;
    const offer = priceRow(book, scenario, rows.row);
    if (offer !== null) best.add(offer);
  }
  return best.offers;
}
