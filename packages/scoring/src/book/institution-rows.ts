import { missing } from "@tellerline/book";
import type { RateBook } from "./rate-book.ts";
import type { InstitutionRows } from "./rate-book-memory.ts";

/** Sorts the rows by institution with a counting sort. */
function indexRows(book: RateBook): InstitutionRows {
  const starts = new Uint32Array(book.meta.institutions + 1);
  for (let row = 0; row < book.meta.rows; row++) {
    const after = (book.institution[row] ?? missing(row)) + 1;
    starts[after] = (starts[after] ?? missing(after)) + 1;
  }
  for (let number = 1; number < starts.length; number++)
    starts[number] = (starts[number] ?? missing(number)) + (starts[number - 1] ?? missing(number - 1));
  const next = starts.slice();
  const rows = new Uint32Array(book.meta.rows);
  for (let row = 0; row < book.meta.rows; row++) {
    const institution = book.institution[row] ?? missing(row);
    const place = next[institution] ?? missing(institution);
    rows[place] = row;
    next[institution] = place + 1;
  }
  return { rows, starts };
}

/** Row numbers of one institution, ascending. The index of all institutions is cached in the book. */
export function rowsOfInstitution(book: RateBook, institution: number): Uint32Array {
  book.memory.institutionRows ??= indexRows(book);
  const { rows, starts } = book.memory.institutionRows;
  return rows.subarray(starts[institution], starts[institution + 1]);
}
