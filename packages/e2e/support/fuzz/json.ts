/** A JSON object, or any other value with named members. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The member as an object; empty if it is not an object. */
export function objectIn(value: unknown, name: string): JsonObject {
  const member = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isObject(member) ? member : {};
}

/** The parsed value of a text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
