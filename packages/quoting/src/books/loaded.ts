import type { RateBook, RateDetails } from "@tellerline/scoring";
import type { BookPointer } from "./keys.ts";

export interface Loaded {
  readonly pointer: BookPointer;
  /** Size of the book in bytes, including its details if they are loaded. */
  readonly bytes: number;
}

export interface LoadedBook extends Loaded {
  readonly book: RateBook;
}

export interface LoadedBookWithDetails extends LoadedBook {
  readonly details: RateDetails;
}

export interface BookBytes {
  book(): Promise<ArrayBuffer>;
  details(): Promise<ArrayBuffer>;
}
