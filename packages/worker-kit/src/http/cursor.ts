import type * as z from "zod";
import { validationProblem } from "./problem.ts";

export function cursorProblem(message = "Invalid cursor. Pass next_cursor back unchanged.") {
  return validationProblem([{ path: "/query/cursor", code: "invalid_cursor", message }]);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Encodes a position in a listing as an opaque base64url string (RFC 4648, 5). The position may hold any text, such as `O’Brien`. */
export function encodeCursor(place: object): string {
  const bytes = encoder.encode(JSON.stringify(place));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** @throws `validation_failed` if `text` is not a cursor of this schema. */
export function decodeCursor<Schema extends z.ZodType>(schema: Schema, cursor: string): z.output<Schema> {
  let decoded: unknown;
  try {
    const binary = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    decoded = JSON.parse(decoder.decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))));
  } catch {
    throw cursorProblem();
  }
  const place = schema.safeParse(decoded);
  if (!place.success) throw cursorProblem();
  return place.data;
}
