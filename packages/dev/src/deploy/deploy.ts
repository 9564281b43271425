import { join } from "node:path";
import { parseArgs } from "node:util";
import Cloudflare from "cloudflare";
import { ROOT } from "../local/bundle.ts";
import { readEnvironment } from "./environment.ts";
import { createResources, databasesOf, findResources, missingResources } from "./resources.ts";
import { type FoundSecrets, findSecrets, provideSecrets } from "./secrets.ts";
import { smokeTest } from "./smoke-test.ts";
import { applyTriggers, create, type RunningVersion, runningVersion, switchTo, upload } from "./versions.ts";
import { type DeployedWorker, writeWorkerConfigs } from "./worker-configs.ts";
import { wrangler } from "./wrangler.ts";

const HELP = `Deploys every Worker to Cloudflare: finds or creates what it needs by name, applies migrations, uploads all Workers, switches to them, asks them
whether they answer, and switches all back if they do not. Run again it changes nothing.

  --env NAME   an environment of deployment.json
  --dry-run    shows what would be done
  --url URL    where the deployed gateway answers; by default its first custom domain
  --config F   the environments (default deployment.json)
  --folder D   where generated configurations and secrets are kept (default .deploy)

It needs the Workers Paid plan: CPU limits above 10 ms, and more than the free plan's requests, rows and queue operations.
CLOUDFLARE_ACCOUNT_ID names the account. CLOUDFLARE_API_TOKEN needs: Workers Scripts, Workers KV Storage, D1 and Queues, each to edit; Workers Routes
to edit where there are routes.

Example:
  CLOUDFLARE_ACCOUNT_ID=… CLOUDFLARE_API_TOKEN=… pnpm run deploy --env staging --dry-run`;

const { values } = parseArgs({
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

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (values.help) {
  say(HELP);
  process.exit();
}
const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: apiToken, CLOUDFLARE_API_BASE_URL: baseURL } = process.env;
if (values.env === undefined) fail(`Give --env: which environment of deployment.json.\n\n${HELP}`);
if (account === undefined || apiToken === undefined) fail(`Set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN.\n\n${HELP}`);

/** A Worker with what it runs now. */
interface Change {
  readonly worker: DeployedWorker;
  readonly running: RunningVersion | null;
}

/** The values of the secrets that a Worker lacks. */
function secretsFor(all: Readonly<Record<string, string>>, { lacked }: FoundSecrets, { source }: DeployedWorker): Record<string, string> {
  const names = lacked.get(source);
  if (names === undefined) return {};
  return Object.fromEntries(names.map((name) => [name, all[name] ?? fail(`There is no value for the secret ${name}.`)]));
}

/** The first address of the gateway that needs no lookup. */
function addressOf(environment: ReturnType<typeof readEnvironment>): string | null {
  const domain = environment.routes.find(({ custom_domain }) => custom_domain === true);
  return values.url ?? (domain === undefined ? null : `https://${domain.pattern}`);
}

/** Uploads every changed Worker, and only then leads callers to them, in the order of their bindings. */
async function release(
  changes: readonly Change[],
  secrets: (worker: DeployedWorker) => Readonly<Record<string, string>>,
  url: string | null,
): Promise<void> {
  const uploaded = changes.flatMap(({ worker, running }) => {
    if (running === null) return [];
    say(`uploading ${worker.name}`);
    return [{ worker, running, versionId: upload(worker, secrets(worker)) }];
  });
  const switched: typeof uploaded = [];
  try {
    for (const { worker, running } of changes) {
      const next = uploaded.find((one) => one.worker === worker);
      say(`${running === null ? "creating" : "switching"} ${worker.name}`);
      if (next === undefined) create(worker, secrets(worker));
      else {
        switched.push(next);
        switchTo(worker, next.versionId, worker.fingerprint);
        applyTriggers(worker);
      }
    }
    if (url !== null) await smokeTest(url);
  } catch (error) {
    for (const one of switched.toReversed()) switchBack(one);
    throw error;
  }
}

/** Leads callers to the version before again. One that can't be switched holds up none of the others. */
function switchBack({ worker, running }: { readonly worker: DeployedWorker; readonly running: RunningVersion }): void {
  say(`switching ${worker.name} back`);
  try {
    switchTo(worker, running.versionId, running.fingerprint);
  } catch (error) {
    process.stderr.write(`${worker.name} could not be switched back to version ${running.versionId}: ${String(error)}\n`);
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
  for (const worker of workers) changes.push({ worker, running: await runningVersion(api, account_id, worker) });
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
  const all = secrets.lacked.size === 0 ? {} : provideSecrets(folder, secrets);
  const operator = workers.find(({ source }) => source === "tellerline-operator");
  if (operator === undefined) throw new Error("There is no operator Worker, which binds every database.");
  for (const database of databasesOf(environment)) {
    say(`migrating ${database}${environment.suffix}`);
    wrangler("d1", "migrations", "apply", database + environment.suffix, "--remote", "--config", operator.configPath);
  }
  await release(due, (worker) => secretsFor(all, secrets, worker), addressOf(environment));
  say(due.length === 0 ? "Nothing had changed." : `${name} runs ${due.length} new versions.`);
}

await deploy(values.env, account, apiToken).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
