import { describe, expect, it } from "vitest";
import { bundleScripts } from "./bundle.ts";
import { withoutDescriptions } from "./without-descriptions.ts";

describe("a module of schemas", () => {
  it.each([
    [
      "a schema keeps what it accepts",
      'const a = z.int().min(1).meta({ description: "Years." }).optional();',
      "const a = z.int().min(1).optional();",
    ],
    [
      "a member, too",
      'const a = z.object({ b: z.string().meta({ id: "B" }) }).meta({ id: "A" });',
      "const a = z.object({ b: z.string() });",
    ],
    ["a description with schemas in it is cut whole", "a.meta({ example: b.meta({ id: c }) }).nullable();", "a.nullable();"],
    ["a description over several lines", 'a\n  .optional()\n  .meta({\n    description: "x",\n  });', "a\n  .optional();"],
    ["a list keeps its values", 'const a = closedList("A", MEMBERS, "Why.", { x: "X." });', 'const a = closedList("A", MEMBERS);'],
    ["what asks for a description keeps asking", "const { id } = schema.meta();", "const { id } = schema.meta();"],
    ["other calls stay, types included", "const a: Meta = metaOf<B>(meta(1)) as A;", "const a: Meta = metaOf<B>(meta(1)) as A;"],
  ])("%s", (_, source, bundled) => {
    expect(withoutDescriptions("a.ts", source)).toBe(bundled);
  });

  it("that does not parse is named", () => {
    expect(() => withoutDescriptions("packages/contract/src/a.ts", "const = 1")).toThrow("packages/contract/src/a.ts does not parse");
  });
});

it("Workers that read bodies hold no description, and the one that shows documents holds them", async () => {
  const [decisions, documents] = await bundleScripts(["workers/decisions/src/index.ts", "workers/documents/src/index.ts"]);
  const described = "FICO score, 300 to 850.";
  expect(documents).toContain(described);
  expect(decisions).not.toContain(described);
  expect(decisions).not.toContain("Let to others.");
});
