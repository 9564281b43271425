import { readFileSync } from "node:fs";
import * as z from "zod";

const route = z.strictObject({ pattern: z.string(), custom_domain: z.boolean().optional(), zone_name: z.string().optional() });

/** An environment in `deployment.json` (guides/operating.md#deploying). It has no ids: everything is found by its name. */
const environment = z.strictObject({
  /** Follows the name of every Worker, database, namespace and queue. */
  suffix: z.string().regex(/^(?:-[a-z0-9]+)*$/),
  /** Where databases are created: the region of most writes. */
  location: z.enum(["wnam", "enam", "weur", "eeur", "apac", "oc"]),
  readReplication: z.boolean(),
  /** Databases that monitors and deliveries are spread over (guides/operating.md#shards). */
  alertsShards: z.int().min(1).max(256).default(1),
  /** Routes of the gateway: custom domains, or patterns of a zone. */
  routes: z.array(route),
  /** Routes of the operator, on a host of its own. */
  operatorRoutes: z.array(route),
  /** Whether the gateway and the operator are also served on workers.dev. */
  workersDev: z.boolean(),
  /** Settings by Worker that override those in its wrangler.toml: placement, limits, triggers. */
  workers: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type DeployedEnvironment = z.infer<typeof environment>;

/** @throws an error that names the existing environments. */
export function readEnvironment(name: string, path: string): DeployedEnvironment {
  const all = z.record(z.string(), environment).parse(JSON.parse(readFileSync(path, "utf8")));
  const found = all[name];
  if (found === undefined) throw new Error(`${path} has no environment "${name}"; it has ${Object.keys(all).join(" and ")}.`);
  return found;
}
