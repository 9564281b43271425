import { cursorProblem, decodeCursor, encodeCursor } from "@tellerline/worker-kit";
import * as z from "zod";

/** A place in a listing of rates: the book it was made from, the filter, and the next row. */
const place = z.object({ v: z.string(), f: z.string(), r: z.int().min(0) });

/** `filter` is part of the cursor, so that a page of one listing can't be continued in another. */
export function rateCursor(version: string, filter: string, row: number): string {
  return encodeCursor({ v: version, f: filter, r: row });
}

/**
 * The row number at which the next page begins.
 * @throws `validation_failed` for a cursor that is not ours, of another listing, or of a book that is no longer in force:
 * rows may have moved, and a page that skips or repeats some would be wrong.
 */
export function rowOfCursor(cursor: string, version: string, filter: string): number {
  const { v, f, r } = decodeCursor(place, cursor);
  if (f !== filter) throw cursorProblem("This cursor belongs to a listing with different filters. Send the same filters with it.");
  if (v !== version) throw cursorProblem("New rates were published since the previous page. Start again without a cursor.");
  return r;
}
