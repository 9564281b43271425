import { join } from "node:path";
import Cloudflare, { NotFoundError } from "cloudflare";
import { commandOptions } from "../command-options.ts";
import { ROOT } from "../local/bundle.ts";
import { type DeployedEnvironment, firstEnvironment, readEnvironment } from "./environment.ts";
import { lacksMigrations } from "./migrations.ts";
import { type Change, release } from "./release.ts";
import { createResources, findResources, missingResources, NO_RESOURCES } from "./resources.ts";
import { DEPLOYMENT_SECRET, type FoundSecrets, findSecrets, provideSecrets, wantedSecrets } from "./secrets.ts";
import { hasPendingMigration, runningVersion } from "./versions.ts";
import { type DeployedWorker, GATEWAY, writeWorkerConfigs } from "./worker-configs.ts";
import { wrangler } from "./wrangler.ts";

const HELP = `Deploys every Worker to Cloudflare: finds or creates what it needs by name, applies migrations, uploads all Workers, tries the
new versions before anybody is led to them, switches, and switches all back if they do not answer. Run again it changes nothing.

  --env NAME   an environment of deployment.json; for a dry run without an account, by default the first
  --dry-run    shows what would be done; without an account, what an empty one would get
  --url URL    where the deployed gateway answers; by default its first custom domain, or workers.dev
  --config F   the environments (default deployment.json)
  --folder D   where generated configurations and secrets are kept (default .deploy)

It needs the Workers Paid plan: CPU limits above 10 ms, and more than the free plan's requests, rows and queue operations.
CLOUDFLARE_ACCOUNT_ID names the account. CLOUDFLARE_API_TOKEN needs: Workers Scripts, Workers KV Storage, Workers R2 Storage, D1 and Queues, each to edit; Workers Routes
to edit where there are routes.

Example:
  CLOUDFLARE_ACCOUNT_ID=… CLOUDFLARE_API_TOKEN=… pnpm run deploy --env staging --dry-run`;

const { values } = commandOptions(HELP, {
  args: process.argv.slice(2).filter((arg) => arg !== "--"),
  options: {
    env: { type: "string" },
    "dry-run": { type: "boolean", default: false },
    url: { type: "string" },
    config: { type: "string", default: join(ROOT, "deployment.json") },
    folder: { type: "string", default: join(ROOT, ".deploy") },
    help: { type: "boolean", short: "h" },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

// A reader such as `head` that closes the pipe must not end a deployment halfway.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: apiToken, CLOUDFLARE_API_BASE_URL: baseURL } = process.env;
const isWithoutAccount = values["dry-run"] && account === undefined && apiToken === undefined;
if (values.env === undefined && !isWithoutAccount) fail(`Give --env: which environment of deployment.json.\n\n${HELP}`);

function secretsFor(all: Readonly<Record<string, string>>, { lacked }: FoundSecrets, { source }: DeployedWorker): Record<string, string> {
  const names = lacked.get(source);
  if (names === undefined) return {};
  return Object.fromEntries(names.map((name) => [name, all[name] ?? fail(`There is no value for the secret ${name}.`)]));
}

/** URL of the gateway: the value of `--url`, else its first custom domain, else its address on workers.dev; null if it has none of these. */
async function addressOf(api: Cloudflare, account_id: string, environment: DeployedEnvironment): Promise<string | null> {
  if (values.url !== undefined) return values.url.replace(/\/$/, "");
  const domain = environment.routes.find(({ custom_domain }) => custom_domain === true);
  if (domain !== undefined) return `https://${domain.pattern}`;
  if (!environment.workersDev) return null;
  try {
    const { subdomain } = await api.workers.subdomains.get({ account_id });
    return `https://${GATEWAY}${environment.suffix}.${subdomain}.workers.dev`;
  } catch (error) {
    // The account has no subdomain on workers.dev yet.
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

async function deploy(name: string, account_id: string, token: string): Promise<void> {
  const environment = readEnvironment(name, values.config);
  const api = new Cloudflare({ apiToken: token, ...(baseURL === undefined ? {} : { baseURL }) });
  const folder = join(values.folder, name);
  const found = await findResources(api, account_id, environment);
  for (const line of missingResources(found, environment)) say(line);
  const resources = values["dry-run"] ? found : await createResources(api, account_id, found, environment);
  const workers = await writeWorkerConfigs(folder, resources, environment);
  const changes: Change[] = [];
  for (const worker of workers) {
    const running = await runningVersion(api, account_id, worker);
    changes.push({ worker, running, atOnce: running === null || (await hasPendingMigration(api, account_id, worker)) });
  }
  const secrets = await findSecrets(api, account_id, workers);
  for (const [source, names] of secrets.lacked) say(`set ${names.join(", ")} of ${source}${environment.suffix}`);
  const isChanged = ({ worker, running }: Change) =>
    running === null || running.fingerprint !== worker.fingerprint || secrets.lacked.has(worker.source);
  const due = changes.filter(isChanged);
  for (const { worker, running } of due) say(`${running === null ? "create" : "update"} ${worker.name}`);
  if (values["dry-run"]) {
    say(due.length === 0 ? "Nothing else would change." : "Nothing was changed: this was a dry run.");
    return;
  }
  const all = due.length === 0 ? {} : provideSecrets(folder, secrets);
  const operator = workers.find(({ source }) => source === "tellerline-operator");
  if (operator === undefined) throw new Error("There is no operator Worker, which binds every database.");
  for (const [database, id] of resources.databases) {
    if (!(await lacksMigrations(api, account_id, database, id))) continue;
    say(`migrating ${database}${environment.suffix}`);
    wrangler("d1", "migrations", "apply", database + environment.suffix, "--remote", "--config", operator.configPath);
  }
  const secretsOf = (worker: DeployedWorker) => secretsFor(all, secrets, worker);
  const baseUrl = await addressOf(api, account_id, environment);
  await release({ changes: due, secretsOf, baseUrl, deploymentSecret: all[DEPLOYMENT_SECRET] ?? "", say });
  say(due.length === 0 ? "Nothing had changed." : `${name} runs ${due.length} new versions.`);
}

/** Shows what a deployment would create in an empty account. Sends no requests. */
async function showForEmptyAccount(name: string): Promise<void> {
  const environment = readEnvironment(name, values.config);
  say(`No account is given. An empty one would get, for ${name}:`);
  for (const line of missingResources(NO_RESOURCES, environment)) say(line);
  const workers = await writeWorkerConfigs(join(values.folder, name), NO_RESOURCES, environment);
  for (const { source } of workers) {
    const secrets = wantedSecrets(source);
    if (secrets.length > 0) say(`set ${secrets.join(", ")} of ${source}${environment.suffix}`);
  }
  for (const worker of workers) say(`create ${worker.name}`);
  say("Nothing was changed: this was a dry run. With CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN it tells what the account lacks.");
}

async function run(name: string): Promise<void> {
  if (account !== undefined && apiToken !== undefined) return deploy(name, account, apiToken);
  if (account !== undefined || apiToken !== undefined)
    fail(`Set ${account === undefined ? "CLOUDFLARE_ACCOUNT_ID" : "CLOUDFLARE_API_TOKEN"} as well.`);
  if (isWithoutAccount) return showForEmptyAccount(name);
  fail(`Set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN.\n\n${HELP}`);
}

await run(values.env ?? firstEnvironment(values.config)).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);
