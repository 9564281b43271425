import { createOpenApiDocument, OPERATION_LIST } from "@tellerline/contract";
import { isObject, type JsonObject, objectIn } from "./json.ts";

/** An operation with the parts of its entry in the OpenAPI document. */
export interface CatalogueEntry {
  readonly operation: (typeof OPERATION_LIST)[number];
  /** Schemas of the path parameters, by parameter name. */
  readonly path: Readonly<Record<string, JsonObject>>;
  /** Schemas of the query parameters, by parameter name. */
  readonly query: Readonly<Record<string, JsonObject>>;
  readonly requiredQuery: readonly string[];
  readonly body: JsonObject | null;
  /** Descriptions of the responses, by status. A description names the problem codes. */
  readonly responses: Readonly<Record<string, string>>;
}

const document = createOpenApiDocument("http://127.0.0.1");
const components = objectIn(document, "components");

/** Follows references: the component that `component` refers to, or else `component` itself; empty if it is not an object. */
function resolve(component: unknown, kind: "schemas" | "responses" | "parameters"): JsonObject {
  if (!isObject(component)) return {};
  const { $ref: reference } = component;
  if (typeof reference !== "string") return component;
  // Reads only the last part of the reference. A tool's schema has `#/$defs/Name`, which is the component of the same name.
  return resolve(objectIn(components, kind)[reference.slice(reference.lastIndexOf("/") + 1)], kind);
}

export const resolveSchema = (schema: unknown): JsonObject => resolve(schema, "schemas");

function parametersIn(documented: JsonObject, place: string): readonly JsonObject[] {
  const { parameters } = documented;
  if (!Array.isArray(parameters)) return [];
  return parameters.map((one) => resolve(one, "parameters")).filter((parameter) => parameter.in === place);
}

const schemasOf = (parameters: readonly JsonObject[]) =>
  Object.fromEntries(parameters.map(({ name, schema }) => [String(name), resolveSchema(schema)]));

function toEntry(operation: CatalogueEntry["operation"]): CatalogueEntry {
  const documented = objectIn(objectIn(objectIn(document, "paths"), operation.path), operation.method.toLowerCase());
  const query = parametersIn(documented, "query");
  const { schema } = objectIn(objectIn(objectIn(documented, "requestBody"), "content"), "application/json");
  const responses = Object.entries(objectIn(documented, "responses"));
  return {
    operation,
    path: schemasOf(parametersIn(documented, "path")),
    query: schemasOf(query),
    requiredQuery: query.filter(({ required }) => required === true).map(({ name }) => String(name)),
    body: schema === undefined ? null : resolveSchema(schema),
    responses: Object.fromEntries(responses.map(([status, response]) => [status, String(resolve(response, "responses").description)])),
  };
}

export const CATALOGUE: readonly CatalogueEntry[] = OPERATION_LIST.map(toEntry);

const patternOf = (template: string) => new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
const routes = CATALOGUE.map((entry) => ({ entry, pattern: patternOf(entry.operation.path) }));

/** The operations that a path leads to, after its dot segments are resolved. */
function entriesAt(path: string): readonly CatalogueEntry[] {
  // Parses the path as the runtime does. A path that can't be parsed leads to no operation.
  const pathname = URL.canParse(path, "http://host") ? new URL(path, "http://host").pathname : "";
  return routes.filter(({ pattern }) => pattern.test(pathname)).map(({ entry }) => entry);
}

/** The operation that serves a request; null if none does. */
export function entryOf(method: string, path: string): CatalogueEntry | null {
  const served = method === "HEAD" ? "GET" : method;
  return entriesAt(path).find(({ operation }) => operation.method === served) ?? null;
}
