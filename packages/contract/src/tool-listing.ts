import { type JsonSchema, resolveSchema, type ToolDefinition } from "./tools.ts";

/** Values of `toolset` in `/mcp?toolset=`: all tools are listed, or only the core tools. */
export const TOOLSETS = ["all", "core"] as const;
export type Toolset = (typeof TOOLSETS)[number];

/** The tools that are enough for most agents. */
export const CORE_TOOLS: readonly string[] = [
  "rank_offers",
  "batch_decisions",
  "find_institution",
  "find_reachable_offers",
  "find_eligible_credit_unions",
  "check_membership_eligibility",
  "get_eligibility_coverage",
  "extract_eligibility_facts",
];

/** Schema keywords that only check arguments, and do not help to choose them. They are left out: the service says what is wrong with an argument. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "pattern",
  "format",
  "minLength",
  "maxLength",
  "maxItems",
  "example",
  "examples",
  "exclusiveMinimum",
  "additionalProperties",
]);

function isObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const SENTENCE_END = /(?<=\.) (?=[A-Z`])/;

/** Shortens schemas to what an agent needs to choose arguments. A sentence that describes one field is not repeated for another. */
class Shortener {
  readonly #said = new Set<string>();

  shorten(schema: unknown, isField = false): unknown {
    if (Array.isArray(schema)) return schema.map((part) => this.shorten(part));
    if (!isObject(schema)) return schema;
    return Object.fromEntries(
      Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
        if (LEFT_OUT.has(name)) return [];
        if (isField && name === "description") {
          const said = this.#unsaidOf(value);
          return said === "" ? [] : [[name, said]];
        }
        const isNamed = name === "properties" || name === "$defs";
        return [[name, isNamed ? this.#each(value, name === "properties") : this.shorten(value, isField)]];
      }),
    );
  }

  /** Shortens each schema of an object of schemas by name. Separate from `shorten`, because a field may have the name of a keyword. */
  #each(schemas: unknown, areFields: boolean): unknown {
    if (!isObject(schemas)) return schemas;
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, this.shorten(schema, areFields)]));
  }

  /** The sentences of a description that no earlier field had. A sentence that states a default is always kept. */
  #unsaidOf(description: unknown): string {
    const sentences = typeof description === "string" ? description.split(SENTENCE_END) : [];
    const unsaid = sentences.filter((sentence) => sentence.startsWith("Default: ") || !this.#said.has(sentence));
    for (const sentence of unsaid) this.#said.add(sentence);
    return unsaid.join(" ");
  }
}

/**
 * A schema in which references to strings and closed lists are replaced by their definitions. Of a closed list only type and members are kept, which
 * are enough to choose.
 */
function withValuesInPlace(schema: JsonSchema): JsonSchema {
  const definitions = isObject(schema.$defs) ? schema.$defs : {};
  const singleValueOf = (reference: unknown): JsonSchema | null => {
    const definition = resolveSchema({ $ref: reference }, definitions, "#/$defs/");
    if (Array.isArray(definition.enum)) return { type: definition.type, enum: definition.enum };
    return definition.type === "string" ? definition : null;
  };
  const place = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(place);
    if (!isObject(part)) return part;
    const value = part.$ref === undefined ? null : singleValueOf(part.$ref);
    const entries = Object.entries(part).flatMap(([name, member]) => (value !== null && name === "$ref" ? [] : [[name, place(member)]]));
    return { ...value, ...Object.fromEntries(entries) };
  };
  const placed = place(schema);
  return isObject(placed) ? placed : schema;
}

interface ListedFields {
  readonly where: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** Minimum fields of a definition that may refer to fields listed before. It may list up to `MOST_OWN` further fields itself. */
const FEWEST = 8;
const MOST_OWN = 4;

const fieldsOf = (schema: JsonSchema): ReadonlyMap<string, string> =>
  new Map(Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([name, field]) => [name, JSON.stringify(field)]));

/** Lists each large set of fields once. A later definition with the same fields says where they are listed. */
class Repetitions {
  readonly #listed: ListedFields[] = [];

