import { LIMITS } from "@tellerline/contract";
import type { Position } from "@tellerline/storage";
import { validationProblem } from "@tellerline/worker-kit";
import * as z from "zod";

const position = z.object({ createdAt: z.string().max(40), id: z.string().max(LIMITS.idLength) });

function decode(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return null;
  }
}

/** The place in a listing that a cursor stands for; null at its beginning. */
export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const read = position.safeParse(decode(cursor));
  if (read.success) return read.data;
  throw validationProblem([
    { path: "/query/cursor", code: "invalid_value", message: "Send the next_cursor of the page before, unchanged." },
  ]);
}

function encode(place: Position): string {
  return btoa(JSON.stringify(place)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** A page of a listing, of which one row more was read than is shown. */
export function toPage<Row>(rows: readonly Row[], limit: number, positionOf: (row: Row) => Position) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? encode(positionOf(last)) : null };
}
