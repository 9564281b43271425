import { type BooksCall, createDetailedBooks } from "@tellerline/quoting";
import type { RateBook } from "@tellerline/scoring";
import type { Environment } from "@tellerline/vocabulary";

/** Published books, cached for all calls that this isolate serves. */
export const books = createDetailedBooks();

/** The rate book in force; null if none has been published yet. */
export async function bookInForce(call: BooksCall, environment: Environment): Promise<RateBook | null> {
  const set = await books.set(call, environment);
  return set === null || set.rateBook === null ? null : (await books.rates(call, environment)).book;
}
