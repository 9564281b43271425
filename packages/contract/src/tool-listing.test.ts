import { describe, expect, it } from "vitest";
import { OPERATION_LIST } from "./catalogue/index.ts";
import { CORE_TOOLS, listTools } from "./tool-listing.ts";
import { inPlace, type JsonSchema } from "./tool-schemas.ts";
import { createToolDefinitions } from "./tools.ts";

const definitions = createToolDefinitions();
const all = listTools(definitions);
const core = listTools(definitions, CORE_TOOLS);

/** Every object schema with fields, and the name of the field that holds the object, or a list of such objects. */
function objectsIn(schema: unknown, name = ""): readonly { readonly name: string; readonly schema: JsonSchema }[] {
  const { properties, items, description }: JsonSchema = Object(schema);
  const within = Object.entries(Object(properties)).flatMap(([field, own]) => objectsIn(own, field));
  const listed = items === undefined ? [] : objectsIn(items, name);
  const isObject = properties !== undefined || /(?:^| )Takes /.test(String(description));
  return [...(isObject ? [{ name, schema: Object(schema) }] : []), ...within, ...listed];
}

/** Names of the fields of object `name` in a tool's unabridged schema; of the tool itself if the name is empty. */
function wholeFields(tool: string, name: string): readonly string[] {
  const schema = definitions.find((one) => one.name === tool)?.inputSchema ?? {};
  const found = objectsIn(inPlace(schema)).filter((one) => one.name === name);
  return Object.keys(Object(found[0]?.schema.properties));
}

describe("the listing of tools", () => {
  it("has all tools, or those of the core", () => {
    expect(core.map(({ name }) => name).toSorted()).toEqual(CORE_TOOLS.toSorted());
  });

  it.each(definitions.map((definition) => [definition.name, definition] as const))(
    "of %s takes and requires what the tool does",
    (name, definition) => {
      for (const listed of [all, core].flatMap((tools) => tools.filter((tool) => tool.name === name))) {
        const { properties, required, additionalProperties } = listed.inputSchema as JsonSchema;
        expect(Object.keys(Object(properties))).toEqual(Object.keys(Object(definition.inputSchema.properties)));
        const isClosed = definition.operation.toolShorthands === undefined;
        expect({ required, additionalProperties }).toEqual({
          required: definition.inputSchema.required,
          additionalProperties: isClosed ? false : undefined,
        });
        expect(JSON.stringify(listed)).not.toContain("$");
        expect(Object.keys(Object(Object(listed.outputSchema).properties))).toEqual(
          Object.keys(Object(definition.outputSchema.properties)),
        );
      }
    },
  );

  it("says of what it tells elsewhere where that is, and what of it is taken", () => {
    for (const tools of [all, core]) {
      let told = 0;
      for (const { name: tool, inputSchema } of tools) {
        for (const { name, schema } of objectsIn(inputSchema)) {
          const own = Object.keys(Object(schema.properties));
          const said = /(?:^| )Takes (what|[\w, ]+ as) (?:`(\w+)` of )?(\w+) takes(?: them| but ([\w, ]+))?\.$/.exec(
            String(schema.description),
          );
          const [, what = "", inner = "", other = "", excepted = ""] = said ?? [];
          if (said !== null) expect(tools.map((one) => one.name)).toContain(other);
          const elsewhere = wholeFields(other, inner).filter((field) => !excepted.split(", ").includes(field));
          const taken = what === "what" ? elsewhere : what.slice(0, -3).split(", ").filter(Boolean);
          expect([...taken, ...own].toSorted(), `${name} of ${tool}`).toEqual(wholeFields(tool, name).toSorted());
          if (said !== null) told++;
        }
      }
      expect(told).toBeGreaterThan(5);
    }
  });

  it("takes what the budgets ask for at most", () => {
    expect(JSON.stringify({ tools: all }).length).toBeLessThanOrEqual(48_000);
    expect(JSON.stringify({ tools: core }).length).toBeLessThanOrEqual(18_000);
  });

  it("has whole sentences, without talk of HTTP", () => {
    for (const { name, description } of all) {
      expect(description, name).toMatch(/^[A-Z].*\.$/s);
      expect(description, name).not.toMatch(/\b(POST|GET|PATCH|DELETE|REST|endpoint|Idempotency-Key|4xx|URL-encoded)\b/);
    }
  });

  it("is honest about what a tool does", () => {
    for (const { name, annotations } of all) {
      const operation = OPERATION_LIST.find(({ tool }) => tool === name);
      expect(annotations.readOnlyHint, name).toBe(operation?.effect === "read");
      expect(annotations.openWorldHint, name).toBe(
        /^(create|update|simulate)_(monitor|subscription)$|^replay_|^change_sandbox_rate$/.test(name),
      );
    }
  });
});
