import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./local/bundle.ts";

const HELP = `Deploys Tellerline to Cloudflare: migrations first, then the Workers in order of their bindings, the gateway last.

Create the databases, the KV namespace and the secrets first, and put their ids into every wrangler.toml: see the README,
"Deployment".

Example:
  npx wrangler login && pnpm run deploy`;

/** A Worker must be deployed before those that bind to it, so the gateway comes last. */
const ORDER = [
  "workers/keys",
  "workers/rates",
  "workers/decisions",
  "workers/eligibility",
  "workers/monitors",
  "workers/webhook-dispatcher",
  "workers/monitor-evaluator",
  "workers/tool-server",
  "workers/operator",
  ".",
];
const DATABASES = ["tellerline-catalog", "tellerline-accounts", "tellerline-alerts"];
/** The operator's configuration binds all three databases. */
const MIGRATES = "workers/operator/wrangler.toml";
const PLACEHOLDER_ID = /"0{8}-0{4}-0{4}-0{4}-0{11}\d"|"0{31}\d"/;

function wrangler(...args: string[]): void {
  process.stdout.write(`\n> wrangler ${args.join(" ")}\n`);
  const { status } = spawnSync(join(ROOT, "node_modules/.bin/wrangler"), args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) {
    process.stderr.write("\nDeployment stopped. Everything listed above was deployed; it is safe to run this again.\n");
    process.exit(1);
  }
}

if (process.argv.includes("--help")) {
  process.stdout.write(`${HELP}\n`);
  process.exit();
}

const configs = ORDER.map((folder) => join(folder, "wrangler.toml"));
const unset = configs.filter((config) => PLACEHOLDER_ID.test(readFileSync(join(ROOT, config), "utf8")));
if (unset.length > 0) {
  process.stderr.write(`${HELP}\n\nThese files still contain placeholder ids: ${unset.join(", ")}\n`);
  process.exit(1);
}
for (const database of DATABASES) wrangler("d1", "migrations", "apply", database, "--remote", "--config", MIGRATES);
for (const config of configs) wrangler("deploy", "--config", config);
