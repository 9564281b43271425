import { LIMITS } from "@tellerline/contract";
import type { Position } from "@tellerline/storage";
import { cursorProblem, decodeCursor, encodeCursor } from "@tellerline/worker-kit";
import * as z from "zod";

/** Content of a cursor: `of` is the list and its filter. */
const position = z.object({ of: z.string().max(100), createdAt: z.string().max(40), id: z.string().max(LIMITS.idLength) });

/**
 * Decodes a cursor; null for the first page.
 * @param list name of the list, with its filter.
 * @throws `validation_failed` if the cursor is invalid, or of another list or filter.
 */
export function readCursor(list: string, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const { of, ...place } = decodeCursor(position, cursor);
  if (of !== list) throw cursorProblem("This cursor belongs to another list or filter. Send the same filter with it.");
  return place;
}

/** @param rows at most `limit` + 1 rows; the extra row shows that there is a next page. */
export function toPage<Row>(list: string, rows: readonly Row[], limit: number, positionOf: (row: Row) => Position) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? encodeCursor({ of: list, ...positionOf(last) }) : null };
}

const ENDED = "The list ended before this page. Start again without a cursor.";

/** Says why a page is empty. @param why the reason if it is the first page */
export const whyEmpty = (cursor: string | undefined, why: string): string => (cursor === undefined ? why : ENDED);
