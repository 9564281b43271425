import type { createOpenApiDocument } from "@tellerline/contract";
import { GUIDES, titleOf } from "@tellerline/guides";
import { html, raw } from "hono/html";
import { prose } from "./prose.ts";
import { THEME } from "./theme.ts";

/** The reference page, rendered from the OpenAPI document. Loads no external resources. */

type OpenApiDocument = ReturnType<typeof createOpenApiDocument>;
type Schema = Readonly<Record<string, unknown>>;

const STYLE = `
.page{display:grid;grid-template-columns:16rem minmax(0,1fr);max-width:76rem;margin:auto}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:2rem 1rem;border-right:1px solid var(--line);font-size:.9rem}
nav a{display:block;padding:.2rem 0;color:var(--soft);text-decoration:none}nav a:hover{color:var(--brand)}
main{padding:2rem}h1{margin-top:0}h2{font-size:1.15rem;overflow-wrap:anywhere}h3{font-size:1rem}td code{overflow-wrap:anywhere}section{border-top:1px solid var(--line);padding:1.5rem 0}
.method{font:600 .8rem ui-monospace,monospace;background:var(--brand);color:var(--paper);padding:.15rem .45rem;border-radius:.3rem;margin-right:.5rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
.plan{color:var(--soft);font-size:.88rem}
@media(max-width:50rem){.page{display:block}nav{position:static;border:0;max-height:none}main{padding:1rem}table{table-layout:fixed;overflow-wrap:anywhere}}`;

function isObject(value: unknown): value is Schema {
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

/** The first paragraph of what a field says, or of what its schema does: the members of a list stand in its type. */
function meaningOf(property: unknown, schema: Schema): string {
  const said = (isObject(property) ? property.description : undefined) ?? schema.description ?? "";
  return String(said).split("\n\n")[0] ?? "";
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

const MAX_DEPTH = 3;

function fieldsOf(document: OpenApiDocument, schema: unknown, prefix = "", depth = 0): Field[] {
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

function fieldTable(title: string, fields: readonly Field[]) {
  if (fields.length === 0) return "";
  const rows = fields.map(
    ({ name, type, required, description }) =>
      html`<tr><td><code>${name}</code>${required ? " *" : ""}</td><td>${type}</td><td>${prose(description)}</td></tr>`,
  );
  return html`<h3>${title}</h3><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function curlOf(server: string, method: string, path: string, example: unknown, keyless: boolean): string {
  const lines = [`curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${server}${path}"`];
  if (!keyless) lines.push(`-H "Authorization: Bearer $KEY"`);
  if (example !== undefined) lines.push(`-H "Content-Type: application/json"`, `-d '${JSON.stringify(example)}'`);
  return lines.join(" \\\n  ");
}

const METHODS = ["get", "post", "patch", "delete"] as const;

function operationsOf(document: OpenApiDocument) {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

type Entry = ReturnType<typeof operationsOf>[number];

function bodyOf({ operation }: Entry): Schema {
  const content: unknown = isObject(operation.requestBody) ? operation.requestBody.content : undefined;
  const json = isObject(content) ? content["application/json"] : undefined;
  return isObject(json) ? json : {};
}

function answerOf(document: OpenApiDocument, { operation }: Entry): Field[] {
  const response: unknown = operation.responses?.["200"] ?? operation.responses?.["201"];
  const content = isObject(response) && isObject(response.content) ? response.content["application/json"] : undefined;
  return isObject(content) ? fieldsOf(document, content.schema) : [];
}

/** The recorded answer of an operation. */
function exampleOf({ components }: OpenApiDocument, { operation }: Entry) {
  const { operationId = "" } = operation;
  const response: unknown = operation.responses?.["200"] ?? operation.responses?.["201"] ?? operation.responses?.["202"];
  const content = isObject(response) && isObject(response.content) ? response.content["application/json"] : undefined;
  const reference = isObject(content) && isObject(content.examples) ? content.examples.recorded : undefined;
  const name = isObject(reference) && typeof reference.$ref === "string" ? (reference.$ref.split("/").at(-1) ?? operationId) : operationId;
  const example: unknown = components?.examples?.[name];
  if (!isObject(example)) return "";
  return html`<details><summary>Example answer</summary><pre>${JSON.stringify(example.value, null, 2)}</pre></details>`;
}

function parameterFields(document: OpenApiDocument, { operation }: Entry): Field[] {
  return (operation.parameters ?? []).map((one) => {
    const { name, schema, required, description } = resolve(document, one, "parameters");
    const words = String(description ?? resolve(document, schema).description ?? "");
    return { name: String(name), type: typeName(document, schema), required: required === true, description: words };
  });
}

function operationSection(document: OpenApiDocument, origin: string, entry: Entry) {
  const { path, method, operation } = entry;
  const plan = String(Reflect.get(operation, "x-plan") ?? "keyless");
  const body = bodyOf(entry);
  const sample = String(Reflect.get(operation, "x-sample-path") ?? path);
  return html`<section id="${operation.operationId}">
    <h2><span class="method">${method.toUpperCase()}</span><code>${path}</code></h2>
    <p><strong>${operation.summary}</strong> <span class="plan">${plan === "keyless" ? "no key needed" : `${plan} plan and above`}</span></p>
    <p>${prose(operation.description ?? "")}</p>
    <pre>${curlOf(origin, method, sample, body.example, plan === "keyless")}</pre>
    ${exampleOf(document, entry)}
    ${fieldTable("Parameters", parameterFields(document, entry))}
    ${fieldTable("Body", fieldsOf(document, body.schema))}
    ${fieldTable("Response", answerOf(document, entry))}
  </section>`;
}

/** The whole reference as one page. */
export function renderDocs(document: OpenApiDocument, origin: string): string {
  const entries = operationsOf(document);
  const links = entries.map(({ operation }) => html`<a href="#${operation.operationId}">${operation.summary}</a>`);
  const guides = Object.entries(GUIDES).map(([name, guide]) => html`<a href="/docs/${name}">${titleOf(guide)}</a>`);
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
    <title>Tellerline reference</title><style>${raw(THEME)}${raw(STYLE)}</style></head><body><div class="page">
    <nav aria-label="Operations"><a class="brand" href="/">Tellerline</a>${guides}<hr>${links}<a href="/openapi.json">OpenAPI document</a></nav>
    <main><h1>Tellerline reference</h1><p>${document.info.description}</p>
    <p>Errors are problem documents (RFC 9457) with a <code>code</code>, a <code>request_id</code> and, for an invalid request, every error at once in <code>errors</code>.</p>
    ${entries.map((entry) => operationSection(document, origin, entry))}</main></div></body></html>`;
  return String(page);
}
