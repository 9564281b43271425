import { at, type Column } from "@tellerline/book";
import { isLoanProduct, type LoanProduct } from "@tellerline/vocabulary";
import { floorMicroOf } from "./floors.ts";
import { type Market, MICRO_PERCENT, marketOf, NOT_PUBLISHED, priceOf, type RateBook } from "./rate-book.ts";
import { emptyMemory } from "./rate-book-memory.ts";
import type { RowListColumns } from "./row-list-columns.ts";
import { LISTS_PER_MARKET } from "./row-lists.ts";

/** A view of a book in which some rows have other note rates. */
export interface RepricedBook {
  readonly book: RateBook;
  /** The number in the original book of row number `row` of the view. */
  originalRow(row: number): number;
}

/** A copy of a column in 32 bits, which are enough for any rate, and for numbers of rows and of positions. */
const widened = (column: Column): Uint32Array<ArrayBuffer> => Uint32Array.from(column);

/** The first row of the adjustable mortgages, whose markets are adjacent; 0 if there are none. */
const firstAdjustableOf = ({ markets }: RateBook): number => markets.find(({ product }) => product === "mortgage_arm")?.start ?? 0;

function requireLoan({ product }: Market): LoanProduct {
  if (!isLoanProduct(product)) throw new Error(`${product} is no loan.`);
  return product;
}

/** The book's figures with the new rates, by original row number. */
class Figures {
  readonly noteRateMicro: Uint32Array<ArrayBuffer>;
  /** Empty if no row publishes an APR. A repriced row publishes none. */
  readonly publishedAprMicro: Uint32Array<ArrayBuffer>;
  readonly adjustableFloorMicro: Uint32Array<ArrayBuffer>;
  readonly touched = new Set<Market>();
  readonly #book: RateBook;
  readonly #firstAdjustable: number;

  constructor(book: RateBook, rates: ReadonlyMap<number, number>) {
    this.#book = book;
    this.#firstAdjustable = firstAdjustableOf(book);
    this.noteRateMicro = widened(book.noteRateMicro);
    this.publishedAprMicro = widened(book.publishedAprMicro);
    this.adjustableFloorMicro = widened(book.adjustableFloorMicro);
    for (const [row, percent] of rates) this.#set(row, Math.round(percent * MICRO_PERCENT));
  }

  #set(row: number, micro: number): void {
    const market = marketOf(this.#book, row);
    const product = requireLoan(market);
    this.touched.add(market);
    this.noteRateMicro[row] = micro;
    if (row < this.publishedAprMicro.length) this.publishedAprMicro[row] = NOT_PUBLISHED;
    if (product !== "mortgage_arm") return;
    const price = { ...priceOf(this.#book, row), noteRatePercent: micro / MICRO_PERCENT, termMonths: market.termMonths };
    this.adjustableFloorMicro[row - this.#firstAdjustable] = floorMicroOf(product, price);
  }

  floorOf({ product }: Market, row: number): number {
    return product === "mortgage_arm" ? at(this.adjustableFloorMicro, row - this.#firstAdjustable) : at(this.noteRateMicro, row);
  }

  /** Compares rows of a market by floor, note rate and institution, as books are sorted (`RowColumns.sort`). */
  compare(market: Market, left: number, right: number): number {
    return (
      this.floorOf(market, left) - this.floorOf(market, right) ||
      at(this.noteRateMicro, left) - at(this.noteRateMicro, right) ||
      at(this.#book.institution, left) - at(this.#book.institution, right) ||
      left - right
    );
  }

  orderedFloors(order: Uint32Array): Column {
    const first = this.#firstAdjustable;
    return this.adjustableFloorMicro.map((_, index) => at(this.adjustableFloorMicro, at(order, first + index) - first));
  }
}

/** A column in the new order of rows. @param order the original number of each row. */
function ordered(column: Column, order: Uint32Array): Column {
  return column.length === 0 ? column : column.slice().map((_, row) => at(column, at(order, row)));
}

/** Rewrites a market's row lists: rows ascend within a class, and classes are sorted by the floor of their first row, the head. */
function renumberLists(
  { classStarts: before, listStarts }: RowListColumns,
  market: Market,
  renumbered: (row: number) => number,
  floorOf: (row: number) => number,
  { classRows, classStarts }: { readonly classRows: Uint32Array; readonly classStarts: Uint32Array },
): void {
  const first = market.index * LISTS_PER_MARKET;
  for (let list = first; list < first + LISTS_PER_MARKET; list++) {
    const [begin, end] = [at(listStarts, list), at(listStarts, list + 1)];
    const classes = Array.from({ length: end - begin }, (_, index) =>
      classRows
        .slice(at(before, begin + index), at(before, begin + index + 1))
        .map(renumbered)
        .sort(),
    );
    // The sort is stable, so classes whose floors were equal before and still are stay sorted by their charges.
    classes.sort((left, right) => floorOf(at(left, 0)) - floorOf(at(right, 0)));
    let position = at(before, begin);
    for (const [index, rows] of classes.entries()) {
      classStarts[begin + index] = position;
      classRows.set(rows, position);
      position += rows.length;
    }
  }
}

/**
 * Replaces the note rates of loan rows in a view of the book. The repriced rows publish no APR;
 * everything else, including the benchmarks, is the same as in the book.
 * @param rates note rates in percent, by row number.
 * @throws Error if a row belongs to a deposit product.
 */
export function repriceBook(book: RateBook, rates: ReadonlyMap<number, number>): RepricedBook {
  if (rates.size === 0) return { book, originalRow: (row) => row };
  const figures = new Figures(book, rates);
  const order = Uint32Array.from({ length: book.meta.rows }, (_, row) => row);
  const place = order.slice();
  const lists = { classRows: widened(book.rowLists.classRows), classStarts: widened(book.rowLists.classStarts) };
  for (const market of figures.touched) {
    order.subarray(market.start, market.end).sort((left, right) => figures.compare(market, left, right));
    for (let row = market.start; row < market.end; row++) place[at(order, row)] = row;
    const floorOf = (row: number) => figures.floorOf(market, at(order, row));
    renumberLists(book.rowLists, market, (row) => at(place, row), floorOf, lists);
  }
  return {
    originalRow: (row) => at(order, row),
    book: {
      ...book,
      noteRateMicro: ordered(figures.noteRateMicro, order),
      publishedAprMicro: ordered(figures.publishedAprMicro, order),
      adjustableFloorMicro: figures.orderedFloors(order),
      institution: ordered(book.institution, order),
      requirement: ordered(book.requirement, order),
      price: ordered(book.price, order),
      provenance: ordered(book.provenance, order),
      rowFlags: ordered(book.rowFlags, order),
      rowLists: { ...book.rowLists, ...lists },
      memory: emptyMemory(),
    },
  };
}
