import type { FieldPath, Shorthand } from "@tellerline/contract";
import { Problem } from "@tellerline/worker-kit";

type Json = Readonly<Record<string, unknown>>;

/** Arguments with each shorthand moved to its field, and sentences that say what was moved. */
export interface Placed {
  readonly placed: Json;
  readonly notes: readonly string[];
  /** Shorthands that were not moved, because their field has another value. */
  readonly contradicted: readonly Shorthand[];
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a path of names; undefined if there is none. */
const at = (given: unknown, [name, ...rest]: FieldPath): unknown =>
  name === undefined ? given : isObject(given) && Object.hasOwn(given, name) ? at(given[name], rest) : undefined;

/** Whether a value can be set at a path: everything on the way to its last name is an object or absent. */
const leads = (given: unknown, [name, ...rest]: FieldPath): boolean =>
  name === undefined || given === undefined || (isObject(given) && leads(given[name], rest));

function put(given: unknown, [name, ...rest]: FieldPath, value: unknown): unknown {
  if (name === undefined) return value;
  const around = isObject(given) ? given : {};
  return { ...around, [name]: put(around[name], rest, value) };
}

function without(given: unknown, [name = "", ...rest]: FieldPath): unknown {
  if (!isObject(given)) return given;
  const { [name]: own, ...others } = given;
  return rest.length === 0 ? others : { ...others, [name]: without(own, rest) };
}

const named = (path: FieldPath): string => `\`${path.join(".")}\``;

/** Whether two values mean the same. Texts are compared without regard to letter case and to blanks around them. */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === "string" && typeof right === "string") return left.trim().toLowerCase() === right.trim().toLowerCase();
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Moves each shorthand to the field that it stands for (guides/compatibility.md#tools). */
export function placeShorthands(given: Json, shorthands: readonly Shorthand[] = []): Placed {
  let placed: unknown = given;
  const notes: string[] = [];
  const contradicted: Shorthand[] = [];
  for (const shorthand of shorthands) {
    const value = at(given, shorthand.given);
    if (value === undefined || !leads(given, shorthand.meant)) continue;
    const stated = at(placed, shorthand.meant);
    if (stated !== undefined && !isSame(stated, value)) {
      contradicted.push(shorthand);
      continue;
    }
    placed = put(without(placed, shorthand.given), shorthand.meant, value);
    notes.push(`${named(shorthand.given)} was taken as ${named(shorthand.meant)}.`);
  }
  return { placed: isObject(placed) ? placed : given, notes, contradicted };
}

/** The problem of shorthands whose fields have other values; null if there are none. */
export function contradictionOf(contradicted: readonly Shorthand[]): Problem | null {
  if (contradicted.length === 0) return null;
  const errors = contradicted.map(({ given, meant }) => ({
    path: `/${given.join("/")}`,
    code: "conflicting_fields",
    message: `This is taken as ${named(meant)}, which says something else: send one of the two.`,
  }));
  return new Problem("conflicting_fields", "An argument and the field that it is taken as say different things.", { errors });
}
