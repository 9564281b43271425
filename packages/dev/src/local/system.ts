import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import * as z from "zod";
import { ROOT, readJsonFile } from "./bundle.ts";
import { applyMigrations } from "./migrate.ts";
import { writePrivateJson } from "./private-file.ts";
import type { BundledWorker } from "./workers.ts";

export interface SystemOptions {
  /** Port of the gateway; 0 selects any free port. */
  readonly port: number;
  readonly stateDir: string;
  /** Number of shards of the alerts database (guides/operating.md#shards). Default: 1. */
  readonly alertsShards?: number;
  /** Extra bindings for every Worker. */
  readonly bindings?: Readonly<Record<string, string>>;
  /**
   * URL that all fetches of the harvester are sent to, such as `http://127.0.0.1:9100`. If absent, the harvester can't resolve names, so it
   * fetches nothing.
   */
  readonly fleet?: string;
  /** Called with a description of each step of the start before the step begins. */
  readonly onStep?: (step: string) => void;
  /** True prints only those lines of the Workers' logs that are errors. */
  readonly quiet?: boolean;
  /** Replacement scripts by Worker name, for measuring one Worker alone. */
  readonly standIns?: Readonly<Record<string, string>>;
  /** Workers that are already bundled. If absent, all Workers are bundled now. */
  readonly workers?: readonly BundledWorker[];
  /** Port of the runtime's inspector (Chrome DevTools Protocol), for measuring a Worker's memory; 0 selects any free port. If absent, there is none. */
  readonly inspectorPort?: number;
}

export interface LocalSystem {
  readonly baseUrl: string;
  readonly operatorToken: string;
  readonly deploymentSecret: string;
  readonly miniflare: Miniflare;
  stop(): Promise<void>;
}

interface Secrets {
  readonly OPERATOR_TOKEN: string;
  readonly KEY_DERIVATION_SECRET: string;
  readonly WEBHOOK_SIGNING_ROOT: string;
  readonly RECEIPT_SIGNING_SEEDS: string;
  readonly DEPLOYMENT_SECRET: string;
  readonly KEY_CHECKSUM_SECRET: string;
}

/** The secrets in a state folder. Each is optional, because the folder of an earlier version may lack it. */
const storedSecrets = z.object({
  OPERATOR_TOKEN: z.string().optional(),
  KEY_DERIVATION_SECRET: z.string().optional(),
  WEBHOOK_SIGNING_ROOT: z.string().optional(),
  RECEIPT_SIGNING_SEEDS: z.string().optional(),
  DEPLOYMENT_SECRET: z.string().optional(),
  KEY_CHECKSUM_SECRET: z.string().optional(),
});

/** Reads the secrets of a state folder. Creates and stores those that it lacks. They stay the same, because API keys are derived from them. */
function loadSecrets(stateDir: string): Secrets {
  const path = join(stateDir, "secrets.json");
  const stored = storedSecrets.safeParse(readJsonFile(path) ?? {});
  const known = stored.success ? stored.data : {};
  const random = (bytes: number) => randomBytes(bytes).toString("base64url");
  const secrets = {
    OPERATOR_TOKEN: known.OPERATOR_TOKEN ?? random(24),
    KEY_DERIVATION_SECRET: known.KEY_DERIVATION_SECRET ?? random(32),
    WEBHOOK_SIGNING_ROOT: known.WEBHOOK_SIGNING_ROOT ?? random(32),
    RECEIPT_SIGNING_SEEDS: known.RECEIPT_SIGNING_SEEDS ?? random(32),
    DEPLOYMENT_SECRET: known.DEPLOYMENT_SECRET ?? random(32),
    KEY_CHECKSUM_SECRET: known.KEY_CHECKSUM_SECRET ?? random(32),
  };
  mkdirSync(stateDir, { recursive: true });
  writePrivateJson(path, secrets);
  return secrets;
}

/** Bindings of every Worker on this machine, beyond its configuration: the secrets of the state folder and development settings. */
export function localBindings(stateDir: string) {
  return {
    ...loadSecrets(stateDir),
    // Allows webhook receivers on this machine. Never set in production.
    ALLOW_LOOPBACK_WEBHOOKS: "true",
    // Disables DNS over HTTPS, because host names of the local network must not be sent to a public resolver.
    DNS_RESOLVER_URL: "",
    MCP_ALLOWED_HOSTS: "127.0.0.1,localhost,[::1]",
  };
}

/** Bundles every Worker. Imports the bundler only when called, because loading it takes a second. */
async function bundleNow(standIns: Readonly<Record<string, string>> = {}): Promise<readonly BundledWorker[]> {
  const { bundleWorkers } = await import("./workers.ts");
  return bundleWorkers(standIns);
}

