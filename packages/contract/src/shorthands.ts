/** Names that lead to a field: those of the objects around it, and its own. */
export type FieldPath = readonly string[];

/** An argument that a tool takes where an agent puts it, though the request has it elsewhere (guides/compatibility.md#tools). */
export interface Shorthand {
  readonly given: FieldPath;
  readonly meant: FieldPath;
}

/** Fields of an object within the request that may stand at the top level. */
export const flat = (within: FieldPath, fields: readonly string[]): readonly Shorthand[] =>
  fields.map((field) => ({ given: [field], meant: [...within, field] }));

const HOME = ["zip", "state", "county", "city"] as const;

/** Parts of a place that are those of the person's home. @param given where they are put. @param meant the object that has the person's facts. */
export const homeOf = (given: FieldPath, meant: FieldPath, parts: readonly (typeof HOME)[number][] = HOME): readonly Shorthand[] =>
  parts.map((part) => ({ given: [...given, part], meant: [...meant, `home_${part}`] }));
