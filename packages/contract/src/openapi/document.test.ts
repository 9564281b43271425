import { describe, expect, it } from "vitest";
import * as z from "zod";
import { monitorEvent } from "../answers/monitors.ts";
import { problemSchema } from "../answers/problem.ts";
import { movementEvent } from "../answers/subscriptions.ts";
import { OPERATION_LIST } from "../catalogue/index.ts";
import { createOpenApiDocument } from "./document.ts";
import { SCHEMA_WORDS } from "./schema-words.ts";

interface Node {
  readonly [name: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

const document: Node = JSON.parse(JSON.stringify(createOpenApiDocument("https://api.tellerline.dev")));

/** Yields every object of the document, with the names that lead to it. */
function* nodes(value: unknown, path: readonly string[] = []): Generator<{ readonly node: Node; readonly path: readonly string[] }> {
  if (!isNode(value)) return;
  yield { node: value, path };
  for (const [name, member] of Object.entries(value)) yield* nodes(member, [...path, name]);
}

const all = [...nodes(document)];
const at = (...path: readonly string[]): unknown =>
  path.reduce((value: unknown, name) => (isNode(value) ? value[name] : undefined), document);
const components = (kind: string): readonly (readonly [string, unknown])[] => Object.entries(at("components", kind) ?? {});

function speaks(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (typeof node.description === "string" && node.description !== "") return true;
  return typeof node.$ref === "string" && speaks(at(...node.$ref.slice(2).split("/")));
}

function* partsOf(definition: unknown, seen = new Set<unknown>()): Generator<z.ZodType> {
  if (!isNode(definition) || seen.has(definition)) return;
  seen.add(definition);
  if (definition instanceof z.ZodType) yield definition;
  for (const part of Object.values(definition instanceof z.ZodType ? definition.def : definition)) yield* partsOf(part, seen);
}

describe("the OpenAPI document", () => {
  it("describes every property", () => {
    const silent = all.flatMap(({ node, path }) =>
      path.at(-1) === "properties"
        ? Object.entries(node).flatMap(([name, field]) => (speaks(field) ? [] : [[...path, name].join(" ")]))
        : [],
    );
    expect(silent).toEqual([]);
  });

  it("says of every field of an answer what it means that it is null or absent", () => {
    const wordsOf = (node: unknown): string => {
      if (!isNode(node)) return "";
      const referred = typeof node.$ref === "string" ? wordsOf(at(...node.$ref.slice(2).split("/"))) : "";
      const parts = Array.isArray(node.anyOf) ? node.anyOf.map(wordsOf) : [];
      return [node.description, referred, ...parts].join(" ");
    };
    const mayBeNull = ({ type, anyOf }: Node) =>
      (Array.isArray(type) && type.includes("null")) ||
      (Array.isArray(anyOf) && anyOf.some((part) => isNode(part) && part.type === "null"));
    const silent = components("schemas").flatMap(([component, schema]) => {
      // Only components of answers are checked. Those of requests, which allow no further fields, are skipped.
      if (!isNode(schema) || schema.additionalProperties === false || !isNode(schema.properties)) return [];
      const required = Array.isArray(schema.required) ? schema.required : [];
      return Object.entries(schema.properties).flatMap(([name, field]) => {
        const words = wordsOf(field);
        const isTold = (isNode(field) && mayBeNull(field) ? /\bnull\b/i : /\b(?:absent|default|only)\b/i).test(words);
        const mayLack = (isNode(field) && mayBeNull(field)) || !required.includes(name);
        return mayLack && !isTold ? [`${component}.${name}: ${words}`] : [];
      });
    });
    expect(silent).toEqual([]);
  });

  it("describes every parameter, schema, header and response", () => {
    const parameters = all.flatMap(({ node, path }) => (path.at(-2) === "parameters" && !speaks(node) ? [path.join(" ")] : []));
    const shared = ["schemas", "headers", "responses"].flatMap((kind) =>
      components(kind).flatMap(([name, component]) => (speaks(component) ? [] : [`${kind} ${name}`])),
    );
    expect([...parameters, ...shared]).toEqual([]);
  });

  it("has a named component for every closed list, which says what each member means", () => {
    const inline = all.filter(({ node, path }) => Array.isArray(node.enum) && !(path[1] === "schemas" && path.length === 3));
    expect(inline.map(({ path }) => path.join(" "))).toEqual([]);
    for (const [name, schema] of components("schemas")) {
      const members = isNode(schema) && Array.isArray(schema.enum) ? schema.enum : [];
      for (const member of members) expect(`${name}: ${isNode(schema) ? schema.description : ""}`).toContain(String(member));
    }
  });

  it("has no bound that bounds nothing", () => {
    const filler = all.filter(
      ({ node }) =>
        node.maxLength === 2_000_000 ||
        node.pattern === "^[\\s\\S]*$" ||
        node.maximum === Number.MAX_SAFE_INTEGER ||
        (node.type === "boolean" && (node.maximum ?? node.maxLength) !== undefined),
    );
    expect(filler.map(({ path }) => path.join(" "))).toEqual([]);
  });

  it("lets answers have fields that it does not name, and requests none", () => {
    const closed = components("schemas").flatMap(([name, schema]) =>
      isNode(schema) && schema.additionalProperties === false ? [name] : [],
    );
    expect(closed).toContain("DecisionRequest");
    expect(
      closed.filter(
        (name) =>
          !/Request|Scenario|Context|Borrower|Person|Relative|User|Simulat|Preferences|Current|Condition|Product|Employment|Schooling|Service/.test(
            name,
          ),
      ),
    ).toEqual([]);
  });

  it("says nothing of fields and schemas that it does not have", () => {
    const names = new Set(components("schemas").map(([name]) => name));
    expect(Object.keys(SCHEMA_WORDS).filter((name) => !names.has(name))).toEqual([]);
    const said = all.flatMap(({ node }) => (typeof node.description === "string" ? [node.description] : []));
    const schemas = OPERATION_LIST.flatMap(({ params, query, body, response }) => [params, query, body, response.schema]);
    const words = new Set(
      [...partsOf([...schemas, problemSchema, monitorEvent, movementEvent])].flatMap(({ description = [] }) => description),
    );
    expect(words.size).toBeGreaterThan(500);
    expect([...words].filter((word) => !said.some((description) => description.includes(word)))).toEqual([]);
  });

  it("says nothing twice in one place", () => {
    const twice = all.filter(({ node }) => {
      const sentences = typeof node.description === "string" ? node.description.split(/(?<=\.) /) : [];
      return new Set(sentences).size < sentences.length;
    });
    expect(twice.map(({ path }) => path.join(" "))).toEqual([]);
  });

  it("tells of every webhook, with its payload", () => {
    expect(Object.keys(at("webhooks") ?? {})).toEqual(["decision.monitor.triggered", "decision.monitor.test", "rates.movement.detected"]);
    const exampleOf = (event: string) => at("webhooks", event, "post", "requestBody", "content", "application/json", "example");
    const events = [exampleOf("decision.monitor.test"), exampleOf("rates.movement.detected")];
    expect(events).toEqual([monitorEvent.parse(events[0]), movementEvent.parse(events[1])]);
  });

  it("links what is created, and the next page", () => {
    expect(at("paths", "/v1/monitors", "post", "responses", "201", "links", "created")).toMatchObject({ operationId: "getMonitor" });
    expect(at("paths", "/v1/rates", "get", "responses", "200", "links", "nextPage")).toMatchObject({ operationId: "listRates" });
  });
});
