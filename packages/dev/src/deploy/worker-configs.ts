import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ADDRESS_QUOTA } from "@tellerline/vocabulary";
import { experimental_readRawConfig } from "wrangler";
import * as z from "zod";
import { bundled, bundleForDeployment, type DeployedFiles, entryOf, ROOT } from "../local/bundle.ts";
import { writePrivateJson } from "../local/private-file.ts";
import type { DeployedEnvironment } from "./environment.ts";
import { ALERTS, furtherShards, type Resources } from "./resources.ts";

/** Folders of the Workers in deployment order: a Worker comes before those that bind to it, so the gateway comes last. */
const ORDER = [
  "workers/refusals",
  "workers/documents",
  "workers/keys",
  "workers/pdf-text",
  "workers/harvester",
  "workers/rates",
  "workers/decisions",
  "workers/eligibility",
  "workers/monitors",
  "workers/webhook-dispatcher",
  "workers/monitor-evaluator",
  "workers/tool-server",
  "workers/operator",
  ".",
] as const;
/** Name of the gateway in the sources. */
export const GATEWAY = "tellerline";
const OPERATOR = "tellerline-operator";

const database = z.looseObject({ binding: z.string(), database_name: z.string(), migrations_dir: z.string() });

/** The parts of a wrangler.toml that depend on the environment. */
const described = z.looseObject({
  name: z.string(),
  build: z.looseObject({}),
  services: z.array(z.looseObject({ service: z.string() })).optional(),
  d1_databases: z.array(database).optional(),
  kv_namespaces: z.array(z.looseObject({ binding: z.string() })).optional(),
  r2_buckets: z.array(z.looseObject({ bucket_name: z.string() })).optional(),
  queues: z
    .looseObject({
      producers: z.array(z.looseObject({ queue: z.string() })).optional(),
      consumers: z.array(z.looseObject({ queue: z.string(), dead_letter_queue: z.string().optional() })).optional(),
    })
    .optional(),
  analytics_engine_datasets: z.array(z.looseObject({ dataset: z.string() })).optional(),
  migrations: z.array(z.looseObject({ tag: z.string() })).optional(),
});
type Described = z.infer<typeof described>;

export interface DeployedWorker {
  /** Name in the sources, without the environment's suffix. */
  readonly source: string;
  /** Name on the platform, with the suffix. */
  readonly name: string;
  readonly isGateway: boolean;
  /** Tag of the newest migration of the Worker's Durable Objects; null if the Worker has none. */
  readonly migrationTag: string | null;
  readonly configPath: string;
  /** Hash of the Worker's code and configuration. A Worker with an unchanged fingerprint need not be deployed. */
  readonly fingerprint: string;
}

function exposure(name: string, { routes, operatorRoutes, workersDev }: DeployedEnvironment): object {
  if (name !== GATEWAY && name !== OPERATOR) return { workers_dev: false };
  const own = name === GATEWAY ? routes : operatorRoutes;
  return { workers_dev: workersDev, ...(own.length === 0 ? {} : { routes: own }) };
}

/** Bindings that exist only on the platform. The gateway has a rate limit by address and the id of the running version; other Workers have none. */
function platformBindings(name: string, { suffix }: DeployedEnvironment): object {
  if (name !== GATEWAY) return {};
  const { limit, windowSeconds: period } = ADDRESS_QUOTA;
  // The id of the rate limit must be unique in the account, so that environments don't share a counter.
  const namespace = createHash("sha256").update(`${name}${suffix} addresses`).digest().readUInt32BE();
  return {
    ratelimits: [{ name: "ADDRESSES", namespace_id: String(namespace), simple: { limit, period } }],
    version_metadata: { binding: "VERSION" },
  };
}

/** Returns the binding `first`. If it is the first shard of alerts, returns the bindings of all further shards, too. */
function withFurtherShards(first: z.infer<typeof database>, environment: DeployedEnvironment): readonly z.infer<typeof database>[] {
  if (first.database_name !== ALERTS) return [first];
  const further = furtherShards(environment).map((database_name, index) => ({
    ...first,
    binding: `${first.binding}_${index + 1}`,
    database_name,
  }));
  return [first, ...further];
}

