import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "./local/bundle.ts";

/** An empty house under the same lint rules, into which each test puts one file of one line. */
const house = mkdtempSync(join(tmpdir(), "tellerline-arrows-"));
cpSync(join(ROOT, "biome.json"), join(house, "biome.json"));
cpSync(join(ROOT, "packages/dev/lint"), join(house, "packages/dev/lint"), { recursive: true });
afterAll(() => rmSync(house, { recursive: true, force: true }));

function lint(path: string, line: string): string {
  const file = join(house, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${line}\n`);
  const biome = join(ROOT, "node_modules/.bin/biome");
  const { stdout, stderr } = spawnSync(biome, ["lint", "--vcs-enabled=false", path], { cwd: house, encoding: "utf8" });
  return stdout + stderr;
}

it.each([
  ["packages/scoring/src/x.ts", 'export { Accounts } from "@tellerline/storage";'],
  ["packages/scoring/src/x.ts", 'export { Hono } from "hono";'],
  ["packages/scoring/src/x.ts", "export const now = Date.now();"],
  ["packages/scoring/src/x.ts", "export const now = new Date();"],
  ["packages/scoring/src/x.ts", "export const chance = Math.random();"],
  ["packages/geography/src/x.ts", 'export { OPERATIONS } from "@tellerline/contract";'],
  ["packages/book/src/x.ts", 'export { STATES } from "@tellerline/geography";'],
  ["packages/eligibility/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/eligibility/src/x.ts", 'export { OPERATIONS } from "@tellerline/contract";'],
  ["packages/eligibility/src/x.ts", "export const now = Date.now();"],
  ["packages/monitoring/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/monitoring/src/x.ts", "export const now = Date.now();"],
  ["packages/client/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/client/src/x.ts", 'export { readFileSync } from "node:fs";'],
  ["packages/webhooks/src/x.ts", 'export { OPERATIONS } from "@tellerline/contract";'],
  ["packages/webhooks/src/x.ts", "export const chance = Math.random();"],
  ["packages/contract/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/storage/src/x.ts", 'export { readJson } from "@tellerline/worker-kit";'],
  ["packages/vocabulary/src/x.ts", 'export { STATES } from "@tellerline/geography";'],
  ["packages/vocabulary/src/x.ts", 'export { z } from "zod";'],
  ["packages/storage/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/worker-kit/src/x.ts", 'export { Accounts } from "@tellerline/storage";'],
  ["packages/worker-kit/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/quoting/src/x.ts", 'export { eq } from "drizzle-orm";'],
  ["packages/quoting/src/x.ts", 'export { makeFleet } from "@tellerline/ops";'],
  ["workers/webhook-dispatcher/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["workers/webhook-dispatcher/src/x.ts", 'export { toOffer } from "@tellerline/quoting";'],
  ["packages/ops/src/x.ts", 'export { Accounts } from "@tellerline/storage";'],
  ["workers/rates/src/x.ts", 'export { toScenario } from "../../decisions/src/translate.ts";'],
  ["workers/rates/src/pages/x.ts", 'export { toScenario } from "../../../decisions/src/translate.ts";'],
  ["workers/rates/src/x.ts", 'export { eq } from "drizzle-orm";'],
])("refuses in %s: %s", (path, line) => {
  expect(lint(path, line)).toMatch(/lint\/style\/noRestrictedImports|x\.ts:1:\d+ plugin/);
});

it.each([
  ["packages/scoring/src/x.ts", 'export { STATES } from "@tellerline/geography";'],
  ["packages/eligibility/src/x.ts", 'export { STATES } from "@tellerline/geography";'],
  ["packages/eligibility/src/x.ts", 'export { BUCKETS } from "@tellerline/vocabulary";'],
  ["packages/quoting/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/scoring/src/x.ts", "export const moment = (at: number) => new Date(at);"],
  ["workers/rates/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["workers/rates/src/pages/x.ts", 'export { books } from "../books.ts";'],
])("takes in %s: %s", (path, line) => {
  expect(lint(path, line)).toContain("Checked 1 file");
  expect(lint(path, line)).not.toContain("━━");
});
