import { exampleCallOf } from "./pages/reference/code-samples.ts";
import { bodyOf, type Entry, type OpenApiDocument, operationsOf } from "./pages/reference/fields.ts";

/** Makes a collection in Postman's format 2.1 (https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html). */

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

function urlOf(sample: string) {
  // Postman writes a parameter of a path `:monitor_id`, and asks for its value.
  const shown = sample.replaceAll("{", ":").replaceAll("}", "");
  const [path = "", query = ""] = shown.split("?");
  const parameters = path.split("/").flatMap((part) => (part.startsWith(":") ? [{ key: part.slice(1), value: "" }] : []));
  const asked = [...new URLSearchParams(query)].map(([key, value]) => ({ key, value }));
  return {
    raw: `{{baseUrl}}${shown}`,
    host: ["{{baseUrl}}"],
    path: path.split("/").slice(1),
    ...(asked.length === 0 ? {} : { query: asked }),
    ...(parameters.length === 0 ? {} : { variable: parameters }),
  };
}

function itemOf(entry: Entry) {
  const { method, sample, body, isKeyless } = exampleCallOf(entry, bodyOf(entry).example);
  const { operation } = entry;
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      url: urlOf(sample),
      description: operation.description,
      header: body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }],
      ...(isKeyless ? { auth: { type: "noauth" } } : {}),
      ...(body === undefined ? {} : { body: { mode: "raw", raw: JSON.stringify(body, null, 2), options: { raw: { language: "json" } } } }),
    },
  };
}

export function createPostmanCollection(document: OpenApiDocument, origin: string) {
  const entries = operationsOf(document);
  const folders = (document.tags ?? []).map(({ name, description }) => ({
    name,
    description,
    item: entries.filter(({ operation }) => operation.tags?.includes(name)).map(itemOf),
  }));
  return {
    info: { name: document.info.title, description: document.info.description, schema: SCHEMA },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: origin },
      { key: "apiKey", value: "" },
    ],
    item: folders,
  };
}