/** The configuration of a Worker in an environment: names with the suffix, ids of the resources, and absolute paths. */
function toConfig(path: string, config: Described, { databases, namespace }: Resources, environment: DeployedEnvironment) {
  const folder = dirname(path);
  const { suffix, workers } = environment;
  // Leaves out `build`: the modules are bundled here, and written beside the configuration.
  const { build: _, services, d1_databases, kv_namespaces, r2_buckets, queues, analytics_engine_datasets, ...fixed } = config;
  return {
    ...fixed,
    ...exposure(config.name, environment),
    ...platformBindings(config.name, environment),
    ...workers[config.name],
    name: config.name + suffix,
    ...(services === undefined ? {} : { services: services.map((one) => ({ ...one, service: one.service + suffix })) }),
    ...(d1_databases === undefined
      ? {}
      : {
          d1_databases: d1_databases
            .flatMap((one) => withFurtherShards(one, environment))
            .map((one) => ({
              ...one,
              database_name: one.database_name + suffix,
              database_id: databases.get(one.database_name),
              migrations_dir: resolve(folder, one.migrations_dir),
            })),
        }),
    ...(kv_namespaces === undefined ? {} : { kv_namespaces: kv_namespaces.map((one) => ({ ...one, id: namespace })) }),
    ...(r2_buckets === undefined ? {} : { r2_buckets: r2_buckets.map((one) => ({ ...one, bucket_name: one.bucket_name + suffix })) }),
    ...(queues === undefined
      ? {}
      : {
          queues: {
            ...(queues.producers === undefined
              ? {}
              : { producers: queues.producers.map((one) => ({ ...one, queue: one.queue + suffix })) }),
            ...(queues.consumers === undefined
              ? {}
              : {
                  consumers: queues.consumers.map((one) => ({
                    ...one,
                    queue: one.queue + suffix,
                    ...(one.dead_letter_queue === undefined ? {} : { dead_letter_queue: one.dead_letter_queue + suffix }),
                  })),
                }),
          },
        }),
    ...(analytics_engine_datasets === undefined
      ? {}
      : {
          analytics_engine_datasets: analytics_engine_datasets.map((one) => ({
            ...one,
            dataset: one.dataset + suffix.replaceAll("-", "_"),
          })),
        }),
  };
}

/** The fingerprint of a Worker's configuration and modules. It does not depend on where the repository is. */
function fingerprintOf(config: object, files: DeployedFiles): string {
  const hash = createHash("sha256").update(JSON.stringify(config).replaceAll(JSON.stringify(ROOT).slice(1, -1), ""));
  for (const [file, contents] of [...files].sort(([left], [right]) => (left < right ? -1 : 1))) hash.update(file).update(contents);
  return hash.digest("hex").slice(0, 20);
}

const entryIn = (source: string): string => entryOf(join(source, "wrangler.toml"));

/** Writes the configuration and the modules of every Worker. @returns the Workers in the order in which they are deployed. */
export async function writeWorkerConfigs(
  folder: string,
  resources: Resources,
  environment: DeployedEnvironment,
): Promise<readonly DeployedWorker[]> {
  const bundles = await bundleForDeployment(ORDER.map(entryIn));
  const workers: DeployedWorker[] = [];
  for (const source of ORDER) {
    const path = join(ROOT, source, "wrangler.toml");
    const raw = described.parse(experimental_readRawConfig({ config: path }, {}).rawConfig);
    const own = join(folder, raw.name);
    const modules = join(own, "modules");
    rmSync(modules, { recursive: true, force: true });
    mkdirSync(modules, { recursive: true });
    const config = { ...toConfig(path, raw, resources, environment), main: join(modules, "index.js") };
    const configPath = join(own, "wrangler.json");
    writePrivateJson(configPath, config);
    const files = bundled(bundles, entryIn(source));
    for (const [file, contents] of files) writeFileSync(join(modules, file), contents);
    const fingerprint = fingerprintOf({ ...config, main: "index.js" }, files);
    workers.push({
      source: raw.name,
      name: config.name,
      isGateway: raw.name === GATEWAY,
      migrationTag: config.migrations?.at(-1)?.tag ?? null,
      configPath,
      fingerprint,
    });
  }
  return workers;
}
