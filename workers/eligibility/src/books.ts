import { createDetailedBooks } from "@tellerline/quoting";

/** This isolate's cache of rate and membership data. */
export const books = createDetailedBooks();
