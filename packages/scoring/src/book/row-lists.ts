import { missing } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { type Market, marketOf, type RateBook } from "./rate-book.ts";

/** Number of the list of a market's rows that name no state. Smaller numbers are positions in `STATE_CODES`: each state has its own list. */
export const NATIONWIDE = STATE_CODES.length;
/** Number of the list that contains every row of a market. */
export const EVERYWHERE = STATE_CODES.length + 1;
export const LISTS_PER_MARKET = STATE_CODES.length + 2;

/** A list of a market's rows. It consists of the classes from `first` up to, but not including, `end`; see `RowListColumns`. */
export interface RowList {
  readonly market: Market;
  readonly number: number;
  readonly first: number;
  readonly end: number;
}

function listOf(book: RateBook, market: Market, list: number): RowList {
  const { listStarts } = book.rowLists;
  const number = market.index * LISTS_PER_MARKET + list;
  return { market, number, first: listStarts[number] ?? missing(number), end: listStarts[number + 1] ?? missing(number + 1) };
}

/** Whether `accepts` returns true for the requirements of at least one row of the list. */
export function hasRequirement({ rowLists }: RateBook, { number }: RowList, accepts: (requirement: number) => boolean): boolean {
  const end = rowLists.listRequirementStarts[number + 1] ?? missing(number + 1);
  for (let position = rowLists.listRequirementStarts[number] ?? missing(number); position < end; position++) {
    if (accepts(rowLists.listRequirements[position] ?? missing(position))) return true;
  }
  return false;
}

/** Numbers of the combinations of requirements that a list's rows have. */
export function requirementsOfList({ rowLists }: RateBook, { number }: RowList): Iterable<number> {
  const start = rowLists.listRequirementStarts[number] ?? missing(number);
  const end = rowLists.listRequirementStarts[number + 1] ?? missing(number + 1);
  return rowLists.listRequirements.subarray(start, end);
}

/** Lists of the market's rows that are offered in `state`; a null `state` selects all rows. */
export function rowListsOf(book: RateBook, market: Market, state: StateCode | null): readonly RowList[] {
  if (state === null) return [listOf(book, market, EVERYWHERE)];
  return [listOf(book, market, STATE_CODES.indexOf(state)), listOf(book, market, NATIONWIDE)];
}

/** The states in which a row is offered; empty for a nationwide row. */
export function statesOf(book: RateBook, row: number): readonly StateCode[] {
  return STATE_CODES.filter((_, place) => isInList(book, listOf(book, marketOf(book, row), place), row));
}

/** Whether a row is offered in at least one of some states. A nationwide row is offered in each. */
export function isOfferedInAny(book: RateBook, row: number, states: readonly StateCode[]): boolean {
  const market = marketOf(book, row);
  const lists = [NATIONWIDE, ...states.map((state) => STATE_CODES.indexOf(state))];
  return lists.some((list) => isInList(book, listOf(book, market, list), row));
}

export function isInList(book: RateBook, { first, end }: RowList, row: number): boolean {
  for (let number = first; number < end; number++) {
    const stop = classStart(book, number + 1);
    const position = seek(book, classStart(book, number), stop, row);
    if (position < stop && rowAt(book, position) === row) return true;
  }
  return false;
}

/** Where class `number` begins in `classRows`, which is also where the previous class ends. */
export function classStart({ rowLists }: RateBook, number: number): number {
  return rowLists.classStarts[number] ?? missing(number);
}

export function rowAt({ rowLists }: RateBook, position: number): number {
  return rowLists.classRows[position] ?? missing(position);
}

/** The first position in [start, end) whose row number is at least `from`. */
function seek(book: RateBook, start: number, end: number, from: number): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rowAt(book, middle) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows of some lists of one market, in book order, beginning at row number `from`. */
export function* rowsInOrder(book: RateBook, lists: readonly RowList[], from: number): Generator<number> {
  const runs: { position: number; readonly end: number }[] = [];
  for (const { first, end: endClass } of lists) {
    for (let number = first; number < endClass; number++) {
      const end = classStart(book, number + 1);
      const position = seek(book, classStart(book, number), end, from);
      if (position < end) runs.push({ position, end });
    }
  }
  for (;;) {
    let next = null;
    let least = Number.POSITIVE_INFINITY;
    for (const run of runs) {
      const row = run.position < run.end ? rowAt(book, run.position) : Number.POSITIVE_INFINITY;
      if (row < least) [next, least] = [run, row];
    }
    if (next === null) return;
    next.position += 1;
    yield least;
  }
}
