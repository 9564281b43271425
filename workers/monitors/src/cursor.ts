import { LIMITS } from "@tellerline/contract";
import type { Position } from "@tellerline/storage";
import { decodeCursor, encodeCursor } from "@tellerline/worker-kit";
import * as z from "zod";

const position = z.object({ createdAt: z.string().max(40), id: z.string().max(LIMITS.idLength) });

/**
 * Decodes a cursor; null for the first page.
 * @throws `validation_failed` if the cursor is invalid.
 */
export function readCursor(cursor: string | undefined): Position | null {
  return cursor === undefined ? null : decodeCursor(position, cursor);
}

/** @param rows at most `limit` + 1 rows; the extra row shows that there is a next page. */
export function toPage<Row>(rows: readonly Row[], limit: number, positionOf: (row: Row) => Position) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(positionOf(last)) : null };
}
