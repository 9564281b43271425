import type { createOpenApiDocument } from "@tellerline/contract";

export type OpenApiDocument = ReturnType<typeof createOpenApiDocument>;
export type Schema = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function resolve(document: OpenApiDocument, schema: unknown, kind: "schemas" | "parameters" = "schemas"): Schema {
  if (!isObject(schema)) return {};
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
  if (name === undefined) return schema;
  const target: unknown = document.components?.[kind]?.[name];
  return isObject(target) ? target : {};
}

function typeName(document: OpenApiDocument, schema: unknown): string {
  const resolved = resolve(document, schema);
  if (Array.isArray(resolved.enum)) return resolved.enum.length > 12 ? "code" : resolved.enum.join(" | ");
  if (resolved.const !== undefined) return String(resolved.const);
  if (resolved.type === "array") return `array of ${typeName(document, resolved.items)}`;
  if (Array.isArray(resolved.anyOf)) return resolved.anyOf.map((part) => typeName(document, part)).join(" or ");
  if (Array.isArray(resolved.type)) return resolved.type.join(" or ");
  return String(resolved.type ?? "value");
}

/** The first paragraph of a field's description, or else of its schema's description. Later paragraphs only describe the values of an enum. */
function meaningOf(property: unknown, schema: Schema): string {
  const said = (isObject(property) ? property.description : undefined) ?? schema.description ?? "";
  return String(said).split("\n\n")[0] ?? "";
}

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

const MAX_DEPTH = 3;

/** The fields of a schema and, down to the fourth level, their nested fields with names such as `people[].home.zip`. */
export function fieldsOf(document: OpenApiDocument, schema: unknown, prefix = "", depth = 0): Field[] {
  const resolved = resolve(document, schema);
  const required = Array.isArray(resolved.required) ? resolved.required : [];
  if (!isObject(resolved.properties)) return [];
  return Object.entries(resolved.properties).flatMap(([name, property]) => {
    const inner = resolve(document, property);
    const nested = inner.type === "array" ? inner.items : property;
    const own = {
      name: prefix + name,
      type: typeName(document, property),
      required: required.includes(name),
      description: meaningOf(property, inner),
    };
    const suffix = inner.type === "array" ? "[]." : ".";
    return [own, ...(depth < MAX_DEPTH ? fieldsOf(document, nested, `${prefix}${name}${suffix}`, depth + 1) : [])];
  });
}

const METHODS = ["get", "post", "patch", "delete"] as const;

export function operationsOf(document: OpenApiDocument) {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

export type Entry = ReturnType<typeof operationsOf>[number];

export function bodyOf({ operation }: Entry): Schema {
  const content: unknown = isObject(operation.requestBody) ? operation.requestBody.content : undefined;
  const json = isObject(content) ? content["application/json"] : undefined;
  return isObject(json) ? json : {};
}

export function answerFields(document: OpenApiDocument, { operation }: Entry): Field[] {
  const response: unknown = operation.responses?.["200"] ?? operation.responses?.["201"];
  const content = isObject(response) && isObject(response.content) ? response.content["application/json"] : undefined;
  return isObject(content) ? fieldsOf(document, content.schema) : [];
}

export function parameterFields(document: OpenApiDocument, { operation }: Entry): Field[] {
  return (operation.parameters ?? []).map((one) => {
    const { name, schema, required, description } = resolve(document, one, "parameters");
    const words = String(description ?? resolve(document, schema).description ?? "");
    return { name: String(name), type: typeName(document, schema), required: required === true, description: words };
  });
}
