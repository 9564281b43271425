import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createOperatorClient, progressFor, seedOnce } from "@tellerline/ops";
import { dayOf, MINUTE_MS } from "@tellerline/vocabulary";
import { commandOptions } from "./command-options.ts";
import { ROOT } from "./local/bundle.ts";
import { provideDevelopmentKeys } from "./local/development-keys.ts";
import { endOrphan } from "./local/runtime-guard.ts";
import { localBindings, startSystem } from "./local/system.ts";
import { welcome } from "./local/welcome.ts";
import { writeWranglerConfigs } from "./local/wrangler-configs.ts";

const HELP = `Runs every Worker with \`wrangler dev\` on the data that \`npm start\` migrates and seeds: with breakpoints, logs, and rebuilding on changes.
The cron's work is done each minute. It is slower than \`npm start\`; never measure speed on it.

  PORT       port on 127.0.0.1 (default 8787)
  STATE_DIR  data directory (default .dev)

What follows -- goes to wrangler.

Example:
  npm run dev:wrangler
  npx wrangler d1 execute tellerline-catalog --local --persist-to .dev/wrangler -c workers/operator/wrangler.toml --command "select count(*) from rates"`;

const { positionals } = commandOptions(HELP, { options: { help: { type: "boolean", short: "h" } }, allowPositionals: true });

const port = Number(process.env.PORT ?? 8787);
const stateDir = process.env.STATE_DIR ?? ".dev";

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

// Migrates and seeds the state folder as `npm start` does, before wrangler uses the folder.
await endOrphan(stateDir).catch(fail);
const prepared = await startSystem({ port: 0, stateDir }).catch(fail);
const nearby = createOperatorClient({ baseUrl: prepared.baseUrl, token: prepared.operatorToken });
await seedOnce(nearby, progressFor(process.stderr, false), dayOf(Date.now()), "real");
const baseUrl = `http://127.0.0.1:${port}`;
const keys = await provideDevelopmentKeys(nearby, stateDir, { baseUrl, operatorToken: prepared.operatorToken });
await prepared.stop();

const { paths, persistTo } = writeWranglerConfigs(stateDir, localBindings(stateDir));
const args = ["dev", ...paths.flatMap((path) => ["-c", path]), "--persist-to", persistTo, "--ip", "127.0.0.1", "--port", String(port)];
const wrangler = spawn(process.execPath, [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), ...args, ...positionals], {
  stdio: "inherit",
  env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_SEND_METRICS: "false" },
});
const client = createOperatorClient({ baseUrl, token: prepared.operatorToken });
const cron = setInterval(() => {
  client.tick().catch((error: unknown) => process.stderr.write(`The cron's work failed: ${String(error)}\n`));
}, MINUTE_MS);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => wrangler.kill(signal));
wrangler.on("exit", (code) => {
  clearInterval(cron);
  process.exit(code ?? 0);
});

/** Prints example calls once wrangler answers. */
async function announce(): Promise<void> {
  const isUp = () =>
    fetch(`${baseUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await sleep(250);
  process.stdout.write(welcome(baseUrl, stateDir, keys));
}
await announce();
