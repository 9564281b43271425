import { at } from "@tellerline/book";
import type { StateCode } from "@tellerline/geography";
import type { LoanProduct } from "@tellerline/vocabulary";
import { heldMarketsServing, type RateBook } from "./rate-book.ts";
import { rowListsOf, rowsInOrder } from "./row-lists.ts";

/** How many institutions have a held rate of the product in the state, of any term. A null state means anywhere. */
export function heldInstitutions(book: RateBook, product: LoanProduct, state: StateCode | null): number {
  const institutions = new Set<number>();
  for (const market of heldMarketsServing(book, product, null)) {
    for (const row of rowsInOrder(book, rowListsOf(book, market, state), 0)) institutions.add(at(book.institution, row));
  }
  return institutions.size;
}
