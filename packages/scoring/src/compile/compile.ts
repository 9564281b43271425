import { compareText, copyOf, type Utf8 } from "@tellerline/book";
import type { Institution, RateSheetRow } from "../book/rows.ts";
import { type PackedRateBook, RateBookBuilder } from "./rate-book-builder.ts";

/** The data that a book is compiled from. Every row's institution must be among `institutions`. */
export interface RateBookSource {
  readonly rows: readonly RateSheetRow[];
  readonly institutions: readonly Institution[];
  /** Rows that their institutions contest. They are kept separately, so that an answer can say which of them would have come first. */
  readonly contested?: readonly RateSheetRow[];
}

export interface CompiledRateBook {
  /** For ranking: every Worker that quotes loads it. */
  readonly book: ArrayBuffer;
  /** For listings and profiles only. Row numbers are those of `book`. */
  readonly details: ArrayBuffer;
}

/** A book of contested rows alone, for `RateBookBuilder.finish`; null if there are none. */
export function compileContested(
  rows: readonly RateSheetRow[],
  institutions: readonly Institution[],
  utf8: Utf8,
): Uint8Array<ArrayBuffer> | null {
  if (rows.length === 0) return null;
  const concerned = new Set(rows.map(({ creditUnionId }) => creditUnionId));
  const own = institutions.filter(({ creditUnionId }) => concerned.has(creditUnionId));
  return new Uint8Array(compileRateBook({ rows, institutions: own }, utf8).book);
}

/**
 * Packs a rate book from a complete list of rows. The same source gives the same bytes, whatever the order of its rows.
 * @throws Error if a row names an institution that is not in the source.
 */
export function packRateBook({ rows, institutions, contested = [] }: RateBookSource, utf8: Utf8): PackedRateBook {
  const idBytes = rows.reduce((bytes, { rateId }) => bytes + utf8.encode(rateId).length, 0);
  const builder = new RateBookBuilder(institutions, { rows: rows.length, idBytes }, utf8);
  for (const row of rows.toSorted((left, right) => compareText(left.rateId, right.rateId))) builder.add(row);
  return builder.finish(compileContested(contested, institutions, utf8));
}

/**
 * Compiles a rate book from a complete list of rows, with each file in one buffer; `packRateBook` gives the same bytes in chunks.
 * @throws Error if a row names an institution that is not in the source.
 */
export function compileRateBook(source: RateBookSource, utf8: Utf8): CompiledRateBook {
  const { book, details } = packRateBook(source, utf8);
  return { book: copyOf(book), details: copyOf(details) };
}
