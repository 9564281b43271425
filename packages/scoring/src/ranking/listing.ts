import { at } from "@tellerline/book";
import type { StateCode } from "@tellerline/geography";
import { type Audience, isLoanProduct, type LoanProduct, type Occupancy, type QualityFilter } from "@tellerline/vocabulary";
import { rowsOfInstitution } from "../book/institution-rows.ts";
import type { Market, RateBook } from "../book/rate-book.ts";
import { requirementsOf } from "../book/requirements.ts";
import { isInList, rowListsOf, rowsInOrder } from "../book/row-lists.ts";

/** Filter of a rate listing. A null field matches everything. */
export interface ListingFilter {
  readonly product: LoanProduct | null;
  readonly state: StateCode | null;
  readonly occupancy: Occupancy | null;
  readonly termMonths: number | null;
  readonly audience: Audience | null;
  readonly institution: number | null;
  readonly quality: QualityFilter;
}

function passes(book: RateBook, row: number, filter: ListingFilter): boolean {
  if (filter.occupancy === null && filter.audience === null) return true;
  const { occupancy, audience } = requirementsOf(book.requirements, at(book.requirement, row));
  return (
    (filter.occupancy === null || occupancy === null || occupancy === filter.occupancy) &&
    (filter.audience === null || audience === filter.audience)
  );
}

const shows = ({ quality }: ListingFilter, { isHeld }: Market): boolean => quality === "all" || (quality === "held") === isHeld;

function* range(start: number, end: number): Generator<number> {
  for (let row = start; row < end; row++) yield row;
}

/** Rows of a market that are of the institution and offered in the state (null for either means all), in book order from row number `from`. */
function candidatesOf(book: RateBook, market: Market, { state, institution }: ListingFilter, from: number): Iterable<number> {
  const start = Math.max(market.start, from);
  if (state === null && institution === null) return range(start, market.end);
  const lists = rowListsOf(book, market, state);
  if (institution === null) return rowsInOrder(book, lists, from);
  // Starts from the institution's rows, because an institution has few rows and a state many.
  return rowsOfInstitution(book, institution).filter(
    (row) => row >= start && row < market.end && (state === null || lists.some((list) => isInList(book, list, row))),
  );
}

/**
 * Loan rows that pass a filter, in book order (`RowColumns.sort`), beginning at row number `from`.
 * @returns at most `limit` row numbers.
 */
export function listRows(book: RateBook, filter: ListingFilter, from: number, limit: number): readonly number[] {
  const rows: number[] = [];
  for (const market of book.markets) {
    if (!isLoanProduct(market.product) || market.end <= from || !shows(filter, market)) continue;
    if (filter.product !== null && market.product !== filter.product) continue;
    if (filter.termMonths !== null && market.termMonths !== null && market.termMonths !== filter.termMonths) continue;
    for (const row of candidatesOf(book, market, filter, from)) {
      if (rows.length === limit) return rows;
      if (passes(book, row, filter)) rows.push(row);
    }
  }
  return rows;
}

/** How many held rows pass a filter, whatever its `quality`. */
export function countHeldRows(book: RateBook, filter: ListingFilter): number {
  return listRows(book, { ...filter, quality: "held" }, 0, book.meta.rows).length;
}
