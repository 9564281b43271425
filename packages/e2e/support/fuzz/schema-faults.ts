import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import { isObject } from "./json.ts";

/** A path without indices and generated names, so that one fault in several rows counts once. */
const placeOf = (path: readonly PropertyKey[]) => path.map((part) => (typeof part === "number" ? "*" : String(part))).join(".");

/** Path of a member that the parsed copy lacks; null if there is none. */
function firstUnknown(value: unknown, parsed: unknown, at: readonly PropertyKey[] = []): readonly PropertyKey[] | null {
  if (isDeepStrictEqual(value, parsed)) return null;
  const members: readonly (readonly [PropertyKey, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [name, member] of members) {
    const inner = Array.isArray(parsed) || isObject(parsed) ? Reflect.get(parsed, name) : undefined;
    const found = inner === undefined ? [...at, name] : firstUnknown(member, inner, [...at, name]);
    if (found !== null) return found;
  }
  return at;
}

/** How an answer violates its schema, and where; null if it does not. An undocumented field is a fault, too. */
export function schemaFault(schema: z.ZodType, answer: unknown): string | null {
  const result = schema.safeParse(answer);
  if (!result.success) {
    const [issue] = result.error.issues;
    return `outside its schema at ${placeOf(issue?.path ?? [])} (${issue?.code}: ${issue?.message.slice(0, 120)})`;
  }
  const unknown = firstUnknown(answer, result.data);
  return unknown === null ? null : `a field that the catalogue does not know: ${placeOf(unknown)}`;
}
