import type { Fault } from "@tellerline/contract";
import { Problem, validationProblem } from "./problem.ts";

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === "object" && value !== null && !Array.isArray(value);

/** Maximum nesting of objects in a patch. It bounds the recursion of `merge`; no resource that can be patched is nested deeper. */
const MOST_LEVELS = 32;

/**
 * Applies a merge patch: objects are merged, null removes a member, and any other value replaces the member (RFC 7396, 2).
 * @param keepsNulls whether a null stays for a member that is not there.
 */
function merge(target: unknown, patch: unknown, level: number, keepsNulls: boolean): unknown {
  if (!isObject(patch)) return patch;
  if (level > MOST_LEVELS)
    throw validationProblem([{ path: "", code: "invalid_value", message: `Must have at most ${MOST_LEVELS} levels of objects.` }]);
  const merged = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value !== null) merged.set(name, merge(merged.get(name), value, level + 1, keepsNulls));
    else if (keepsNulls && !merged.has(name)) merged.set(name, null);
    else merged.delete(name);
  }
  return Object.fromEntries(merged);
}

/**
 * Turns a merge patch into a body with complete members: each object in the patch is merged into the member's present value. A null at the
 * top level stays null, and the operation decides whether that member may be removed. A patch that is not an object is returned unchanged.
 * @param keepsNulls whether a null also stays farther in, if the member that it removes is not there: validation then reports names that
 * are not fields.
 * @throws `validation_failed` if the patch nests objects deeper than `MOST_LEVELS`.
 */
export function mergedInto(present: Members, patch: unknown, keepsNulls = false): unknown {
  if (!isObject(patch)) return patch;
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [
      name,
      isObject(value) ? merge(Object.hasOwn(present, name) ? present[name] : {}, value, 2, keepsNulls) : value,
    ]),
  );
}

type Read = (document: unknown) => Promise<unknown>;

const faultsIn = (error: unknown): readonly Fault[] => (error instanceof Problem ? (error.extras.errors ?? []) : []);

/** Reads a body with a merge patch applied. @throws `validation_failed`, also for a name that is no field and that the patch would remove. */
export async function readMerged(read: Read, present: Members, patch: unknown): Promise<unknown> {
  const [merged, withNulls] = [mergedInto(present, patch), mergedInto(present, patch, true)];
  if (JSON.stringify(withNulls) === JSON.stringify(merged)) return read(merged);
  const strange = await read(withNulls).then(
    () => [],
    (error: unknown) => faultsIn(error).filter(({ code }) => code === "unknown_field"),
  );
  if (strange.length === 0) return read(merged);
  const others = await read(merged).then(() => [], faultsIn);
  throw validationProblem([...strange, ...others.filter(({ path }) => !strange.some((fault) => fault.path === path))]);
}
