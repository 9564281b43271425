type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);

/** A document with a merge patch applied: objects are merged, null takes a member out, everything else takes its place (RFC 7396, 2). */
function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, merge(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

/**
 * What a merge patch changes, as a body that names its changes whole: each member that it has, its objects merged into those present. A
 * member that it would take out stays null, for the operation to say whether it can be without.
 */
export function mergedInto(present: Members, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [
      name,
      isObject(value) ? merge(Object.hasOwn(present, name) ? present[name] : {}, value) : value,
    ]),
  );
}
