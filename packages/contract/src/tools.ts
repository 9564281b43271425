import type { Operation } from "./catalogue/docs.ts";
import { OPERATION_LIST } from "./catalogue/index.ts";
import { createOpenApiDocument } from "./openapi/document.ts";
import { toolDescription } from "./tool-descriptions.ts";
import { isObject, type JsonSchema, resolveSchema, SCHEMA_PREFIX } from "./tool-schemas.ts";

/** An operation of the API as a tool for agents (guides/compatibility.md#tools). */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    /** This hint and the next are set only for tools that change something. */
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
    readonly openWorldHint: boolean;
  };
  readonly operation: Operation;
}

/** Tool argument that is sent as the `Idempotency-Key` header. */
export const IDEMPOTENCY_ARGUMENT = "idempotency_key";

const PARAMETER_PREFIX = "#/components/parameters/";

interface Shared {
  readonly schemas: JsonSchema;
  readonly parameters: JsonSchema;
}

/** Copies a schema with references into `$defs` instead of the document's components. Adds the names of referenced components to `used`. */
function relocate(schema: unknown, used: Set<string>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => relocate(part, used));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name !== "$ref" || typeof value !== "string" || !value.startsWith(SCHEMA_PREFIX)) return [name, relocate(value, used)];
      const target = value.slice(SCHEMA_PREFIX.length);
      used.add(target);
      return [name, `#/$defs/${target}`];
    }),
  );
}

function standAlone(schema: unknown, shared: JsonSchema): JsonSchema {
  const used = new Set<string>();
  const own = relocate(schema, used);
  const definitions: Record<string, unknown> = {};
  for (const name of used) definitions[name] = relocate(shared[name], used);
  return { ...(isObject(own) ? own : {}), ...(used.size > 0 ? { $defs: definitions } : {}) };
}

const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const SAID_DEFAULT = / ?Default: [^.]*\./;

function withDefault(property: unknown, value: string | number): JsonSchema {
  const schema = isObject(property) ? property : {};
  const said = typeof schema.description === "string" ? schema.description.replace(SAID_DEFAULT, "") : "";
  return { ...schema, description: `${said} Default: ${value}.`.trim() };
}

export const argumentOf = ({ toolArguments = {} }: Operation, parameter: string): string => toolArguments[parameter] ?? parameter;

/** Input schema of a tool: path parameters, query parameters and body fields in one object. */
function inputOf(documented: JsonSchema, operation: Operation, shared: Shared): JsonSchema {
  const parameters = Array.isArray(documented.parameters)
    ? documented.parameters
        .map((one) => resolveSchema(one, shared.parameters, PARAMETER_PREFIX))
        .filter(({ in: place }) => place !== "header")
    : [];
  const content = isObject(documented.requestBody) && isObject(documented.requestBody.content) ? documented.requestBody.content : {};
  const json = isObject(content["application/json"]) ? content["application/json"] : {};
  const body = resolveSchema(json.schema, shared.schemas);
  const idempotency = {
    type: "string",
    description: "A UUID that you generate for this call: a retry with the same UUID creates nothing twice.",
  };
  const properties: Record<string, unknown> = {
    ...Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        argumentOf(operation, String(name)),
        { ...(isObject(schema) ? schema : {}), ...(description === undefined ? {} : { description }) },
      ]),
    ),
    ...(isObject(body.properties) ? body.properties : {}),
    ...(operation.headers?.["Idempotency-Key"] === undefined ? {} : { [IDEMPOTENCY_ARGUMENT]: idempotency }),
  };
  for (const [name, value] of Object.entries(operation.toolDefaults ?? {})) {
    properties[name] = withDefault(properties[name], value);
  }
  const required = [
    ...parameters.filter(({ required: isRequired }) => isRequired === true).map(({ name }) => argumentOf(operation, String(name))),
    ...strings(body.required),
  ];
  const isClosed = operation.toolShorthands === undefined;
  const schema = {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(isClosed ? { additionalProperties: false } : {}),
  };
  return standAlone(schema, shared.schemas);
}

/** Field of a tool's answer that says how misplaced arguments were understood. */
export const ARGUMENT_NOTES = "argument_notes";

function outputOf(documented: JsonSchema, { response, toolShorthands }: Operation, shared: JsonSchema): JsonSchema {
  const responses = isObject(documented.responses) ? documented.responses : {};
  const success = responses[String(response.status)];
  const content = isObject(success) && isObject(success.content) ? success.content : {};
  const json = isObject(content["application/json"]) ? content["application/json"] : {};
  const answer = standAlone(resolveSchema(json.schema, shared), shared);
  if (toolShorthands === undefined) return answer;
  const notes = { type: "array", items: { type: "string" }, description: "Arguments that were taken to belong elsewhere. Absent: none." };
  return { ...answer, properties: { ...(isObject(answer.properties) ? answer.properties : {}), [ARGUMENT_NOTES]: notes } };
}

const changeHints = ({ method }: Operation) => ({
  destructiveHint: method === "DELETE",
  idempotentHint: method === "DELETE" || method === "PATCH",
});

/** All tools, made from the same schemas as the OpenAPI document. */
export function createToolDefinitions(): readonly ToolDefinition[] {
  const document: JsonSchema = { ...createOpenApiDocument("https://api.example") };
  const { schemas = {}, parameters = {} } = isObject(document.components) ? document.components : {};
  const shared = { schemas: isObject(schemas) ? schemas : {}, parameters: isObject(parameters) ? parameters : {} };
  const paths = isObject(document.paths) ? document.paths : {};
  return OPERATION_LIST.flatMap((operation) => {
    const path = paths[operation.path];
    const documented = isObject(path) ? path[operation.method.toLowerCase()] : undefined;
    if (operation.tool === null || !isObject(documented)) return [];
    const isRead = operation.effect === "read";
    return [
      {
        name: operation.tool,
        title: operation.summary,
        description: toolDescription(operation.tool),
        inputSchema: inputOf(documented, operation, shared),
        outputSchema: outputOf(documented, operation, shared.schemas),
        annotations: {
          readOnlyHint: isRead,
          ...(isRead ? {} : changeHints(operation)),
          openWorldHint: operation.reachesOut === true,
        },
        operation,
      },
    ];
  });
}
