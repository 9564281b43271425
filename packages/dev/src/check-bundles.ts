import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { type BundlePart, bundleParts, ROOT, WORKER_CONFIGS } from "./local/bundle.ts";

/** Maximum compressed size of a Worker in KiB. It is well below the limit of Workers Paid (10 MB), because large bundles start slowly. */
const MAX_COMPRESSED_KIB = 1024;

/**
 * Maximum KB of the script, not minified, and its data of each Worker whose start delays the first call of an isolate: every call waits for
 * the gateway, and a decision or a refused request also waits for the Worker that answers it.
 */
const MAX_SCRIPT_KB: Readonly<Record<string, number>> = { "workers/gateway": 900, "workers/decisions": 500, "workers/refusals": 500 };

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

const LARGEST = 5;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} KB`;

const listed = (parts: readonly BundlePart[]): string =>
  parts
    .slice(0, LARGEST)
    .map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`)
    .join(", ");
const bytesOf = (parts: readonly BundlePart[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);
const totalOf = (parts: readonly BundlePart[]): string => kilobytes(bytesOf(parts)).padStart(7);

/** A line about a Worker's script: its size, which an isolate reads when it starts, and its largest parts. Its data, if any, has a line of its own. */
function describeParts(folder: string, parts: readonly BundlePart[]): string {
  const script = parts.filter(({ isData }) => !isData);
  const data = parts.filter(({ isData }) => isData);
  const line = `${folder.padEnd(26)} ${totalOf(script)}: ${listed(script)}\n`;
  return data.length === 0 ? line : `${line}${"".padEnd(26)} ${totalOf(data)} of data: ${listed(data)}\n`;
}

for (const config of WORKER_CONFIGS) {
  const size = dryRun(config);
  const folder = dirname(config) === "." ? "workers/gateway" : dirname(config);
  const parts = await bundleParts(`${folder}/src/index.ts`);
  process.stdout.write(describeParts(folder, parts));
  process.stdout.write(`${"".padEnd(26)} ${size.toFixed(0).padStart(4)} KiB compressed\n`);
  if (size > MAX_COMPRESSED_KIB) {
    process.stderr.write(`${config} is above ${MAX_COMPRESSED_KIB} KiB.\n`);
    process.exitCode = 1;
  }
  const mostKb = MAX_SCRIPT_KB[folder] ?? Number.POSITIVE_INFINITY;
  if (bytesOf(parts) > mostKb * 1000) {
    process.stderr.write(`The script of ${folder} is above ${mostKb} KB.\n`);
    process.exitCode = 1;
  }
}
