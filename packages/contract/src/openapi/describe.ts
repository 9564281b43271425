import { FIELD_WORDS } from "./field-words.ts";
import { SCHEMA_WORDS } from "./schema-words.ts";

interface Node {
  [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const nodesIn = (value: unknown): readonly (readonly [string, Node])[] =>
  isNode(value) ? Object.entries(value).filter((entry): entry is [string, Node] => isNode(entry[1])) : [];

/**
 * Moves a default into the description. Type generators treat a field with a `default` as always present, and would require
 * callers to send it.
 */
function describeDefault(schema: Node): void {
  if (schema.default === undefined) return;
  schema.description = [schema.description, `Default: ${JSON.stringify(schema.default)}.`].filter(Boolean).join(" ");
  delete schema.default;
}

/** Describes the fields of a schema, at any depth. A required reference to a described component needs no description of its own. */
function describeFields(schema: Node, component: string, places: readonly string[], isDescribed: (reference: string) => boolean): void {
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const [name, field] of nodesIn(schema.properties)) {
    const special = FIELD_WORDS[[component, ...places, name].join(".")] ?? FIELD_WORDS[`${component}.${name}`];
    const isToldElsewhere = typeof field.$ref === "string" && isDescribed(field.$ref) && required.includes(name);
    const own = isToldElsewhere || field.description !== undefined ? special : (special ?? FIELD_WORDS[name]);
    // The description for this place comes before the field's general one.
    const words = [own, field.description].filter((one) => typeof one === "string");
    if (words.length > 0) field.description = words.join(" ");
    describeDefault(field);
    describeFields(field, component, [...places, name], isDescribed);
    if (isNode(field.items)) describeFields(field.items, component, [...places, name], isDescribed);
  }
}

/** Describes a parameter. The members of a closed list are described in its component, not here. */
function describeParameter(parameter: Node): void {
  const schema = isNode(parameter.schema) ? parameter.schema : {};
  describeDefault(schema);
  const name = String(parameter.name);
  const isList = typeof schema.$ref === "string" && typeof parameter.description === "string" && parameter.description.includes("\n");
  const own = isList ? undefined : (parameter.description ?? schema.description);
  parameter.description = own ?? FIELD_WORDS[`parameter.${name}`] ?? FIELD_WORDS[name];
  if (schema.description === parameter.description) delete schema.description;
}

const SCHEMAS = "#/components/schemas/";

/** Adds the descriptions that the parts of a document do not have themselves. */
export function describeDocument({ components, paths }: { readonly components?: unknown; readonly paths?: unknown }): void {
  const schemas = nodesIn(isNode(components) ? components.schemas : undefined);
  for (const [name, schema] of schemas) schema.description ??= SCHEMA_WORDS[name];
  const described = new Set(schemas.flatMap(([name, schema]) => (schema.description === undefined ? [] : [SCHEMAS + name])));
  for (const [name, schema] of schemas) describeFields(schema, name, [], (reference) => described.has(reference));
  const operations = nodesIn(paths).flatMap(([, path]) => nodesIn(path));
  for (const [, { parameters }] of operations)
    for (const one of Array.isArray(parameters) ? parameters : []) if (isNode(one)) describeParameter(one);
}
