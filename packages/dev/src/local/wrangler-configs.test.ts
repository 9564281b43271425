import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import * as z from "zod";
import { entryOf, ROOT, WORKER_CONFIGS } from "./bundle.ts";
import { writeWranglerConfigs } from "./wrangler-configs.ts";

const state = mkdtempSync(join(tmpdir(), "tellerline-wrangler-configs-"));
afterAll(() => rmSync(state, { recursive: true, force: true }));

const written = z.looseObject({ build: z.looseObject({ cwd: z.literal(ROOT), watch_dir: z.array(z.string()) }) });
// Leaves out the first configuration: its Worker only passes requests on, and is not bundled.
const [, ...paths] = writeWranglerConfigs(state, {}).paths;

it.each(WORKER_CONFIGS.map((source, index) => [source, paths[index] ?? ""]))("%s is built again when sources change", (source, path) => {
  const { watch_dir } = written.parse(JSON.parse(readFileSync(path, "utf8"))).build;
  // wrangler joins the paths to the folder of the configuration.
  const watched = watch_dir.map((folder) => join(dirname(path), folder));
  expect(watched.filter((folder) => !existsSync(folder))).toEqual([]);
  expect(watched).toContain(dirname(join(ROOT, entryOf(source))));
  expect(watched).toContain(join(ROOT, "packages/contract/src"));
});
