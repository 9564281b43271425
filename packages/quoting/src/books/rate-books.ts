import { openDetails, openRateBook, type RateBook, type RateDetails } from "@tellerline/scoring";
import { BookSets } from "./book-sets.ts";
import { type BookPointer, utf8 } from "./keys.ts";

/** An opened version of a book. */
export interface Loaded {
  readonly pointer: BookPointer;
  /** Of memory. */
  readonly bytes: number;
}

export interface LoadedBook extends Loaded {
  readonly book: RateBook;
}

export interface LoadedBookWithDetails extends LoadedBook {
  readonly details: RateDetails;
}

/** For Workers that rank. */
export function createBooks(): BookSets<LoadedBook> {
  return new BookSets(async (stored, pointer) => {
    const book = await stored.book();
    return { pointer, bytes: book.byteLength, book: openRateBook(book, utf8) };
  });
}

/** For Workers that list rates and show institutions. */
export function createDetailedBooks(): BookSets<LoadedBookWithDetails> {
  return new BookSets(async (stored, pointer) => {
    const [book, details] = await Promise.all([stored.book(), stored.details()]);
    const bytes = book.byteLength + details.byteLength;
    return { pointer, bytes, book: openRateBook(book, utf8), details: openDetails(details, utf8) };
  });
}
