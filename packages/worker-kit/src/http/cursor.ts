import type * as z from "zod";
import { validationProblem } from "./problem.ts";

/** What a cursor is refused with: it is opaque, and only ours will do. */
export function cursorProblem(message = "Invalid cursor. Pass next_cursor back unchanged.") {
  return validationProblem([{ path: "/query/cursor", code: "invalid_cursor", message }]);
}

/** A place in a listing as an opaque text that needs no escaping in an address (RFC 4648, 5). */
export function encodeCursor(place: object): string {
  return btoa(JSON.stringify(place)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws `validation_failed` for a text that is no cursor of this form. */
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
