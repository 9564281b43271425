import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "./local/bundle.ts";

const REFUSED: readonly [path: string, line: string][] = [
  ["packages/scoring/src/x.ts", 'export { Accounts } from "@tellerline/storage";'],
  ["packages/scoring/src/x.ts", 'export { Hono } from "hono";'],
  ["packages/scoring/src/x.ts", "export const now = Date.now();"],
  ["packages/scoring/src/x.ts", "export const now = new Date();"],
  ["packages/scoring/src/x.ts", "export const chance = Math.random();"],
  ["packages/geography/src/x.ts", 'export { OPERATIONS } from "@tellerline/contract";'],
  ["packages/book/src/x.ts", 'export { STATES } from "@tellerline/geography";'],
  ["packages/readers/src/x.ts", 'export { STATES } from "@tellerline/geography";'],
  ["packages/readers/src/x.ts", 'export { z } from "zod";'],
  ["packages/readers/src/x.ts", 'export { regexes } from "zod/v4/core";'],
  ["packages/text/src/x.ts", 'export { BUCKETS } from "@tellerline/eligibility";'],
  ["packages/eligibility/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/eligibility/src/x.ts", 'export { OPERATIONS } from "@tellerline/contract";'],
  ["packages/eligibility/src/x.ts", "export const now = Date.now();"],
  ["packages/drafting/src/x.ts", 'export { resolveRegion } from "@tellerline/eligibility";'],
  ["packages/facts/src/x.ts", 'export { resolveRegion } from "@tellerline/eligibility";'],
  ["packages/eligibility/src/x.ts", 'export { extractFacts } from "@tellerline/facts";'],
  ["packages/drafting/src/x.ts", "export const now = Date.now();"],
  ["packages/harvest/src/x.ts", "export const now = Date.now();"],
  ["packages/harvest/src/x.ts", 'export { draftClaims } from "@tellerline/drafting";'],
  ["packages/monitoring/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/monitoring/src/x.ts", "export const now = Date.now();"],
  ["packages/client/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/client/src/x.ts", 'export { readFileSync } from "node:fs";'],
  ["packages/webhooks/src/x.ts", 'export { OPERATIONS } from "@tellerline/contract";'],
  ["packages/receipts/src/x.ts", 'export { OPERATIONS } from "@tellerline/contract";'],
  ["packages/receipts/src/x.ts", "export const now = Date.now();"],
  ["packages/client/src/x.ts", 'export { signReceipt } from "@tellerline/receipts";'],
  ["packages/webhooks/src/x.ts", "export const chance = Math.random();"],
  ["packages/contract/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/contract/src/routes/x.ts", 'export { z } from "zod";'],
  ["packages/contract/src/routes/x.ts", 'export { person } from "../requests/person.ts";'],
  ["packages/contract/src/operations/x.ts", 'export { offer } from "../answers/offer.ts";'],
  ["packages/contract/src/requests/x.ts", 'export { OPERATIONS } from "../catalogue/index.ts";'],
  ["packages/contract/src/requests/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
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
];

const TAKEN: readonly [path: string, line: string][] = [
  ["packages/scoring/src/x.ts", 'export { STATES } from "@tellerline/geography";'],
  ["packages/eligibility/src/x.ts", 'export { STATES } from "@tellerline/geography";'],
  ["packages/eligibility/src/x.ts", 'export { BUCKETS } from "@tellerline/vocabulary";'],
  ["packages/contract/src/operations/x.ts", 'export { person } from "../requests/person.ts";'],
  ["packages/contract/src/answers/x.ts", 'export { person } from "../requests/person.ts";'],
  ["packages/quoting/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["packages/quoting/src/x.ts", 'export { RateBooks } from "@tellerline/storage";'],
  ["packages/client/src/x.ts", 'export { verifyReceipt } from "@tellerline/receipts/verify";'],
  ["packages/scoring/src/x.ts", "export const moment = (at: number) => new Date(at);"],
  ["workers/rates/src/x.ts", 'export { rankOffers } from "@tellerline/scoring";'],
  ["workers/rates/src/pages/x.ts", 'export { books } from "../books.ts";'],
];

/** Temporary repository: it has only the lint rules of the real one, and a one-line file for each case. */
const house = mkdtempSync(join(tmpdir(), "tellerline-arrows-"));
afterAll(() => rmSync(house, { recursive: true, force: true }));

const withFiles = (name: string, cases: readonly [path: string, line: string][]) =>
  cases.map(([path, line], index) => [path, line, path.replace("x.ts", `${name}${index}.ts`)] as const);
const refused = withFiles("refused", REFUSED);
const taken = withFiles("taken", TAKEN);
const all = [...refused, ...taken];

let report = "";
beforeAll(() => {
  cpSync(join(ROOT, "biome.json"), join(house, "biome.json"));
  cpSync(join(ROOT, "packages/dev/lint"), join(house, "packages/dev/lint"), { recursive: true });
  for (const [, line, file] of all) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), `${line}\n`);
  }
  const args = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", ...all.map(([, , file]) => file)];
  const { stdout, stderr } = spawnSync(join(ROOT, "node_modules/.bin/biome"), args, { cwd: house, encoding: "utf8" });
  report = stdout + stderr;
});

const findingsOn = (file: string) =>
  [...report.matchAll(/^(\S+):\d+:\d+ (\S+)/gm)].flatMap(([, path, rule]) => (path === file ? [rule] : []));

it.each(refused)("refuses in %s: %s", (_, __, file) => {
  expect(["lint/style/noRestrictedImports", "plugin"]).toContain(findingsOn(file)[0]);
});

it.each(taken)("takes in %s: %s", (_, __, file) => {
  expect(findingsOn(file)).toEqual([]);
});

it("looks at every case", () => {
  expect(report).toContain(`Checked ${all.length} files`);
});
