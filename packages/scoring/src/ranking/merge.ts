import { loanProductOf, priceOf, type RateBook, type RowList } from "../book/rate-book.ts";
import { floorRatePercent } from "../pricing/price.ts";

/** The lowest rate in a row's cash flows, percent: the key by which its market is sorted. */
export function floorOf(book: RateBook, list: RowList, row: number): number {
  const product = loanProductOf(list.market);
  // Most products have one rate, which needs no look at the table of prices.
  if (product !== "mortgage_arm") return (book.noteRateMicro[row] ?? 0) / 1_000_000;
  return floorRatePercent(product, priceOf(book, row));
}

/** Walks several row lists at once, lowest floor rate first. */
export class RowMerge {
  readonly #book: RateBook;
  readonly #lists: readonly RowList[];
  readonly #positions: number[];
  readonly #floors: number[];
  row = -1;
  floorPercent = 0;
  /** The list that the current row came from. */
  list: RowList | undefined;

  constructor(book: RateBook, lists: readonly RowList[]) {
    this.#book = book;
    this.#lists = lists.filter(({ start, end }) => start < end);
    this.#positions = this.#lists.map(({ start }) => start);
    this.#floors = this.#lists.map((list) => floorOf(book, list, this.#rowAt(list, list.start)));
  }

  #rowAt(list: RowList, position: number): number {
    return list.postings === null ? position : (list.postings[position] ?? 0);
  }

  /** Moves to the next row; false at the end. */
  next(): boolean {
    let best = -1;
    let floor = Number.POSITIVE_INFINITY;
    for (let index = 0; index < this.#floors.length; index++) {
      const candidate = this.#floors[index] ?? floor;
      if (candidate < floor) {
        floor = candidate;
        best = index;
      }
    }
    const list = this.#lists[best];
    if (list === undefined) return false;
    const position = this.#positions[best] ?? 0;
    this.row = this.#rowAt(list, position);
    this.list = list;
    this.floorPercent = floor;
    this.#positions[best] = position + 1;
    this.#floors[best] = position + 1 < list.end ? floorOf(this.#book, list, this.#rowAt(list, position + 1)) : Number.POSITIVE_INFINITY;
    return true;
  }
}
