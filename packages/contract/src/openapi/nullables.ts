interface Draft {
  [keyword: string]: unknown;
}

const isDraft = (value: unknown): value is Draft => typeof value === "object" && value !== null && !Array.isArray(value);

/** The other schema in a union with null. Null if `schema` is not a union of null and one other schema, or if the other one has no single type. */
function besideNull(schema: Draft): Draft | null {
  const parts = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isDraft) : [];
  const others = parts.filter(({ type }) => type !== "null");
  const [only] = others;
  return parts.length === 2 && others.length === 1 && typeof only?.type === "string" ? only : null;
}

/** Replaces each union of x and null within `node` with `type: [x, "null"]`, a form that generators understand better. */
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
