/** Path of a field: the names of the enclosing objects, then its own name. */
export type FieldPath = readonly string[];

/**
 * A tool argument that is accepted in two places: `given` is where agents tend to put it, `meant` is where the request has it
 * (guides/compatibility.md#tools).
 */
export interface Shorthand {
  readonly given: FieldPath;
  readonly meant: FieldPath;
}

/** Shorthands that accept an object's fields at the top level. */
export const flat = (within: FieldPath, fields: readonly string[]): readonly Shorthand[] =>
  fields.map((field) => ({ given: [field], meant: [...within, field] }));

const HOME = ["zip", "state", "county", "city"] as const;

/**
 * Shorthands for the parts of the person's home, such as `state` for `home_state`.
 * @param given path of the object with these parts.
 * @param meant path of the person.
 */
export const homeOf = (given: FieldPath, meant: FieldPath, parts: readonly (typeof HOME)[number][] = HOME): readonly Shorthand[] =>
  parts.map((part) => ({ given: [...given, part], meant: [...meant, `home_${part}`] }));
