import type { RateBook, RateDetails } from "@tellerline/scoring";
import type { BookPointer } from "./keys.ts";

/** An opened version of a book. */
export interface Loaded {
  readonly pointer: BookPointer;
  /** Size in memory. */
  readonly bytes: number;
}

export interface LoadedBook extends Loaded {
  readonly book: RateBook;
}

export interface LoadedBookWithDetails extends LoadedBook {
  readonly details: RateDetails;
}

/** Reads the bytes of one version. */
export interface BookBytes {
  book(): Promise<ArrayBuffer>;
  details(): Promise<ArrayBuffer>;
}
