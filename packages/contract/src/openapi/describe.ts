import { SCHEMA_WORDS } from "./schema-words.ts";

interface Node {
  [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const nodesIn = (value: unknown): readonly (readonly [string, Node])[] =>
  isNode(value) ? Object.entries(value).filter((entry): entry is [string, Node] => isNode(entry[1])) : [];

/**
 * Moves a schema's default into its description. With a `default`, type generators treat the field as always present, and would require
 * callers to send it.
 */
function describeDefault(schema: Node): void {
  if (schema.default === undefined) return;
  schema.description = [schema.description, `Default: ${JSON.stringify(schema.default)}.`].filter(Boolean).join(" ");
  delete schema.default;
}

function describeDefaults(schema: Node): void {
  for (const [, field] of nodesIn(schema.properties)) {
    describeDefault(field);
    // If a field has its own description, zod repeats a strict component's `additionalProperties: false` beside the field's `$ref`.
    // The repetition is deleted, because components of answers allow further fields.
    if (field.$ref !== undefined) delete field.additionalProperties;
    describeDefaults(field);
    if (isNode(field.items)) describeDefaults(field.items);
  }
}

function describeParameter(parameter: Node): void {
  const schema = isNode(parameter.schema) ? parameter.schema : {};
  describeDefault(schema);
  parameter.description ??= schema.description;
  if (schema.description === parameter.description) delete schema.description;
}

export function describeDocument({ components, paths }: { readonly components?: unknown; readonly paths?: unknown }): void {
  for (const [name, schema] of nodesIn(isNode(components) ? components.schemas : undefined)) {
    schema.description ??= SCHEMA_WORDS[name];
    describeDefaults(schema);
  }
  const operations = nodesIn(paths).flatMap(([, path]) => nodesIn(path));
  for (const [, { parameters }] of operations)
    for (const one of Array.isArray(parameters) ? parameters : []) if (isNode(one)) describeParameter(one);
}
