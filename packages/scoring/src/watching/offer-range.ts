import { at } from "@tellerline/book";
import type { StateCode } from "@tellerline/geography";
import {
  ASSUMED,
  BOUND_COLUMNS,
  type BoundColumns,
  CHOICE_COLUMNS,
  type ChoiceColumns,
  type LoanProduct,
  loanProduct,
  UNPUBLISHED_PRICE,
} from "@tellerline/vocabulary";
import { marketsServing, noteRatePercent, priceOf, type RateBook } from "../book/rate-book.ts";
import { EVERY_BIT, wantedBits } from "../book/requirement-columns.ts";
import { asUpperBound } from "../book/requirements.ts";
import { classStart, type RowList, rowAt, rowListsOf } from "../book/row-lists.ts";
import { cashFlowsOf } from "../pricing/cash-flows.ts";
import { priceLoan } from "../pricing/price.ts";
import { assume } from "../ranking/assume.ts";
import { lawFailures } from "../ranking/lending-law.ts";
import { OfferSearch } from "../ranking/offer-search.ts";
import { UNSAID } from "../ranking/scenario.ts";

/** A range that includes both ends. */
export interface Range {
  readonly least: number;
  readonly greatest: number;
}

/**
 * Ranges of the figures to which bounds of rows apply. A null figure is not known. An absent figure can have any value, unless it is in `UNSTATED`.
 */
type BoundedFigures = { readonly [Figure in BoundColumns["of"]]?: Range | null };

/** Borrowers of one market whose figures are within these ranges, and who may have any intent. */
export interface BorrowerBox extends BoundedFigures {
  readonly product: LoanProduct;
  readonly termMonths: number;
  readonly state: StateCode | null;
  readonly amountUsd: Range;
}

/** Range of a figure that a box leaves out. */
const ANY_FIGURE: Range = { least: 0, greatest: Number.MAX_VALUE };
/** Figures that borrowers of a box do not state unless the box has a range for them, so that no bound on them fails. */
const UNSTATED: readonly BoundColumns["of"][] = ["vehicleYear", "mileage"];

/** Ranges of the best offer's figures over all borrowers of a box who have an offer. */
export interface OfferRange {
  readonly ratePercent: Range;
  readonly aprPercent: Range;
  /** First payment per dollar of the loan, before rounding to cents. */
  readonly paymentPerUsd: Range;
}

type Accepts = (requirement: number) => boolean;

/** The choices of a borrower who states none; null for a choice about which nothing is assumed. */
const ASSUMED_CHOICES: Readonly<Record<ChoiceColumns["of"], string | null>> = {
  occupancy: ASSUMED.occupancy,
  audience: ASSUMED.audience,
  intent: null,
  vehicleCondition: null,
  program: ASSUMED.program,
};
/** Choices that may differ among the borrowers of a box. */
const VARYING: readonly ChoiceColumns["of"][] = ["intent"];

/** Returns two tests of a combination of requirements: whether some borrower in the box meets it, and whether every borrower does. */
function acceptances({ requirements: table }: RateBook, box: BorrowerBox): { readonly some: Accepts; readonly every: Accepts } {
  const wanted = CHOICE_COLUMNS.map((column) => wantedBits(column, ASSUMED_CHOICES[column.of]));
  const isChosen = (id: number, isForAll: boolean) =>
    CHOICE_COLUMNS.every(({ of }, column) => {
      const accepted = at(table.accepted, id * CHOICE_COLUMNS.length + column);
      return isForAll && VARYING.includes(of) ? accepted === EVERY_BIT : (accepted & at(wanted, column)) !== 0;
    });
  const isWithin = (id: number, isForAll: boolean) =>
    BOUND_COLUMNS.every((bound, column) => {
      const { [bound.of]: range = UNSTATED.includes(bound.of) ? null : ANY_FIGURE } = box;
      if (range === null) return true;
      const hardest = (bound.form === "least") === isForAll ? range.least : range.greatest;
      return asUpperBound(bound, hardest) <= at(table.upperBounds, id * BOUND_COLUMNS.length + column);
    });
  return { some: (id) => isChosen(id, false) && isWithin(id, false), every: (id) => isChosen(id, true) && isWithin(id, true) };
}

