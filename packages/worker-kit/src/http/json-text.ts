import { pointerToken } from "@tellerline/contract/plain";

/** Only an escape can put a lone surrogate into text that was decoded as UTF-8. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/** Maximum characters of a reported pointer. A caller's keys may be long and deeply nested. */
const MAX_POINTER = 200;

/**
 * Finds strings that are not well-formed Unicode, and objects with such keys.
 * @param text the JSON that `value` was parsed from.
 * @param limit maximum results.
 * @returns their JSON Pointers, each cut to `MAX_POINTER` characters.
 */
export function findIllFormed(text: string, value: unknown, limit: number): readonly string[] {
  if (!SURROGATE_ESCAPE.test(text)) return [];
  const found: string[] = [];
  const open: { readonly value: unknown; readonly path: string }[] = [{ value, path: "" }];
  for (let next = open.pop(); next !== undefined && found.length < limit; next = open.pop()) {
    const { path } = next;
    if (typeof next.value === "string" && !next.value.isWellFormed()) found.push(path);
    if (typeof next.value !== "object" || next.value === null) continue;
    if (Object.keys(next.value).some((key) => !key.isWellFormed())) found.push(path);
    // Reversed, because the last entry pushed is popped first.
    for (const [key, inner] of Object.entries(next.value).toReversed()) {
      if (key.isWellFormed())
        open.push({ value: inner, path: path.length < MAX_POINTER ? (path + pointerToken(key)).slice(0, MAX_POINTER) : path });
    }
  }
  return found;
}
