import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build, type Loader, type Plugin } from "esbuild";
import { pageScripts } from "./page-scripts.ts";
import { soleFile } from "./sole-file.ts";

export const ROOT = join(import.meta.dirname, "../../../..");

/** Paths of all Workers' configurations. The gateway's is first, because the gateway serves the public port. */
export const WORKER_CONFIGS = [
  "wrangler.toml",
  "workers/refusals/wrangler.toml",
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

/** Path of a Worker's first module. @param config path of its configuration. */
export const entryOf = (config: string): string =>
  join("workers", config === "wrangler.toml" ? "gateway" : dirname(config).replace("workers/", ""), "src/index.ts");

/** Workers that hold readers in zod's place (packages/readers), because a call may have to wait for their start. */
const READING = ["keys", "rates", "decisions", "eligibility", "monitors", "monitor-evaluator", "webhook-dispatcher"].map(
  (name) => `workers/${name}/src/index.ts`,
);
/** Puts readers in zod's place. */
const readers: Plugin = {
  name: "readers",
  setup(bundle) {
    bundle.onResolve({ filter: /^zod$/ }, () => ({ path: join(ROOT, "packages/readers/src/index.ts"), sideEffects: false }));
  },
};

/** Whether data, such as weights, becomes part of a script, or files beside it, which a deployed Worker reads when it first needs them. */
type Data = "inside" | "beside";

const LOADERS = {
  inside: { ".md": "text", ".txt": "text", ".bin": "binary" },
  beside: { ".md": "text", ".txt": "copy", ".bin": "copy" },
} as const satisfies Record<Data, Record<string, Loader>>;

/** Bundles modules, each to one ES module for workerd. Together, modules that they share are parsed once. */
const bundle = (entries: readonly string[], plugins: readonly Plugin[], data: Data) =>
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
    loader: LOADERS[data],
    plugins: [pageScripts(ROOT), ...plugins],
    logLevel: "error",
  });

const pluginsOf = (entry: string): readonly Plugin[] => (READING.includes(entry) ? [readers] : []);

/** The scripts of Workers, or of modules that are run as one, in the order of `entries`. */
export async function bundleScripts(entries: readonly string[]): Promise<readonly string[]> {
  const alike = [entries.filter((entry) => READING.includes(entry)), entries.filter((entry) => !READING.includes(entry))];
  const scripts = new Map<string, string>();
  for (const group of alike) {
    const [first] = group;
    if (first === undefined) continue;
    const { outputFiles } = await bundle(group, pluginsOf(first), "inside");
    for (const [index, entry] of group.entries())
      scripts.set(entry, soleFile(outputFiles.filter(({ path }) => basename(path) === `${index}.js`)).text);
  }
  return entries.map((entry) => scripts.get(entry) ?? "");
}

/** The files of a Worker as it is deployed: its script as `index.js`, and its data, by name. */
export async function bundleForDeployment(entry: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await bundle([entry], pluginsOf(entry), "beside");
  return new Map(outputFiles.map(({ path, contents }) => [basename(path) === "0.js" ? "index.js" : basename(path), contents]));
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
  const { metafile } = await bundle([entry], pluginsOf(entry), "inside");
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
