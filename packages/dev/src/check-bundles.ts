import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT, WORKER_CONFIGS } from "./local/bundle.ts";

/** Maximum compressed size of a Worker in KiB. It is well below the limit of Workers Paid (10 MB), because large bundles start slowly. */
const MAX_COMPRESSED_KIB = 1024;

/** Bundles a Worker as a deployment would, without sending it. Returns its compressed size in KiB. */
function dryRun(config: string): number {
  const result = spawnSync("wrangler", ["deploy", "--dry-run", "--config", config], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}`, WRANGLER_SEND_METRICS: "false" },
  });
  const size = /gzip: ([\d.]+) KiB/.exec(result.stdout)?.[1];
  if (result.status !== 0 || size === undefined) throw new Error(`${config} does not bundle:\n${result.stdout}${result.stderr}`);
  return Number(size);
}

for (const config of WORKER_CONFIGS) {
  const size = dryRun(config);
  process.stdout.write(`${config.padEnd(34)} ${size.toFixed(0).padStart(5)} KiB compressed\n`);
  if (size > MAX_COMPRESSED_KIB) {
    process.stderr.write(`${config} is above ${MAX_COMPRESSED_KIB} KiB.\n`);
    process.exitCode = 1;
  }
}
