import { createBooks } from "@tellerline/quoting";

/** Book cache of this isolate. */
export const books = createBooks();
