import type * as z from "zod";
import { validationProblem } from "./problem.ts";

const INVALID = "Invalid cursor. Pass next_cursor back unchanged.";
const IN_QUERY = "/query/cursor";

/** @param path JSON Pointer to the cursor in the request. */
export function cursorProblem(message: string, path = IN_QUERY) {
  return validationProblem([{ path, code: "invalid_cursor", message }]);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Encodes a position in a listing as a base64url string (RFC 4648, 5). The position may hold any Unicode text, such as `O’Brien`. */
export function encodeCursor(place: object): string {
  const bytes = encoder.encode(JSON.stringify(place));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * @param path JSON Pointer to the cursor in the request.
 * @throws `validation_failed` if the cursor is not base64url of JSON, or if its JSON does not fit the schema.
 */
export function decodeCursor<Schema extends z.ZodType>(schema: Schema, cursor: string, path = IN_QUERY): z.output<Schema> {
  let decoded: unknown;
  try {
    const binary = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    decoded = JSON.parse(decoder.decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))));
  } catch {
    throw cursorProblem(INVALID, path);
  }
  const place = schema.safeParse(decoded);
  if (!place.success) throw cursorProblem(INVALID, path);
  return place.data;
}
