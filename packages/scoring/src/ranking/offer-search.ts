import { noteRatePercent, priceOf, type RateBook } from "../book/rate-book.ts";
import { classStart, type RowList, rowAt } from "../book/row-lists.ts";
import { amortizationOf } from "../market.ts";
import { chargesAtStartUsd } from "../pricing/cash-flows.ts";
import { floorRatePercent, type PricedLoan, priceLoan, toMilliPercent } from "../pricing/price.ts";
import { BestOffers } from "./best-offers.ts";
import type { AssumedScenario } from "./scenario.ts";

/** A difference in dollars that no rounding to cents can hide. */
const CLEARLY_DEARER_USD = 0.02;

/** A row whose charges eat up the amount has no price; among near misses it comes after every row that has one. */
const UNPRICED: PricedLoan = {
  aprMilliPercent: Number.MAX_SAFE_INTEGER,
  monthlyPaymentUsd: Number.MAX_SAFE_INTEGER,
  totalCostUsd: Number.MAX_SAFE_INTEGER,
};

/**
 * Finds the cheapest rows of row lists for one borrower, exactly, and prices few of them.
 *
 * An APR is never below the lowest rate of its cash flows (charges are not negative), so a list ends at the first class whose head
 * has a rate above the APR of the last offer held. Rows of a class differ in the note rate alone, and cost grows with it, so a class
 * ends at the first row that is worse than that offer.
 */
export class OfferSearch {
  readonly #book: RateBook;
  readonly #scenario: AssumedScenario;
  readonly #hasOneRate: boolean;
  readonly best: BestOffers;

  constructor(book: RateBook, scenario: AssumedScenario, limit: number) {
    this.#book = book;
    this.#scenario = scenario;
    this.#hasOneRate = amortizationOf(scenario.product) !== "two_step";
    this.best = new BestOffers(limit);
  }

  /**
   * Takes the classes of a list whose requirements `accepts` lets through.
   * @param skips institutions that are left out.
   * @param keepsUnpriced whether rows without a price are taken, after all others.
   */
  addList(
    { first, end }: RowList,
    accepts: (requirement: number) => boolean,
    skips: (institution: number) => boolean = () => false,
    keepsUnpriced = false,
  ): void {
    for (let number = first; number < end; number++) {
      const head = rowAt(this.#book, classStart(this.#book, number));
      if (toMilliPercent(this.#floorPercent(head)) > this.best.boundMilliPercent) return;
      if (!accepts(this.#book.requirement[head] ?? 0) || this.#isDominated(head)) continue;
      this.#addClass(number, skips, keepsUnpriced);
    }
  }

  #floorPercent(row: number): number {
    // Most products have one rate, which needs no look at the table of prices.
    if (this.#hasOneRate) return noteRatePercent(this.#book, row);
    return floorRatePercent(this.#scenario.product, priceOf(this.#book, row));
  }

  /** Whether the last offer held has neither a higher rate nor as high charges: then this row can't cost less, and need not be priced. */
  #isDominated(row: number): boolean {
    if (!this.#hasOneRate || !this.best.isFull) return false;
    const last = this.best.offers.at(-1);
    if (last === undefined || last.aprMilliPercent === UNPRICED.aprMilliPercent) return false;
    const [held, price] = [priceOf(this.#book, last.row), priceOf(this.#book, row)];
    const { amountUsd } = this.#scenario;
    return (
      price.noteRatePercent >= held.noteRatePercent &&
      price.annualFeeUsd >= held.annualFeeUsd &&
      chargesAtStartUsd(amountUsd, price) >= chargesAtStartUsd(amountUsd, held) + CLEARLY_DEARER_USD
    );
  }

  #price(row: number): PricedLoan | null {
    const { product, amountUsd, termMonths } = this.#scenario;
    return priceLoan(product, amountUsd, termMonths, priceOf(this.#book, row));
  }

  #addClass(number: number, skips: (institution: number) => boolean, keepsUnpriced: boolean): void {
    const end = classStart(this.#book, number + 1);
    let loan: PricedLoan | null = null;
    let rateMicro = -1;
    for (let position = classStart(this.#book, number); position < end; position++) {
      const row = rowAt(this.#book, position);
      const institution = this.#book.institution[row] ?? 0;
      if (skips(institution)) continue;
      if (loan === null || this.#book.noteRateMicro[row] !== rateMicro) {
        rateMicro = this.#book.noteRateMicro[row] ?? 0;
        // Whether charges eat up the amount does not depend on the rate, so it holds for the whole class.
        loan = this.#price(row) ?? (keepsUnpriced ? UNPRICED : null);
        if (loan === null || this.best.rulesOut(loan)) return;
      }
      this.best.add({ ...loan, row, institution });
    }
  }
}
