import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build, type Loader, type Plugin } from "esbuild";
import { pageScripts } from "./page-scripts.ts";
import { soleFile } from "./sole-file.ts";
import { schemasWithoutDescriptions } from "./without-descriptions.ts";

export const ROOT = join(import.meta.dirname, "../../../..");

/** Paths of all Workers' configurations. The gateway's is first, because the gateway serves the public port. */
export const WORKER_CONFIGS = [
  "wrangler.toml",
  "workers/refusals/wrangler.toml",
  "workers/documents/wrangler.toml",
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

/** Workers that are bundled with packages/readers instead of zod, which starts more slowly: a call may have to wait for their start. */
const READING = ["gateway", "keys", "rates", "decisions", "eligibility", "monitors", "monitor-evaluator", "webhook-dispatcher"].map(
  (name) => `workers/${name}/src/index.ts`,
);
const readers: Plugin = {
  name: "readers",
  setup(bundle) {
    bundle.onResolve({ filter: /^zod$/ }, () => ({ path: join(ROOT, "packages/readers/src/index.ts"), sideEffects: false }));
  },
};

/**
 * Whether data, such as a model's weights, becomes part of the script or files beside it. A deployed Worker reads such a file when it first
 * needs it.
 */
type Data = "inside" | "beside";

const LOADERS = {
  inside: { ".md": "text", ".txt": "text", ".bin": "binary" },
  beside: { ".md": "text", ".txt": "copy", ".bin": "copy" },
} as const satisfies Record<Data, Record<string, Loader>>;

/** Bundles each entry to one ES module for workerd. A single build for all entries parses the modules that they share only once. */
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

const pluginsOf = (entry: string): readonly Plugin[] => (READING.includes(entry) ? [readers, schemasWithoutDescriptions] : []);

/** Files of data, such as weights. They are modules of their own where a Worker is deployed, and are read when they are first needed. */
const IS_DATA = /\.(?:bin|txt)$/;

/** Calls `use` with each group of entries that are bundled with the same plugins. Each entry is in one group. */
async function inGroups(entries: readonly string[], use: (group: readonly string[], plugins: readonly Plugin[]) => Promise<void>) {
  const reading = entries.filter((entry) => READING.includes(entry));
  const others = entries.filter((entry) => !READING.includes(entry));
  for (const group of [reading, others]) if (group[0] !== undefined) await use(group, pluginsOf(group[0]));
}

/** The value of an entry in a map of bundles. @throws if the map lacks the entry. */
export function bundled<Value>(bundles: ReadonlyMap<string, Value>, entry: string): Value {
  const found = bundles.get(entry);
  if (found === undefined) throw new Error(`${entry} has no bundle.`);
  return found;
}

/** The scripts of Workers, or of modules that are run as one, in the order of `entries`. */
export async function bundleScripts(entries: readonly string[]): Promise<readonly string[]> {
  const scripts = new Map<string, string>();
  await inGroups(entries, async (group, plugins) => {
    const { outputFiles } = await bundle(group, plugins, "inside");
    for (const [index, entry] of group.entries())
      scripts.set(entry, soleFile(outputFiles.filter(({ path }) => basename(path) === `${index}.js`)).text);
  });
  return entries.map((entry) => bundled(scripts, entry));
}

/** Contents of a Worker's files by name, as it is deployed: its script as `index.js`, and its data. */
export type DeployedFiles = ReadonlyMap<string, Uint8Array>;

/** The files of each Worker, by entry. */
export async function bundleForDeployment(entries: readonly string[]): Promise<ReadonlyMap<string, DeployedFiles>> {
  const deployed = new Map<string, DeployedFiles>();
  await inGroups(entries, async (group, plugins) => {
    const { outputFiles, metafile } = await bundle(group, plugins, "beside");
    const contentsOf = (name: string) => soleFile(outputFiles.filter(({ path }) => basename(path) === name)).contents;
    for (const [index, entry] of group.entries()) {
      const data = bundled(new Map(Object.entries(metafile.outputs)), `bundles/${index}.js`)
        .imports.map(({ path }) => basename(path))
        .filter((name) => IS_DATA.test(name));
      deployed.set(entry, new Map([["index.js", contentsOf(`${index}.js`)], ...data.map((name) => [name, contentsOf(name)] as const)]));
    }
  });
  return deployed;
}

/** Matches the path of a file of an installed package; `name` is the package's name. */
const INSTALLED = /node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/;
const OWN = /^(?:packages|workers)\/[^/]+/;

/** A part of a bundle: the code or the data of one package, or of the Worker itself. */
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
