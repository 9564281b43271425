import { createDetailedBooks } from "@tellerline/quoting";

/** Book cache of this isolate. */
export const books = createDetailedBooks();