  /** The schema of a tool. A definition whose fields were listed before says where, and lists only its other fields. */
  without(tool: string, { $defs, ...schema }: JsonSchema): JsonSchema {
    this.#listed.push({ where: tool, fields: fieldsOf(schema) });
    if (!isObject($defs)) return schema;
    const definitions = Object.entries($defs).map(([name, definition]) => [
      name,
      isObject(definition) ? this.#told(tool, name, definition) : definition,
    ]);
    return { ...schema, $defs: Object.fromEntries(definitions) };
  }

  #told(tool: string, name: string, definition: JsonSchema): JsonSchema {
    const fields = fieldsOf(definition);
    const ownOf = ({ fields: listed }: ListedFields) => [...fields].filter(([field, schema]) => listed.get(field) !== schema);
    const before = fields.size < FEWEST ? undefined : this.#listed.find((listed) => ownOf(listed).length <= MOST_OWN);
    if (before === undefined) {
      this.#listed.push({ where: `\`${name}\` of ${tool}`, fields });
      return definition;
    }
    const own = new Set(ownOf(before).map(([field]) => field));
    const shared = [...fields.keys()].filter((field) => !own.has(field));
    const said = typeof definition.description === "string" ? [definition.description] : [];
    return {
      ...definition,
      description: [...said, whereTold(before, shared)].join(" "),
      properties: Object.fromEntries(Object.entries(Object(definition.properties)).filter(([field]) => own.has(field))),
    };
  }
}

/** Maximum exceptions that a reference to an earlier list names. If there are more, it names all shared fields instead. */
const MOST_EXCEPTED = 8;

function whereTold({ where, fields }: ListedFields, shared: readonly string[]): string {
  const excepted = [...fields.keys()].filter((field) => !shared.includes(field));
  if (excepted.length > MOST_EXCEPTED) return `Takes ${shared.join(", ")} as ${where} takes them.`;
  return `Takes what ${where} takes${excepted.length === 0 ? "" : ` but ${excepted.join(", ")}`}.`;
}

/** A schema with only those definitions that it refers to, directly or through other definitions. */
function withUsedDefinitions({ $defs, ...schema }: JsonSchema): JsonSchema {
  if (!isObject($defs)) return schema;
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit($defs[name]);
    }
  };
  visit(schema);
  return used.size === 0 ? schema : { ...schema, $defs: Object.fromEntries([...used].map((name) => [name, $defs[name]])) };
}

function shortInput(schema: JsonSchema, shortener: Shortener): JsonSchema {
  const short = shortener.shorten(withUsedDefinitions(schema));
  return { ...(isObject(short) ? short : {}), additionalProperties: false };
}

/** The type of a property, including "null" if the property may be null. A closed list without a type is a string; `{}` if the type is unknown. */
function typeOf(property: unknown, definitions: JsonSchema): JsonSchema {
  const { type, enum: values, const: value, anyOf } = resolveSchema(property, definitions, "#/$defs/");
  if (type !== undefined) return { type };
  if (Array.isArray(anyOf)) {
    const types = anyOf.flatMap((one) => typeOf(one, definitions).type ?? []);
    return { type: [...new Set(types)] };
  }
  return values !== undefined || value !== undefined ? { type: "string" } : {};
}

/** An output schema that shows only the top-level fields of an answer. The answer itself shows the nested ones. */
function shortOutput({ properties, $defs }: JsonSchema): JsonSchema {
  const definitions = isObject($defs) ? $defs : {};
  const fields = Object.entries(isObject(properties) ? properties : {});
  return { type: "object", properties: Object.fromEntries(fields.map(([name, property]) => [name, typeOf(property, definitions)])) };
}

/** The tool whose arguments include all facts about a person. It is listed first, so that other tools' schemas can refer to it. */
const FIRST = "find_eligible_credit_unions";

/**
 * Tools in the form of an answer to `tools/list`. Each has about 1 KB, because an agent reads all of them before its first call.
 * @param names the tools to list; null for all.
 */
export function listTools(definitions: readonly ToolDefinition[], names: readonly string[] | null = null) {
  const wanted = definitions.filter(({ name }) => names === null || names.includes(name));
  const [repetitions, shortener] = [new Repetitions(), new Shortener()];
  return wanted
    .toSorted((left, right) => Number(right.name === FIRST) - Number(left.name === FIRST))
    .map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema: { ...shortInput(repetitions.without(name, withValuesInPlace(inputSchema)), shortener), type: "object" as const },
      outputSchema: { ...shortOutput(outputSchema), type: "object" as const },
      annotations,
    }));
}
