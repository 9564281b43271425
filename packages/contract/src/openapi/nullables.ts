interface Draft {
  [keyword: string]: unknown;
}

const isDraft = (value: unknown): value is Draft => typeof value === "object" && value !== null && !Array.isArray(value);

/** The other schema in a union of null and one schema. Null for any other union, or if that schema has no single type. */
function besideNull(schema: Draft): Draft | null {
  const parts = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isDraft) : [];
  const others = parts.filter(({ type }) => type !== "null");
  const [only] = others;
  return parts.length === 2 && others.length === 1 && typeof only?.type === "string" ? only : null;
}

/** Replaces each union of a type and null, at any depth, by `type: [x, "null"]`, which code generators understand better. */
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
