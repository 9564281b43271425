import { missing } from "@tellerline/book";
import { countMembers, loanProduct, type UnverifiedSet } from "@tellerline/vocabulary";
import { floorReader } from "../book/floors.ts";
import { deepestDiscount } from "../book/prices.ts";
import { MICRO_PERCENT, priceFor, type RateBook } from "../book/rate-book.ts";
import { classStart, hasRequirement, type RowList, rowAt } from "../book/row-lists.ts";
import { chargesAtStartUsd, type LoanPrice } from "../pricing/cash-flows.ts";
import { type PricedLoan, priceAsked, toMilliPercent } from "../pricing/price.ts";
import { BestOffers } from "./best-offers.ts";
import type { StandingOf } from "./membership.ts";
import type { AssumedScenario } from "./scenario.ts";
import { Verification } from "./verification.ts";

/** A difference too large to come from rounding to cents, US dollars. */
const CLEARLY_DEARER_USD = 0.02;

/** Stands for the price of a row whose charges use up the loan amount: such a row has no price, and comes after every priced row. */
const UNPRICED: PricedLoan = {
  aprMilliPercent: Number.MAX_SAFE_INTEGER,
  monthlyPaymentUsd: Number.MAX_SAFE_INTEGER,
  totalCostUsd: Number.MAX_SAFE_INTEGER,
  orderMilliPercent: Number.MAX_SAFE_INTEGER,
};

/**
 * Finds the cheapest rows of row lists for one borrower. The result is exact, although few rows are priced.
 *
 * The floor of a row is its APR before charges and discounts. Charges are never negative, so the
 * row's APR is at least its floor less the largest discount that the borrower can get. The classes
 * of a list are sorted by the floor of their first row. So the search of a list ends at the first
 * class for which that bound exceeds the APR of the last offer kept. Rows of a class differ only in
 * the note rate, so the search of a class ends at the first row that ranks below the last offer
 * kept. The floor of an adjustable mortgage holds only for the whole term: if such a loan is kept
 * for fewer months, every class is searched.
 */
export class OfferSearch {
  readonly #book: RateBook;
  readonly #scenario: AssumedScenario;
  readonly #verification: Verification;
  /** The most that the borrower's adjustments take off any rate, thousandths of a percent. */
  readonly #discountMilli: number;
  readonly best: BestOffers;

  /** @param standingOf null if nothing is known about membership. */
  constructor(book: RateBook, scenario: AssumedScenario, limit: number, standingOf: StandingOf | null = null) {
    this.#book = book;
    this.#scenario = scenario;
    this.#verification = new Verification(book, scenario);
    const { adjustments } = scenario;
    this.#discountMilli = adjustments.length === 0 ? 0 : Math.ceil(deepestDiscount(book.prices, adjustments) * 1000);
    this.best = new BestOffers(limit, standingOf);
  }

  /**
   * Adds the offers of the classes of a list whose requirements pass `accepts`.
   * @param accepts gets the number of a class's requirements, and its first row, which has the same
   * flags as the other rows of the class. The row is null in a check of all requirements of the list.
   * @param skips whether to leave out an institution's row.
   * @param keepsUnpriced whether to keep rows without a price, after all priced rows.
   */
  addList(
    list: RowList,
    accepts: (requirement: number, head: number | null) => boolean,
    skips: (institution: number, row: number) => boolean = () => false,
    keepsUnpriced = false,
  ): void {
    if (!hasRequirement(this.#book, list, (requirement) => accepts(requirement, null))) return;
    const { market, first, end } = list;
    const { product, keepMonths, termMonths } = this.#scenario;
    const hasFloor = keepMonths === null || loanProduct(product).amortization !== "two_step";
    const floorMicro = floorReader(this.#book, market, termMonths);
    for (let number = first; number < end; number++) {
      const head = rowAt(this.#book, classStart(this.#book, number));
      if (hasFloor && toMilliPercent(floorMicro(head) / MICRO_PERCENT) - this.#discountMilli > this.best.boundMilliPercent) return;
      const requirement = this.#book.requirement[head] ?? missing(head);
      if (!accepts(requirement, head)) continue;
      const unverified = this.#verification.ofRow(head, market);
      if (!this.#isDominated(head, unverified)) this.#addClass(number, unverified, skips, keepsUnpriced);
    }
  }

  /** True if the row need not be priced: it costs more than the last offer kept, and would not win a tie. */
  #isDominated(row: number, unverified: UnverifiedSet): boolean {
    const last = this.best.isFull ? this.best.offers.at(-1) : undefined;
    if (last === undefined || last.aprMilliPercent === UNPRICED.aprMilliPercent) return false;
    if (!this.best.isLastBest(countMembers(unverified))) return false;
    return costsMore(this.#scenario.amountUsd, this.#priceFor(row), this.#priceFor(last.row));
  }

  #priceFor(row: number): LoanPrice {
    return priceFor(this.#book, row, this.#scenario.adjustments);
  }

  #price(row: number): PricedLoan | null {
    return priceAsked(this.#scenario, this.#priceFor(row), this.best.boundMilliPercent);
  }

  #addClass(number: number, unverified: UnverifiedSet, skips: (institution: number, row: number) => boolean, keepsUnpriced: boolean): void {
    const count = countMembers(unverified);
    const end = classStart(this.#book, number + 1);
    let loan: PricedLoan | null = null;
    let rateMicro = -1;
    for (let position = classStart(this.#book, number); position < end; position++) {
      const row = rowAt(this.#book, position);
      const institution = this.#book.institution[row] ?? missing(row);
      if (skips(institution, row)) continue;
      if (loan === null || this.#book.noteRateMicro[row] !== rateMicro) {
        rateMicro = this.#book.noteRateMicro[row] ?? missing(row);
        // Charges don't depend on the rate: if those of one row use up the amount, those of the whole class do.
        loan = this.#price(row) ?? (keepsUnpriced ? UNPRICED : null);
        if (loan === null || this.best.rulesOut(loan, count)) return;
      }
      this.best.add(loan, row, institution, unverified);
    }
  }
}

/** Whether a loan at `price` is sure to cost more than a loan at `other`. Compares terms only: solving for APRs is slow. */
function costsMore(amountUsd: number, price: LoanPrice, other: LoanPrice): boolean {
  return (
    price.noteRatePercent >= other.noteRatePercent &&
    price.initialFixedMonths === other.initialFixedMonths &&
    price.mortgageInsurancePercent === other.mortgageInsurancePercent &&
    price.fullyIndexedRatePercent >= other.fullyIndexedRatePercent &&
    price.annualFeeUsd >= other.annualFeeUsd &&
    price.repaymentMonths === other.repaymentMonths &&
    price.earlyClosureMonths === other.earlyClosureMonths &&
    price.earlyClosureFeeUsd >= other.earlyClosureFeeUsd &&
    chargesAtStartUsd(amountUsd, price) >= chargesAtStartUsd(amountUsd, other) + CLEARLY_DEARER_USD
  );
}
