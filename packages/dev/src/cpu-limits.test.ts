import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { experimental_readRawConfig } from "wrangler";
import * as z from "zod";
import { ROOT } from "./local/bundle.ts";

/**
 * CPU milliseconds to which each Worker's wrangler.toml must limit an invocation. A limit above 500 is explained in that file
 * (guides/metering.md#budgets).
 */
const LIMITS_MS = {
  tellerline: 500,
  "tellerline-keys": 500,
  "tellerline-rates": 500,
  "tellerline-decisions": 500,
  "tellerline-eligibility": 500,
  "tellerline-tool-server": 500,
  "tellerline-monitors": 5000,
  "tellerline-monitor-evaluator": 300_000,
  "tellerline-webhook-dispatcher": 30_000,
  "tellerline-pdf-text": 10_000,
  "tellerline-refusals": 500,
  "tellerline-documents": 500,
  "tellerline-harvester": 60_000,
  "tellerline-operator": 60_000,
};

const config = z.looseObject({ name: z.string(), limits: z.strictObject({ cpu_ms: z.int(), subrequests: z.int().optional() }) });

it("limits the CPU of every Worker", () => {
  const paths = ["wrangler.toml", ...globSync("workers/*/wrangler.toml", { cwd: ROOT })];
  const limits = paths.map((path) => {
    const { name, limits: own } = config.parse(experimental_readRawConfig({ config: join(ROOT, path) }, {}).rawConfig);
    return [name, own.cpu_ms];
  });
  expect(Object.fromEntries(limits)).toEqual(LIMITS_MS);
});
