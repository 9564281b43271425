import type { StateCode } from "@tellerline/geography";
import { type Market, type RateBook, rowListsOf } from "../book/rate-book.ts";
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

/** The rows of a market that reach the state, in book order: its list merged with the nationwide one. */
function rowsReaching(book: RateBook, market: Market, state: StateCode | null, from: number): Iterable<number> {
  const rows: number[] = [];
  for (const { postings, start, end } of rowListsOf(book, market, state)) {
    for (let position = start; position < end; position++) {
      const row = postings === null ? position : (postings[position] ?? 0);
      if (row >= from) rows.push(row);
    }
  }
  return rows.sort((left, right) => left - right);
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
