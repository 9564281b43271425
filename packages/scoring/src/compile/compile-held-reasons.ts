import { type Column, missing, narrow } from "@tellerline/book";
import { GOOD } from "@tellerline/vocabulary";

/**
 * Numbers of the held rows and their reasons; other rows are left out, because most have none.
 * @param reasons of all rows, in book order.
 */
export function compileHeldReasons(reasons: Uint16Array): Record<"heldRows" | "heldReasons", Column> {
  const rows: number[] = [];
  for (let row = 0; row < reasons.length; row++) if (reasons[row] !== GOOD) rows.push(row);
  return { heldRows: narrow(rows), heldReasons: narrow(rows.map((row) => reasons[row] ?? missing(row))) };
}
