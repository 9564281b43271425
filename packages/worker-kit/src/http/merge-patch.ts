import { validationProblem } from "./problem.ts";

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);

/** No document that is patched has more levels; merging calls itself for each. */
const MOST_LEVELS = 32;

/** A document with a merge patch applied: objects are merged, null takes a member out, everything else takes its place (RFC 7396, 2). */
function merge(target: unknown, patch: unknown, level: number): unknown {
  if (!isObject(patch)) return patch;
  if (level > MOST_LEVELS)
    throw validationProblem([{ path: "", code: "invalid_value", message: `Must have at most ${MOST_LEVELS} levels of objects.` }]);
  const merged = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, merge(merged.get(name), value, level + 1));
  }
  return Object.fromEntries(merged);
}

/**
 * What a merge patch changes, as a body that names its changes whole: each member that it has, its objects merged into those present. A
 * member that it would take out stays null, for the operation to say whether it can be without.
 * @throws `validation_failed` where it is nested deeper than any document
 */
export function mergedInto(present: Members, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [
      name,
      isObject(value) ? merge(Object.hasOwn(present, name) ? present[name] : {}, value, 2) : value,
    ]),
  );
}
