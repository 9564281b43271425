import { missing } from "@tellerline/book";
import type { RateBook } from "./rate-book.ts";

interface InstitutionRows {
  /** Row numbers, by institution, ascending. */
  readonly rows: Uint32Array;
  /** Where each institution's rows begin, plus an end entry. */
  readonly starts: Uint32Array;
}

const indexes = new WeakMap<RateBook, InstitutionRows>();

/** A counting sort of the rows by institution, made on first use because ranking does not need it. */
function indexOf(book: RateBook): InstitutionRows {
  const known = indexes.get(book);
  if (known !== undefined) return known;
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
  const index = { rows, starts };
  indexes.set(book, index);
  return index;
}

/** The rows of one institution, ascending. */
export function rowsOfInstitution(book: RateBook, institution: number): Uint32Array {
  const { rows, starts } = indexOf(book);
  return rows.subarray(starts[institution], starts[institution + 1]);
}
