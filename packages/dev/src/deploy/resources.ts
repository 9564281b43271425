import type Cloudflare from "cloudflare";
import type { DeployedEnvironment } from "./environment.ts";

const MAX_SHARDS = 256;
/** Name of the first shard of the alerts database. Further shards have this name with a number appended (guides/operating.md#shards). */
export const ALERTS = "tellerline-alerts";

export const furtherShards = ({ alertsShards }: DeployedEnvironment): readonly string[] =>
  Array.from({ length: alertsShards - 1 }, (_, index) => `${ALERTS}-${index + 1}`);

const HOW_TO_LEAVE = "Move what it has to another shard first (`pnpm ops shards move`), delete it, and deploy again.";

/** Names of an environment's databases, without the environment's suffix. */
const databasesOf = (environment: DeployedEnvironment): readonly string[] => [
  "tellerline-catalog",
  "tellerline-accounts",
  "tellerline-harvest",
  ALERTS,
  ...furtherShards(environment),
];
const NAMESPACE = "tellerline-books";
const QUEUES = [
  "tellerline-market-changes",
  "tellerline-webhook-deliveries",
  "tellerline-dead-letters",
  "tellerline-harvest-hosts",
  "tellerline-harvest-rates",
  "tellerline-led-rates",
] as const;
const BUCKET = "tellerline-pages";
/** Days after which the bucket deletes an object, by key prefix (guides/operating.md#what-is-kept). */
const KEPT_DAYS = { "body/": 30, "text/": 90 } as const;
const DAY_SECONDS = 86_400;

/**
 * An environment's existing resources, by name, without suffix as in the wrangler.toml files.
 * `databases` has the databases' ids. `namespace` is the id of the KV namespace; null if it does
 * not exist.
 */
export interface Resources {
  readonly databases: ReadonlyMap<string, string>;
  readonly namespace: string | null;
  readonly queues: ReadonlySet<string>;
  readonly hasBucket: boolean;
}

export const NO_RESOURCES: Resources = { databases: new Map(), namespace: null, queues: new Set(), hasBucket: false };

/** Finds the environment's existing resources by name. @throws if a shard numbered `alertsShards` or higher exists. */
export async function findResources(api: Cloudflare, account_id: string, environment: DeployedEnvironment): Promise<Resources> {
  const { suffix } = environment;
  const databases = new Map<string, string>();
  const beyond = new Set(Array.from({ length: MAX_SHARDS }, (_, number) => `${ALERTS}-${number}${suffix}`).slice(environment.alertsShards));
  for await (const { name, uuid } of api.d1.database.list({ account_id })) {
    if (name !== undefined && beyond.has(name)) throw new Error(`${name} is there, and alertsShards leaves it out. ${HOW_TO_LEAVE}`);
    const known = databasesOf(environment).find((one) => name === one + suffix);
    if (known !== undefined && uuid !== undefined) databases.set(known, uuid);
  }
  let namespace: string | null = null;
  for await (const { title, id } of api.kv.namespaces.list({ account_id })) if (title === NAMESPACE + suffix) namespace = id;
  const queues = new Set<string>();
  for await (const { queue_name } of api.queues.list({ account_id })) {
    const known = QUEUES.find((one) => queue_name === one + suffix);
    if (known !== undefined) queues.add(known);
  }
  const { buckets = [] } = await api.r2.buckets.list({ account_id, name_contains: BUCKET + suffix });
  return { databases, namespace, queues, hasBucket: buckets.some(({ name }) => name === BUCKET + suffix) };
}

export function missingResources(
  { databases, namespace, queues, hasBucket }: Resources,
  environment: DeployedEnvironment,
): readonly string[] {
  const { suffix, location } = environment;
  const missing = databasesOf(environment).filter((name) => !databases.has(name));
  return [
    ...missing.map((name) => `create the D1 database ${name}${suffix} in ${location}`),
    ...(namespace === null ? [`create the KV namespace ${NAMESPACE}${suffix}`] : []),
    ...QUEUES.filter((name) => !queues.has(name)).map((name) => `create the queue ${name}${suffix}`),
    ...(hasBucket ? [] : [`create the R2 bucket ${BUCKET}${suffix}`]),
  ];
}

async function createBucket(api: Cloudflare, account_id: string, name: string): Promise<void> {
  await api.r2.buckets.create({ account_id, name });
  const rules = Object.entries(KEPT_DAYS).map(([prefix, days]) => ({
    id: `delete ${prefix}`,
    enabled: true,
    conditions: { prefix },
    deleteObjectsTransition: { condition: { type: "Age" as const, maxAge: days * DAY_SECONDS } },
  }));
  await api.r2.buckets.lifecycle.update(name, { account_id, rules });
}

/** Creates the resources that are not in `found`. @returns all resources, both found and new. */
export async function createResources(
  api: Cloudflare,
  account_id: string,
  found: Resources,
  environment: DeployedEnvironment,
): Promise<Resources & { readonly namespace: string }> {
  const { suffix, location, readReplication } = environment;
  const databases = new Map(found.databases);
  for (const name of databasesOf(environment)) {
    if (databases.has(name)) continue;
    const { uuid } = await api.d1.database.create({ account_id, name: name + suffix, primary_location_hint: location });
    if (uuid === undefined) throw new Error(`The platform gave ${name}${suffix} no id.`);
    databases.set(name, uuid);
    await api.d1.database.edit(uuid, { account_id, read_replication: { mode: readReplication ? "auto" : "disabled" } });
  }
  const namespace = found.namespace ?? (await api.kv.namespaces.create({ account_id, title: NAMESPACE + suffix })).id;
  for (const name of QUEUES) if (!found.queues.has(name)) await api.queues.create({ account_id, queue_name: name + suffix });
  if (!found.hasBucket) await createBucket(api, account_id, BUCKET + suffix);
  return { databases, namespace, queues: new Set(QUEUES), hasBucket: true };
}
