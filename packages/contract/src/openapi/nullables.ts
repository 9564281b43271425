/** A JSON Schema that may be changed. */
interface Draft {
  [keyword: string]: unknown;
}

const isDraft = (value: unknown): value is Draft => typeof value === "object" && value !== null && !Array.isArray(value);

/** The one schema that null stands beside; null if it is another union. */
function besideNull(schema: Draft): Draft | null {
  const parts = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isDraft) : [];
  const others = parts.filter(({ type }) => type !== "null");
  const [only] = others;
  return parts.length === 2 && others.length === 1 && typeof only?.type === "string" ? only : null;
}

/** Writes `type: [x, "null"]` where a schema is one of x or null: generators understand it better than a union. */
export function joinNulls(node: unknown): void {
  if (Array.isArray(node)) for (const part of node) joinNulls(part);
  if (!isDraft(node)) return;
  for (const part of Object.values(node)) joinNulls(part);
  const other = besideNull(node);
  if (other === null) return;
  delete node.anyOf;
  for (const [keyword, value] of Object.entries(other)) node[keyword] ??= value;
  node.type = [other.type, "null"];
}
