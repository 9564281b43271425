import { describe, expect, it } from "vitest";
import { OPERATION_LIST } from "./operations/index.ts";
import { CORE_TOOLS, listTools } from "./tool-listing.ts";
import { createToolDefinitions, type JsonSchema } from "./tools.ts";

const definitions = createToolDefinitions();
const all = listTools(definitions);
const core = listTools(definitions, CORE_TOOLS);

/** Names that a schema refers to but does not define in its `$defs`. */
function danglingIn(schema: JsonSchema): readonly string[] {
  const defined = Object.keys(Object(schema.$defs));
  return [...JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name = ""]) => name).filter((name) => !defined.includes(name));
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
        expect({ required, additionalProperties }).toEqual({ required: definition.inputSchema.required, additionalProperties: false });
        expect(danglingIn(listed.inputSchema)).toEqual([]);
        expect(Object.keys(Object(Object(listed.outputSchema).properties))).toEqual(
          Object.keys(Object(definition.outputSchema.properties)),
        );
        for (const type of Object.values(Object(Object(listed.outputSchema).properties))) expect(type).toHaveProperty("type");
      }
    },
  );

  it("says of what it tells elsewhere where that is, and what of it is taken", () => {
    for (const tools of [all, core]) {
      let told = 0;
      const ofPerson = tools.find(({ name }) => name === "find_reachable_offers")?.inputSchema as JsonSchema | undefined;
      expect(JSON.stringify(ofPerson?.$defs)).toContain("Takes what find_eligible_credit_unions takes but limit");
      for (const { name, inputSchema } of tools) {
        for (const [definition, listed] of Object.entries<JsonSchema>(Object((inputSchema as JsonSchema).$defs))) {
          const said = /(?:^| )Takes (what|[\w, ]+ as) (?:`(\w+)` of )?(\w+) takes(?: them| but ([\w, ]+))?\.$/.exec(
            String(listed.description),
          );
          if (said === null) continue;
          told++;
          const [, what = "", inner, tool = "", excepted] = said;
          const schema = definitions.find((one) => one.name === tool)?.inputSchema;
          expect(tools.map((one) => one.name)).toContain(tool);
          const elsewhere = Object.keys(Object(inner === undefined ? schema?.properties : Object(Object(schema?.$defs)[inner]).properties));
          const taken =
            what === "what" ? elsewhere.filter((field) => !excepted?.split(", ").includes(field)) : what.slice(0, -3).split(", ");
          const whole: JsonSchema = Object(Object(definitions.find((one) => one.name === name)?.inputSchema.$defs)[definition]);
          expect([...taken, ...Object.keys(Object(listed.properties))].toSorted()).toEqual(
            Object.keys(Object(whole.properties)).toSorted(),
          );
        }
      }
      expect(told).toBeGreaterThan(2);
    }
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
