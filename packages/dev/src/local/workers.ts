import { dirname, join } from "node:path";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { bundleEntries, entryOf, ROOT, WORKER_CONFIGS } from "./bundle.ts";
import type { BundledWorker } from "./bundled-worker.ts";

function describeWorker(config: string) {
  const path = join(ROOT, config);
  const { name } = unstable_readConfig({ config: path });
  const { workerOptions } = unstable_getMiniflareWorkerOptions(path);
  if (name === undefined) throw new Error(`${config} names no Worker.`);
  // Leaves out module rules: they are for the files of a deployment.
  const { modulesRules: _, ...described } = workerOptions;
  return { entry: entryOf(config), described: { ...described, name, rootPath: dirname(path) } };
}

/** Bundles every Worker, the gateway first. `standIns` are scripts that replace bundles, by Worker name. */
export async function bundleWorkers(standIns: Readonly<Record<string, string>> = {}): Promise<readonly BundledWorker[]> {
  const workers = WORKER_CONFIGS.map(describeWorker);
  const entries = workers.filter(({ described }) => standIns[described.name] === undefined).map(({ entry }) => entry);
  const bundles = await bundleEntries(entries);
  const byEntry = new Map(entries.map((entry, index) => [entry, bundles[index]]));
  return workers.map(({ entry, described }) => {
    const standIn = standIns[described.name];
    const bundled = standIn === undefined ? byEntry.get(entry) : { script: standIn, further: {} };
    if (bundled === undefined) throw new Error(`${described.name} has no bundle.`);
    return { ...described, ...bundled };
  });
}
