import { dirname, join } from "node:path";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { bundleScripts, entryOf, ROOT, WORKER_CONFIGS } from "./bundle.ts";

/**
 * A Worker as its wrangler.toml describes it, with its bundle as `script`. The value has all of Miniflare's options, only some of which are
 * typed here. It is plain data, so it can be stored as JSON, and many systems can be started from it.
 */
export interface BundledWorker {
  readonly name: string;
  readonly rootPath: string;
  readonly script: string;
  readonly bindings?: Readonly<Record<string, unknown>>;
  readonly d1Databases?: Readonly<Record<string, { readonly id: string }>>;
}

function describeWorker(config: string) {
  const path = join(ROOT, config);
  const { name } = unstable_readConfig({ config: path });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(path);
  if (name === undefined) throw new Error(`${config} names no Worker.`);
  // Leaves out module rules: they are for the files of a deployment, and this script is one module.
  const { modulesRules: _, ...described } = workerOptions;
  return { entry: entryOf(config), described: { ...described, name, rootPath: dirname(path) } };
}

/** Bundles every Worker, the gateway first. `standIns` are scripts that replace bundles, by Worker name. */
export async function bundleWorkers(standIns: Readonly<Record<string, string>> = {}): Promise<readonly BundledWorker[]> {
  const workers = WORKER_CONFIGS.map(describeWorker);
  const bundled = workers.filter(({ described }) => standIns[described.name] === undefined);
  const scripts = await bundleScripts(bundled.map(({ entry }) => entry));
  const byName = new Map(bundled.map(({ described }, index) => [described.name, scripts[index]]));
  return workers.map(({ described }) => {
    const script = standIns[described.name] ?? byName.get(described.name);
    if (script === undefined) throw new Error(`${described.name} has no bundle.`);
    return { ...described, script };
  });
}
