import { validationProblem } from "@tellerline/worker-kit";
import * as z from "zod";

/** A place in a listing: the book it was made from, and the next row. */
const place = z.object({ v: z.string(), f: z.string(), r: z.int().min(0) });

function invalid(message: string) {
  return validationProblem([{ path: "/query/cursor", code: "invalid_cursor", message }]);
}

/** `filter` is part of the cursor, so that a page of one listing can't be continued in another. */
export function encodeCursor(version: string, filter: string, row: number): string {
  return btoa(JSON.stringify({ v: version, f: filter, r: row }))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * The row number at which the next page begins.
 * @throws `validation_failed` for a cursor that is not ours, of another listing, or of a book that is no longer in force:
 * rows may have moved, and a page that skips or repeats some would be wrong.
 */
export function decodeCursor(cursor: string, version: string, filter: string): number {
  let decoded: unknown;
  try {
    decoded = JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    throw invalid("This is not a cursor of ours; send next_cursor as it was answered.");
  }
  const parsed = place.safeParse(decoded);
  if (!parsed.success) throw invalid("This is not a cursor of ours; send next_cursor as it was answered.");
  if (parsed.data.f !== filter) throw invalid("This cursor belongs to a listing with other filters; send the same filters with it.");
  if (parsed.data.v !== version) throw invalid("New rates have been published since the page before; begin again without a cursor.");
  return parsed.data.r;
}
