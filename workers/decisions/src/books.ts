import { createBooks } from "@tellerline/quoting";

/** This isolate's cache of books. */
export const books = createBooks();
