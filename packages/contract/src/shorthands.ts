/** Path of a field: the names of the objects around it, then its own name. */
export type FieldPath = readonly string[];

/** An argument that a tool also accepts where agents put it, although the request has it elsewhere (guides/compatibility.md#tools). */
export interface Shorthand {
  readonly given: FieldPath;
  readonly meant: FieldPath;
}

/** Shorthands for an object's fields, which may also be given at the top level. */
export const flat = (within: FieldPath, fields: readonly string[]): readonly Shorthand[] =>
  fields.map((field) => ({ given: [field], meant: [...within, field] }));

const HOME = ["zip", "state", "county", "city"] as const;

/** Shorthands for the person's home. @param given path of the object with the home's parts. @param meant path of the person. */
export const homeOf = (given: FieldPath, meant: FieldPath, parts: readonly (typeof HOME)[number][] = HOME): readonly Shorthand[] =>
  parts.map((part) => ({ given: [...given, part], meant: [...meant, `home_${part}`] }));
