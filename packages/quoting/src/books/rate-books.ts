import { openDetails, openRateBook, type RateBook, type RateDetails } from "@tellerline/scoring";
import { utf8 } from "./keys.ts";
import { BookLoader, type Loaded } from "./loader.ts";

export interface LoadedBook extends Loaded {
  readonly book: RateBook;
}

export interface LoadedBookWithDetails extends LoadedBook {
  readonly details: RateDetails;
}

/** For Workers that rank. */
export function createBookLoader(): BookLoader<LoadedBook> {
  return new BookLoader("rate-book", async (bytes, pointer) => ({ pointer, book: openRateBook(await bytes.book(), utf8) }));
}

/** For Workers that list rates and show institutions. */
export function createDetailedBookLoader(): BookLoader<LoadedBookWithDetails> {
  return new BookLoader("rate-book", async (bytes, pointer) => {
    const [book, details] = await Promise.all([bytes.book(), bytes.details()]);
    return { pointer, book: openRateBook(book, utf8), details: openDetails(details, utf8) };
  });
}
