import { at, type Column } from "@tellerline/book";
import { isLoanProduct, type LoanProduct } from "@tellerline/vocabulary";
import { floorMicroOf } from "./floors.ts";
import { type Market, MICRO_PERCENT, marketOf, NOT_PUBLISHED, priceOf, type RateBook } from "./rate-book.ts";
import { emptyMemory } from "./rate-book-memory.ts";
import type { RowListColumns } from "./row-list-columns.ts";
import { LISTS_PER_MARKET } from "./row-lists.ts";

/** Moves the entry at `from` to `to`; the entries between make room. Both are positions after which the order of the others is kept. */
function moved(column: Column, from: number, to: number): Column {
  const copy = column.slice();
  const value = at(column, from);
  if (from < to) copy.copyWithin(from, from + 1, to + 1);
  else copy.copyWithin(to + 1, to, from);
  copy[to] = value;
  return copy;
}

/** A copy that is wide enough for any rate. */
const widened = (column: Column): Uint32Array<ArrayBuffer> => Uint32Array.from(column);

/** Sorts by floor, note rate and institution, as books are (`RowColumns.sort`). */
class Order {
  readonly #book: RateBook;
  readonly #firstAdjustable: number;
  readonly #isAdjustable: boolean;

  constructor(book: RateBook, market: Market) {
    this.#book = book;
    this.#isAdjustable = market.product === "mortgage_arm";
    this.#firstAdjustable = firstAdjustableOf(book);
  }

  floorOf(row: number): number {
    const { adjustableFloorMicro, noteRateMicro } = this.#book;
    return this.#isAdjustable ? at(adjustableFloorMicro, row - this.#firstAdjustable) : at(noteRateMicro, row);
  }

  /** Whether a row comes before one with these figures. */
  isBefore(row: number, floorMicro: number, noteMicro: number, institution: number): boolean {
    const difference =
      this.floorOf(row) - floorMicro || at(this.#book.noteRateMicro, row) - noteMicro || at(this.#book.institution, row) - institution;
    return difference <= 0;
  }
}

/** The first row of the adjustable mortgages, whose markets are adjacent; 0 if there are none. */
const firstAdjustableOf = ({ markets }: RateBook): number => markets.find(({ product }) => product === "mortgage_arm")?.start ?? 0;

/** Where the row comes to stand in its market with these figures: the number of the market's other rows that come before it. */
function newPosition(book: RateBook, market: Market, row: number, floorMicro: number, noteMicro: number): number {
  const order = new Order(book, market);
  const institution = at(book.institution, row);
  let position = market.start;
  for (let other = market.start; other < market.end; other++)
    if (other !== row && order.isBefore(other, floorMicro, noteMicro, institution)) position++;
  return position;
}

/** The row lists of a market after its row `from` has become row `to`: the rows of each class ascend, and the cheapest heads come first. */
function movedLists(lists: RowListColumns, market: Market, from: number, to: number, floorOf: (row: number) => number): RowListColumns {
  const renumbered = (row: number): number => {
    if (row === from) return to;
    if (row > from && row <= to) return row - 1;
    return row >= to && row < from ? row + 1 : row;
  };
  const classRows = widened(lists.classRows);
  const classStarts = widened(lists.classStarts);
  const first = market.index * LISTS_PER_MARKET;
  for (let list = first; list < first + LISTS_PER_MARKET; list++) {
    const [begin, end] = [at(lists.listStarts, list), at(lists.listStarts, list + 1)];
    const classes = Array.from({ length: end - begin }, (_, index) => {
      const rows = classRows.subarray(at(lists.classStarts, begin + index), at(lists.classStarts, begin + index + 1));
      return rows.map(renumbered).sort();
    });
    // A stable sort: among heads of one floor, the order by charges stays.
    classes.sort((left, right) => floorOf(at(left, 0)) - floorOf(at(right, 0)));
    let position = at(lists.classStarts, begin);
    for (const [index, rows] of classes.entries()) {
      classStarts[begin + index] = position;
      classRows.set(rows, position);
      position += rows.length;
    }
  }
  return { ...lists, classRows, classStarts };
}

function requireLoan({ product }: Market): LoanProduct {
  if (!isLoanProduct(product)) throw new Error(`${product} is no loan.`);
  return product;
}

/**
 * A view of a book in which one loan's row has another note rate, percent; its published APR, if any, is left out. All else is as in the book,
 * benchmarks included. Row numbers of its market change.
 */
export function withNoteRate(book: RateBook, row: number, ratePercent: number): RateBook {
  const market = marketOf(book, row);
  const noteMicro = Math.round(ratePercent * MICRO_PERCENT);
  const price = { ...priceOf(book, row), noteRatePercent: noteMicro / MICRO_PERCENT, termMonths: market.termMonths };
  const floorMicro = floorMicroOf(requireLoan(market), price);
  const to = newPosition(book, market, row, floorMicro, noteMicro);
  const noteRateMicro = widened(moved(book.noteRateMicro, row, to));
  noteRateMicro[to] = noteMicro;
  const publishedAprMicro = widened(book.publishedAprMicro.length === 0 ? book.publishedAprMicro : moved(book.publishedAprMicro, row, to));
  if (publishedAprMicro.length > 0) publishedAprMicro[to] = NOT_PUBLISHED;
  const firstAdjustable = firstAdjustableOf(book);
  const isAdjustable = market.product === "mortgage_arm";
  const adjustableFloorMicro = widened(
    isAdjustable ? moved(book.adjustableFloorMicro, row - firstAdjustable, to - firstAdjustable) : book.adjustableFloorMicro,
  );
  if (isAdjustable) adjustableFloorMicro[to - firstAdjustable] = floorMicro;
  const floorOf = (at_: number) => at(isAdjustable ? adjustableFloorMicro : noteRateMicro, isAdjustable ? at_ - firstAdjustable : at_);
  return {
    ...book,
    noteRateMicro,
    publishedAprMicro,
    adjustableFloorMicro,
    institution: moved(book.institution, row, to),
    requirement: moved(book.requirement, row, to),
    price: moved(book.price, row, to),
    provenance: moved(book.provenance, row, to),
    rowFlags: moved(book.rowFlags, row, to),
    rowLists: movedLists(book.rowLists, market, row, to, floorOf),
    memory: emptyMemory(),
  };
}
