import { CORE_TOOLS, createOpenApiDocument, createToolDefinitions, listTools } from "@tellerline/contract";
import { expect, it } from "vitest";

/** Limits the sizes, in characters of JSON, of the documents that a client or an agent reads before its first call. */

/** Fraction by which a size may exceed its budget, so that an ordinary addition still passes. */
const SLACK = 0.25;

const definitions = createToolDefinitions();

it.each([
  ["openapi.json", createOpenApiDocument("https://api.tellerline.dev"), 380_000],
  ["tools/list", { tools: listTools(definitions) }, 48_000],
  ["tools/list of the core", { tools: listTools(definitions, CORE_TOOLS) }, 18_000],
] as const)("%s is small", (what, document, budget) => {
  const size = JSON.stringify(document).length;
  const over = size > budget ? ", OVER ITS BUDGET" : "";
  process.stdout.write(`${what}: ${size} of ${budget} characters (${Math.round((100 * size) / budget)} %)${over}\n`);
  expect(size).toBeLessThanOrEqual(budget * (1 + SLACK));
});
