import { at } from "@tellerline/book";
import { STATE_CODES } from "@tellerline/geography";
import { isLoanProduct } from "@tellerline/vocabulary";
import { creditUnionIdOf, type RateBook } from "../book/rate-book.ts";
import { classStart, type RowList, rowAt, rowListsOf } from "../book/row-lists.ts";
import type { MarketChange } from "./market-changes.ts";

/** Whether a marked institution has a row in the list. @param isMarked 1 or 0 by institution number. */
function serves(book: RateBook, { first, end }: RowList, isMarked: Uint8Array): boolean {
  for (let position = classStart(book, first); position < classStart(book, end); position++) {
    if (at(isMarked, at(book.institution, rowAt(book, position))) === 1) return true;
  }
  return false;
}

/** The loan markets in which these institutions publish rates: a change of their membership rules can matter only there. */
export function marketsOfInstitutions(book: RateBook, creditUnionIds: ReadonlySet<string>): readonly MarketChange[] {
  const isMarked = Uint8Array.from({ length: book.meta.institutions }, (_, number) =>
    creditUnionIds.has(creditUnionIdOf(book, number)) ? 1 : 0,
  );
  return book.markets.flatMap((market): readonly MarketChange[] => {
    const { product, termMonths, isHeld } = market;
    if (!isLoanProduct(product) || isHeld) return [];
    const lists = STATE_CODES.map((state) => rowListsOf(book, market, state));
    // The list of rows that are offered everywhere is the same for each state.
    if (serves(book, at(at(lists, 0), 1), isMarked)) return [{ product, termMonths, states: null }];
    const states = STATE_CODES.filter((_, number) => serves(book, at(at(lists, number), 0), isMarked));
    return states.length === 0 ? [] : [{ product, termMonths, states }];
  });
}
