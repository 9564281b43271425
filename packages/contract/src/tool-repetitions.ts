import { isObject, type JsonSchema, propertiesOf, sentencesOf } from "./tool-schemas.ts";

interface Field {
  /** JSON of the field's schema, without its description. */
  readonly shape: string;
  readonly sentences: readonly string[];
}

interface ListedFields {
  readonly where: string;
  readonly fields: ReadonlyMap<string, Field>;
}

/**
 * Minimum number of fields that an object must share with an earlier list to refer to that list: `FEWEST_OF_ALL` if the object has no other
 * fields, otherwise `FEWEST`.
 */
const FEWEST = 8;
const FEWEST_OF_ALL = 2;

function fieldOf(schema: unknown): Field {
  const { description, ...shape } = isObject(schema) ? schema : {};
  const members = Object.entries(shape).toSorted(([left], [right]) => left.localeCompare(right));
  return { shape: JSON.stringify(members), sentences: sentencesOf(description) };
}

const fieldsOf = (schema: JsonSchema): ReadonlyMap<string, Field> =>
  new Map(propertiesOf(schema).map(([name, field]) => [name, fieldOf(field)]));

/** Whether a listed field has the same shape and all sentences of this field. */
const saysAll = (listed: Field | undefined, { shape, sentences }: Field): boolean =>
  listed?.shape === shape && sentences.every((sentence) => listed.sentences.includes(sentence));

/** Shortens tool schemas: each set of fields is listed once, and later objects with these fields refer to that list. */
export class Repetitions {
  readonly #listed: ListedFields[] = [];

  /** The tool's schema, in which objects refer to earlier lists and list only their other fields. */
  without(tool: string, schema: JsonSchema): JsonSchema {
    this.#listed.push({ where: tool, fields: fieldsOf(schema) });
    return this.#withProperties(tool, schema);
  }

  #withProperties(tool: string, schema: JsonSchema): JsonSchema {
    return {
      ...schema,
      properties: Object.fromEntries(propertiesOf(schema).map(([name, field]) => [name, this.#told(tool, name, field)])),
    };
  }

  /** @param name name of the field that holds the object, or a list of such objects. */
  #told(tool: string, name: string, schema: unknown): unknown {
    if (!isObject(schema)) return schema;
    if (isObject(schema.items)) return { ...schema, items: this.#told(tool, name, schema.items) };
    const fields = fieldsOf(schema);
    if (fields.size === 0) return schema;
    const before = this.#mostShared(fields);
    if (before === null) {
      this.#listed.push({ where: `\`${name}\` of ${tool}`, fields });
      return this.#withProperties(tool, schema);
    }
    const said = typeof schema.description === "string" ? [schema.description] : [];
    const own = propertiesOf(schema).filter(([field]) => !before.shared.includes(field));
    const { properties: _, ...rest } = schema;
    const told: JsonSchema = { ...rest, description: [...said, whereTold(before.listed, before.shared)].join(" ") };
    return own.length === 0 ? told : this.#withProperties(tool, { ...told, properties: Object.fromEntries(own) });
  }

  /** The earlier list that shares the most fields with these, and the names of the shared fields; null if too few are shared. */
  #mostShared(fields: ReadonlyMap<string, Field>): { readonly listed: ListedFields; readonly shared: readonly string[] } | null {
    const sharedWith = (listed: ListedFields) =>
      [...fields].filter(([name, field]) => saysAll(listed.fields.get(name), field)).map(([name]) => name);
    const [most] = this.#listed
      .map((listed) => ({ listed, shared: sharedWith(listed) }))
      .toSorted((left, right) => right.shared.length - left.shared.length);
    if (most === undefined) return null;
    return most.shared.length >= (most.shared.length === fields.size ? FEWEST_OF_ALL : FEWEST) ? most : null;
  }
}

/** If a reference would have more exceptions than this, it names the shared fields instead. */
const MOST_EXCEPTED = 8;

function whereTold({ where, fields }: ListedFields, shared: readonly string[]): string {
  const excepted = [...fields.keys()].filter((field) => !shared.includes(field));
  if (excepted.length > MOST_EXCEPTED) return `Takes ${shared.join(", ")} as ${where} takes them.`;
  return `Takes what ${where} takes${excepted.length === 0 ? "" : ` but ${excepted.join(", ")}`}.`;
}
