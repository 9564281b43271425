import type * as z from "zod";
import { validationProblem } from "./problem.ts";

export function cursorProblem(message = "Invalid cursor. Pass next_cursor back unchanged.") {
  return validationProblem([{ path: "/query/cursor", code: "invalid_cursor", message }]);
}

/** Encodes a position in a listing as an opaque base64url string (RFC 4648, 5). */
export function encodeCursor(place: object): string {
  return btoa(JSON.stringify(place)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws `validation_failed` if `text` is not a cursor of this schema. */
export function decodeCursor<Schema extends z.ZodType>(schema: Schema, cursor: string): z.output<Schema> {
  let decoded: unknown;
  try {
    decoded = JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    throw cursorProblem();
  }
  const place = schema.safeParse(decoded);
  if (!place.success) throw cursorProblem();
  return place.data;
}
