export type JsonSchema = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const SCHEMA_PREFIX = "#/components/schemas/";

/**
 * The schema that a reference points to; a schema that is not a reference is returned itself. Empty if the target is missing.
 * @param prefix prefix of references into `shared`.
 */
export function resolveSchema(schema: unknown, shared: JsonSchema, prefix = SCHEMA_PREFIX): JsonSchema {
  const reference = isObject(schema) && typeof schema.$ref === "string" ? schema.$ref.slice(prefix.length) : null;
  const target = reference === null ? schema : shared[reference];
  return isObject(target) ? target : {};
}

export const propertiesOf = ({ properties }: JsonSchema): readonly [string, unknown][] =>
  Object.entries(isObject(properties) ? properties : {});

/**
 * Replaces every reference by its definition. A field's own description overrides the definition's. Of a closed list only the type and the
 * values are kept, which are enough to choose one.
 */
export function inPlace({ $defs, ...schema }: JsonSchema): JsonSchema {
  const definitions = isObject($defs) ? $defs : {};
  const definitionOf = (reference: unknown): JsonSchema => {
    const definition = resolveSchema({ $ref: reference }, definitions, "#/$defs/");
    return Array.isArray(definition.enum) ? { type: definition.type, enum: definition.enum } : definition;
  };
  const place = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(place);
    if (!isObject(part)) return part;
    const { $ref: reference, ...own } = part;
    const whole = reference === undefined ? own : { ...definitionOf(reference), ...own };
    return Object.fromEntries(Object.entries(whole).map(([name, member]) => [name, place(member)]));
  };
  const placed = place(schema);
  return isObject(placed) ? placed : schema;
}

const SENTENCE_END = /(?<=\.) (?=[A-Z`])/;

/** Sentences of a description, except those about absent arguments, which are obvious. */
export const sentencesOf = (description: unknown): readonly string[] =>
  typeof description === "string" ? description.split(SENTENCE_END).filter((sentence) => !sentence.startsWith("Absent: ")) : [];
