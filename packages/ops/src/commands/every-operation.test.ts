import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OPERATOR_OPERATIONS } from "@tellerline/contract/operator";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => readFileSync(join(SOURCE, path), "utf8"))
  .join("\n");

it.each(Object.keys(OPERATOR_OPERATIONS))("a command calls %s of the operator API", (id) => {
  expect(sources).toMatch(new RegExp(String.raw`\.${id}\(`));
});
