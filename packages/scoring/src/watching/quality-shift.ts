import { at } from "@tellerline/book";
import { isLoanProduct } from "@tellerline/vocabulary";
import { rowsOfInstitution } from "../book/institution-rows.ts";
import {
  creditUnionIdOf,
  findInstitution,
  hasFlag,
  heldMarketsServing,
  isFromPage,
  type Market,
  marketOf,
  type RateBook,
} from "../book/rate-book.ts";
import { requirementsOf } from "../book/requirements.ts";
import { isOfferedInAny, statesOf } from "../book/row-lists.ts";
import type { RankedOffer } from "../ranking/best-offers.ts";

type Best = Pick<RankedOffer, "row" | "institution"> | undefined;

const wordsOf = (book: RateBook, row: number): string => JSON.stringify(requirementsOf(book.requirements, at(book.requirement, row)));

/** An institution's held rows of one product and term. */
function heldRowsOf(book: RateBook, creditUnionId: string, { product, termMonths }: Market): readonly number[] {
  const number = findInstitution(book, creditUnionId);
  if (number === null || !isLoanProduct(product)) return [];
  const held = heldMarketsServing(book, product, null).filter((market) => market.termMonths === termMonths);
  return Array.from(rowsOfInstitution(book, number)).filter((row) => held.some(({ start, end }) => row >= start && row < end));
}

/** Whether two rows of two books are offered in a state in common. */
function meet(book: RateBook, row: number, other: RateBook, twin: number): boolean {
  const states = statesOf(book, row);
  return states.length === 0 || isOfferedInAny(other, twin, states);
}

/**
 * Whether another book has more held rows like the offer's row than the offer's own book has: rows of the same institution, product, term
 * and requirements, in a state of the offer. Rows that are held in both books say nothing about the offer, even if their figures changed.
 * @param isSameFigure whether the held rows must also have the same note rate.
 */
function isHeldIn(other: RateBook, book: RateBook, { row, institution }: NonNullable<Best>, isSameFigure: boolean): boolean {
  const id = creditUnionIdOf(book, institution);
  const market = marketOf(book, row);
  const heldLike = (held: RateBook): number =>
    heldRowsOf(held, id, market).filter(
      (twin) =>
        (!isSameFigure || at(held.noteRateMicro, twin) === at(book.noteRateMicro, row)) &&
        wordsOf(held, twin) === wordsOf(book, row) &&
        meet(book, row, held, twin),
    ).length;
  return heldLike(other) > heldLike(book);
}

/**
 * True if the offer's rate is from a call report, and `other` has instead a rate from the institution's own page for the same product
 * (guides/rates-from-pages.md#call-reports).
 */
function hasSteppedBackIn(other: RateBook, book: RateBook, { row, institution }: NonNullable<Best>): boolean {
  if (!hasFlag(book, row, "isReported")) return false;
  const number = findInstitution(other, creditUnionIdOf(book, institution));
  if (number === null) return false;
  const { product } = marketOf(book, row);
  const own = Array.from(rowsOfInstitution(other, number)).filter((twin) => marketOf(other, twin).product === product);
  return own.some((twin) => isFromPage(other, twin)) && !own.some((twin) => hasFlag(other, twin, "isReported"));
}

/** Whether the book before has the offer's rate, good or held: then it did not move. */
function stood(previous: RateBook, next: RateBook, { row, institution }: NonNullable<Best>): boolean {
  const number = findInstitution(previous, creditUnionIdOf(next, institution));
  if (number === null) return false;
  const { product, termMonths } = marketOf(next, row);
  return Array.from(rowsOfInstitution(previous, number)).some((twin) => {
    const market = marketOf(previous, twin);
    return (
      market.product === product &&
      market.termMonths === termMonths &&
      at(previous.noteRateMicro, twin) === at(next.noteRateMicro, row) &&
      wordsOf(previous, twin) === wordsOf(next, row) &&
      meet(next, row, previous, twin)
    );
  });
}

/**
 * Whether the best offers of two books differ because of a change of quality, for which monitors do not fire
 * (guides/monitors.md#when-a-monitor-fires). Either a rate became held and the one that leads instead did not move, or a held rate became
 * good without changing, or a call report's figure was replaced by a rate from the institution's page, or came back.
 */
export function isQualityShift(previous: RateBook, before: Best, next: RateBook, after: Best): boolean {
  return (
    (before !== undefined && isHeldIn(next, previous, before, false) && (after === undefined || stood(previous, next, after))) ||
    (before !== undefined && hasSteppedBackIn(next, previous, before)) ||
    (after !== undefined && (isHeldIn(previous, next, after, true) || hasSteppedBackIn(previous, next, after)))
  );
}
