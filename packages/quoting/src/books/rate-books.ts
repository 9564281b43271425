import { openDetails, openRateBook, type RateBook, type RateDetails } from "@tellerline/scoring";
import { BookSets } from "./book-sets.ts";
import { type BookPointer, utf8 } from "./keys.ts";

/** An opened version of a book. */
export interface Loaded {
  readonly pointer: BookPointer;
}

export interface LoadedBook extends Loaded {
  readonly book: RateBook;
}

export interface LoadedBookWithDetails extends LoadedBook {
  readonly details: RateDetails;
}

/** For Workers that rank. */
export function createBooks(): BookSets<LoadedBook> {
  return new BookSets(async (bytes, pointer) => ({ pointer, book: openRateBook(await bytes.book(), utf8) }));
}

/** For Workers that list rates and show institutions. */
export function createDetailedBooks(): BookSets<LoadedBookWithDetails> {
  return new BookSets(async (bytes, pointer) => {
    const [book, details] = await Promise.all([bytes.book(), bytes.details()]);
    return { pointer, book: openRateBook(book, utf8), details: openDetails(details, utf8) };
  });
}
