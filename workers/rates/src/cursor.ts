import { cursorProblem, decodeCursor, encodeCursor } from "@tellerline/worker-kit";
import * as z from "zod";

/**
 * Cursor of a listing of rates or benchmarks: `v` is the content hash of the book, `f` the filter, `r` where the next page begins: a row of
 * the book, or a position in the list of benchmarks.
 */
const place = z.object({ v: z.string(), f: z.string(), r: z.int().min(0) });

/** Encodes a cursor. It contains the filter, so that it can be refused for a listing with another filter. */
export function rateCursor(hash: string, filter: string, row: number): string {
  return encodeCursor({ v: hash, f: filter, r: row });
}

/**
 * Where the next page begins.
 * @throws `validation_failed` for an invalid cursor, one with another filter, or one of an older book, whose listing may have another order.
 */
export function rowOfCursor(cursor: string, hash: string, filter: string): number {
  const { v, f, r } = decodeCursor(place, cursor);
  if (f !== filter) throw cursorProblem("This cursor belongs to a listing with different filters. Send the same filters with it.");
  if (v !== hash) throw cursorProblem("New rates were published since the previous page. Start again without a cursor.");
  return r;
}
