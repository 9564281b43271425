import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./local/bundle.ts";

/** Whether the linter takes a file with this one line. */
function passesLint(path: string, line: string): boolean {
  const result = spawnSync(join(ROOT, "node_modules/.bin/biome"), ["lint", `--stdin-file-path=${path}`], { cwd: ROOT, input: `${line}\n` });
  return result.status === 0;
}

const FORBIDDEN: readonly (readonly [string, string])[] = [
  ["packages/scoring/src/x.ts", 'export { Accounts } from "@tellerline/storage";'],
  ["packages/scoring/src/x.ts", 'export { Hono } from "hono";'],
  ["packages/scoring/src/x.ts", "export const now = Date.now();"],
  ["packages/scoring/src/x.ts", "export const now = new Date();"],
  ["packages/scoring/src/x.ts", "export const chance = Math.random();"],
  ["packages/geography/src/x.ts", 'export { OPERATIONS } from "@tellerline/contract";'],
  ["packages/contract/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/storage/src/x.ts", 'export { readJson } from "@tellerline/worker-kit";'],
  ["packages/worker-kit/src/x.ts", 'export { Accounts } from "@tellerline/storage";'],
  ["packages/ops/src/x.ts", 'export { Accounts } from "@tellerline/storage";'],
  ["workers/rates/src/x.ts", 'export { toScenario } from "../../decisions/src/translate.ts";'],
  ["workers/rates/src/pages/x.ts", 'export { toScenario } from "../../../decisions/src/translate.ts";'],
  ["workers/rates/src/x.ts", 'export { eq } from "drizzle-orm";'],
];

it.each(FORBIDDEN)("refuses in %s: %s", (path, line) => {
  expect(passesLint(path, line)).toBe(false);
});

it.each([
  ["packages/scoring/src/x.ts", 'export { STATES } from "@tellerline/geography";'],
  ["workers/rates/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["workers/rates/src/pages/x.ts", 'export { books } from "../books.ts";'],
])("takes in %s: %s", (path, line) => {
  expect(passesLint(path, line)).toBe(true);
});