type Databases = NonNullable<BundledWorker["d1Databases"]>;

/** Local databases for all shards of alerts but the first, by binding. */
const furtherShards = (shards: number): Databases =>
  Object.fromEntries(Array.from({ length: shards - 1 }, (_, index) => [`ALERTS_${index + 1}`, { id: `alerts-shard-${index + 1}` }]));

/** Options that bind a Worker to all shards of alerts if it is bound to the first; empty for other Workers. */
function databasesOf({ d1Databases }: BundledWorker, further: Databases) {
  return d1Databases?.ALERTS === undefined ? {} : { d1Databases: { ...d1Databases, ...further } };
}

const HARVESTER = "tellerline-harvester";

/** Name of the Worker that sends the harvester's fetches to a fleet of invented sites. The fleet also resolves host names. */
const FLEET_WAY = "tellerline-fleet-way";
const FLEET_WAY_SCRIPT = `export default { fetch: (request, env) => env.FLEET.fetch(request) };`;

const fleetWay = (fleet: string) => ({
  name: FLEET_WAY,
  modules: true as const,
  script: FLEET_WAY_SCRIPT,
  compatibilityDate: "2026-11-01",
  serviceBindings: { FLEET: { external: { address: new URL(fleet).host, http: { forwardedProtoHeader: "X-Forwarded-Proto" } } } },
});

/** With a fleet, the harvester keeps its configured bindings, which include the DNS resolver. Without a fleet, it can't resolve names. */
function towards(fleet: string | undefined, { name, bindings = {} }: BundledWorker) {
  return fleet === undefined || name !== HARVESTER ? { bindings: {} } : { bindings, outboundService: FLEET_WAY };
}

function configureWorker(worker: BundledWorker, local: Readonly<Record<string, string>>, further: Databases, fleet: string | undefined) {
  const { bindings, ...outbound } = towards(fleet, worker);
  return {
    ...worker,
    ...databasesOf(worker, further),
    modules: true as const,
    ...outbound,
    bindings: Object.assign({}, worker.bindings, local, bindings),
    // In production the operator Worker has its own host; locally it shares the gateway's port.
    ...(worker.name === "tellerline-operator" ? { routes: ["*/operator/*"] } : {}),
  };
}

const DATABASES = [
  { binding: "CATALOG", folder: "catalog" },
  { binding: "ACCOUNTS", folder: "accounts" },
  { binding: "ALERTS", folder: "alerts" },
  { binding: "HARVEST", folder: "harvest" },
] as const;

function printFault({ message }: { readonly message: string }): void {
  if (message.includes('"level":"error"')) process.stderr.write(`${message}\n`);
}

/** Starts every Worker in one workerd, with local D1, KV and Durable Objects under `stateDir`, and applies pending migrations. */
export async function startSystem(options: SystemOptions): Promise<LocalSystem> {
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
  const local = localBindings(options.stateDir);
  const bindings = { ...local, ...options.bindings };
  const { onStep = () => undefined } = options;
  onStep("bundling the Workers");
  const workers = options.workers ?? (await bundleNow(options.standIns));
  const further = furtherShards(options.alertsShards ?? 1);
  onStep("starting them");
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: options.port,
      workers: [
        ...workers.map((worker) => configureWorker(worker, bindings, further, options.fleet)),
        ...(options.fleet === undefined ? [] : [fleetWay(options.fleet)]),
      ],
      cf: false,
      ...(options.inspectorPort === undefined ? {} : { inspectorPort: options.inspectorPort }),
      ...(options.quiet === true ? { handleStructuredLogs: printFault } : {}),
    }),
    resourcePersistencePath: join(options.stateDir, "state"),
  });
  const url = await miniflare.ready;
  onStep("migrating the databases");
  // The Workers may be of an earlier release, which lacks some databases, so only the databases that they bind are migrated.
  const bound = workers.find(({ name }) => name === "tellerline-operator")?.d1Databases ?? {};
  const own = DATABASES.filter(({ binding }) => Object.hasOwn(bound, binding));
  for (const { binding, folder } of [...own, ...Object.keys(further).map((binding) => ({ binding, folder: "alerts" }))]) {
    await applyMigrations(await miniflare.getD1Database(binding, "tellerline-operator"), join(ROOT, "migrations", folder));
  }
  return {
    baseUrl: url.origin,
    operatorToken: local.OPERATOR_TOKEN,
    deploymentSecret: local.DEPLOYMENT_SECRET,
    miniflare,
    stop: () => miniflare.dispose(),
  };
}
