import { openDetails, openRateBook } from "@tellerline/scoring";
import { BookSets } from "./book-sets.ts";
import { utf8 } from "./keys.ts";
import type { LoadedBook, LoadedBookWithDetails } from "./loaded.ts";

export function createBooks(): BookSets<LoadedBook> {
  return new BookSets(async (stored, pointer) => {
    const book = await stored.book();
    return { pointer, bytes: book.byteLength, book: openRateBook(book, utf8) };
  });
}

/** Also loads the details, for Workers that list rates and show institutions. */
export function createDetailedBooks(): BookSets<LoadedBookWithDetails> {
  return new BookSets(async (stored, pointer) => {
    const [book, details] = await Promise.all([stored.book(), stored.details()]);
    const bytes = book.byteLength + details.byteLength;
    return { pointer, bytes, book: openRateBook(book, utf8), details: openDetails(details, utf8) };
  });
}
