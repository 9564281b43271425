import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { pageScripts } from "./page-scripts.ts";
import { soleFile } from "./sole-file.ts";

export const ROOT = join(import.meta.dirname, "../../../..");

/** Paths of all Workers' configurations. The gateway's is first, because the gateway serves the public port. */
export const WORKER_CONFIGS = [
  "wrangler.toml",
  "workers/keys/wrangler.toml",
  "workers/rates/wrangler.toml",
  "workers/decisions/wrangler.toml",
  "workers/eligibility/wrangler.toml",
  "workers/monitors/wrangler.toml",
  "workers/monitor-evaluator/wrangler.toml",
  "workers/webhook-dispatcher/wrangler.toml",
  "workers/tool-server/wrangler.toml",
  "workers/pdf-text/wrangler.toml",
  "workers/harvester/wrangler.toml",
  "workers/operator/wrangler.toml",
] as const;

/** Bundles Workers as `wrangler deploy` does, each to one ES module for workerd. Together, modules that they share are parsed once. */
const bundle = (entries: readonly string[]) =>
  build({
    entryPoints: entries.map((entry, index) => ({ in: entry, out: String(index) })),
    outdir: "bundles",
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    loader: { ".md": "text", ".txt": "text", ".bin": "binary" },
    plugins: [pageScripts(ROOT)],
    logLevel: "error",
  });

/** The scripts of Workers, in the order of `entries`. */
export async function bundleScripts(entries: readonly string[]): Promise<readonly string[]> {
  const { outputFiles } = await bundle(entries);
  return entries.map((_, index) => soleFile(outputFiles.filter(({ path }) => basename(path) === `${index}.js`)).text);
}

/** Folder in which a package manager keeps a package, and the package's own name. */
const INSTALLED = /node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/;
/** A package or Worker of this repository. */
const OWN = /^(?:packages|workers)\/[^/]+/;

/** Files of data, such as weights. They are modules of their own where a Worker is deployed, and are read when they are first needed. */
const IS_DATA = /\.(?:bin|txt)$/;

/** A part of a bundle: a package, or a Worker's own sources; or the data of one. */
export interface BundlePart {
  readonly name: string;
  readonly bytes: number;
  readonly isData: boolean;
}

/** The parts of a Worker's script, which is not minified, largest first. */
export async function bundleParts(entry: string): Promise<readonly BundlePart[]> {
  const { metafile } = await bundle([entry]);
  const parts = new Map<string, BundlePart>();
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const name = INSTALLED.exec(path)?.groups?.name ?? OWN.exec(path)?.[0] ?? path;
      const isData = IS_DATA.test(path) && !path.includes("/generated/");
      const key = `${name} ${isData}`;
      parts.set(key, { name, isData, bytes: (parts.get(key)?.bytes ?? 0) + bytesInOutput });
    }
  return [...parts.values()].sort((left, right) => right.bytes - left.bytes);
}

export async function bundleWorker(entry: string): Promise<string> {
  const [script] = await bundleScripts([entry]);
  if (script === undefined) throw new Error(`${entry} has no bundle.`);
  return script;
}

/** The value in a JSON file; null if the file doesn't exist. */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
