import { cursorProblem, decodeCursor, encodeCursor } from "@tellerline/worker-kit";
import * as z from "zod";

/** Cursor of a listing of rates: content hash of the book, filter and next row. */
const place = z.object({ v: z.string(), f: z.string(), r: z.int().min(0) });

/** Encodes a cursor. It contains the filter, so that a page of one listing can't be continued in another. */
export function rateCursor(hash: string, filter: string, row: number): string {
  return encodeCursor({ v: hash, f: filter, r: row });
}

/**
 * The row number at which the next page begins.
 * @throws `validation_failed` for an invalid cursor, a cursor of another listing, or one of an older book, whose rows may have moved.
 */
export function rowOfCursor(cursor: string, hash: string, filter: string): number {
  const { v, f, r } = decodeCursor(place, cursor);
  if (f !== filter) throw cursorProblem("This cursor belongs to a listing with different filters. Send the same filters with it.");
  if (v !== hash) throw cursorProblem("New rates were published since the previous page. Start again without a cursor.");
  return r;
}
