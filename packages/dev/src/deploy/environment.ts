import { readFileSync } from "node:fs";
import * as z from "zod";

const route = z.strictObject({ pattern: z.string(), custom_domain: z.boolean().optional(), zone_name: z.string().optional() });

/** An environment in `deployment.json` (guides/operating.md#deploying). It has no ids, because a deployment finds every resource by name. */
const environment = z.strictObject({
  /** Suffix of the name of every Worker, database, namespace, queue and bucket; may be empty. */
  suffix: z.string().regex(/^(?:-[a-z0-9]+)*$/),
  /** Region in which databases are created: the one that most writes come from. */
  location: z.enum(["wnam", "enam", "weur", "eeur", "apac", "oc"]),
  readReplication: z.boolean(),
  /** Number of databases over which monitors and deliveries are spread (guides/operating.md#shards). */
  alertsShards: z.int().min(1).max(256).default(1),
  /** Routes of the gateway: custom domains, or patterns of a zone. */
  routes: z.array(route),
  /** Routes of the operator Worker, on a host of its own. */
  operatorRoutes: z.array(route),
  /** Whether the gateway and the operator are also served on workers.dev. */
  workersDev: z.boolean(),
  /** Settings by Worker that override those in its wrangler.toml: placement, limits, triggers. */
  workers: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type DeployedEnvironment = z.infer<typeof environment>;

const readAll = (path: string) => z.record(z.string(), environment).parse(JSON.parse(readFileSync(path, "utf8")));

export function firstEnvironment(path: string): string {
  const [name] = Object.keys(readAll(path));
  if (name === undefined) throw new Error(`${path} has no environment.`);
  return name;
}

/** Reads an environment from the file at `path`. @throws an error that names the file's environments if `name` is none of them. */
export function readEnvironment(name: string, path: string): DeployedEnvironment {
  const all = readAll(path);
  const found = all[name];
  if (found === undefined) throw new Error(`${path} has no environment "${name}"; it has ${Object.keys(all).join(" and ")}.`);
  return found;
}
