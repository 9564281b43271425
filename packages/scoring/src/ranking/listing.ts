import type { StateCode } from "@tellerline/geography";
import { type Market, type RateBook, type RowList, rowListsOf } from "../book/rate-book.ts";
import { boundsOf } from "../book/requirements.ts";
import { type Audience, isLoanProduct, type LoanProduct, type Occupancy } from "../market.ts";

/** What a listing of rates is narrowed by; null lets everything through. */
export interface ListingFilter {
  readonly product: LoanProduct | null;
  readonly state: StateCode | null;
  readonly occupancy: Occupancy | null;
  readonly termMonths: number | null;
  readonly audience: Audience | null;
  /** Number of the institution in the book. */
  readonly institution: number | null;
}

function passes(book: RateBook, row: number, filter: ListingFilter): boolean {
  if (filter.institution !== null && book.institution[row] !== filter.institution) return false;
  if (filter.occupancy === null && filter.audience === null) return true;
  const bounds = boundsOf(book.requirements, book.requirement[row] ?? 0);
  return (
    (filter.occupancy === null || bounds.occupancy === null || bounds.occupancy === filter.occupancy) &&
    (filter.audience === null || bounds.audience === filter.audience)
  );
}

/** The first position of a list whose row number is not below `from`. */
function seek({ postings, start, end }: RowList, from: number): number {
  if (postings === null) return Math.max(start, from);
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postings[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows of a market that reach the state, from row number `from`, in book order: its list merged with the nationwide one. */
function* rowsReaching(book: RateBook, market: Market, state: StateCode | null, from: number): Generator<number> {
  const cursors = rowListsOf(book, market, state).map((list) => ({ list, position: seek(list, from) }));
  const rowAt = ({ list: { postings, end }, position }: (typeof cursors)[number]) =>
    position >= end ? Number.POSITIVE_INFINITY : postings === null ? position : (postings[position] ?? 0);
  for (;;) {
    const next = cursors.reduce((least, cursor) => (rowAt(cursor) < rowAt(least) ? cursor : least));
    const row = rowAt(next);
    if (row === Number.POSITIVE_INFINITY) return;
    next.position += 1;
    yield row;
  }
}

/**
 * Loan rows in book order (product, term, lowest rate, ids), beginning at row number `from`.
 * @returns at most `limit` row numbers.
 */
export function listRows(book: RateBook, filter: ListingFilter, from: number, limit: number): readonly number[] {
  const rows: number[] = [];
  for (const market of book.markets) {
    if (!isLoanProduct(market.product) || market.end <= from) continue;
    if (filter.product !== null && market.product !== filter.product) continue;
    if (filter.termMonths !== null && market.termMonths !== null && market.termMonths !== filter.termMonths) continue;
    for (const row of rowsReaching(book, market, filter.state, from)) {
      if (rows.length === limit) return rows;
      if (passes(book, row, filter)) rows.push(row);
    }
  }
  return rows;
}