function listsOf(book: RateBook, { product, termMonths, state }: BorrowerBox): readonly RowList[] {
  return marketsServing(book, product, termMonths).flatMap((market) => rowListsOf(book, market, state));
}

/**
 * The best APR at one amount among rows whose requirements are accepted, thousandths of a percent; null if there is none.
 * @param skips whether to leave out an institution.
 */
function bestApr(
  book: RateBook,
  box: BorrowerBox,
  lists: readonly RowList[],
  amountUsd: number,
  accepts: Accepts,
  skips: (institution: number) => boolean,
): number | null {
  const { product, termMonths, state } = box;
  const search = new OfferSearch(book, assume({ ...UNSAID, product, termMonths, state, amountUsd }), 1);
  for (const list of lists) search.addList(list, accepts, skips);
  return search.best.offers[0]?.aprMilliPercent ?? null;
}

/** An arbitrary amount: a payment per dollar does not depend on the amount. */
const UNIT_USD = 1_000_000;

function paymentPerUsd({ product, termMonths }: BorrowerBox, ratePercent: number): number {
  const price = {
    ...UNPUBLISHED_PRICE,
    noteRatePercent: ratePercent,
    fullyIndexedRatePercent: ratePercent,
    initialFixedMonths: termMonths,
  };
  return at(cashFlowsOf(product, UNIT_USD, termMonths, price).annuities, 0).paymentUsd / UNIT_USD;
}

/**
 * Range of the note rates that can be some borrower's best offer; null if there are none. Such a rate's APR for the largest loan is at most
 * `ceilingMilli`, an APR in thousandths of a percent that every borrower can get. Rows of a class are sorted by note rate, lowest first.
 */
function winningRates(book: RateBook, box: BorrowerBox, lists: readonly RowList[], some: Accepts, ceilingMilli: number): Range | null {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  // An adjustable mortgage's APR may be below its note rate.
  const isAboveRate = loanProduct(box.product).amortization !== "two_step";
  for (const { first, end } of lists) {
    for (let number = first; number < end; number++) {
      const [start, stop] = [classStart(book, number), classStart(book, number + 1)];
      const head = rowAt(book, start);
      if (!some(at(book.requirement, head))) continue;
      const priced = priceLoan(box.product, box.amountUsd.greatest, box.termMonths, priceOf(book, head), ceilingMilli);
      if (priced === null || priced.aprMilliPercent > ceilingMilli) continue;
      least = Math.min(least, noteRatePercent(book, head));
      for (let position = stop - 1; position >= start; position--) {
        const rate = noteRatePercent(book, rowAt(book, position));
        if (rate * 1000 > ceilingMilli + 1 && isAboveRate) continue;
        greatest = Math.max(greatest, rate);
        break;
      }
    }
  }
  return least > greatest ? null : { least, greatest };
}

/**
 * Ranges that contain the best offer of every borrower in a box; null if no borrower has an offer.
 * Charges are fixed or proportional, so a row's APR never rises with the amount. The least APR is the best one of the largest loan among rows that
 * some borrower qualifies for; the greatest is the best one of the smallest loan among rows that every borrower qualifies for, or infinite if there
 * are no such rows.
 */
export function offerRange(book: RateBook, box: BorrowerBox): OfferRange | null {
  const { some, every } = acceptances(book, box);
  const lists = listsOf(book, box);
  const least = bestApr(book, box, lists, box.amountUsd.greatest, some, () => false);
  if (least === null) return null;
  const { product, termMonths } = box;
  // Without an intent, the federal maximum term is shortest: only home improvement lengthens it.
  const largest = { product, amountUsd: box.amountUsd.greatest, termMonths, occupancy: ASSUMED.occupancy, intent: null };
  const mayNotLend = (institution: number) => lawFailures(book, institution, largest) !== 0;
  const greatest = bestApr(book, box, lists, box.amountUsd.least, every, mayNotLend) ?? Number.POSITIVE_INFINITY;
  const rates = winningRates(book, box, lists, some, greatest);
  if (rates === null) return null;
  return {
    ratePercent: rates,
    aprPercent: { least: least / 1000, greatest: greatest / 1000 },
    paymentPerUsd: { least: paymentPerUsd(box, rates.least), greatest: paymentPerUsd(box, rates.greatest) },
  };
}
