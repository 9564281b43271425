import { createOperatorClient, LIVE_SEEDS, lineProgress, progressFor, seedHistory, seedOnce, silentProgress } from "@tellerline/ops";
import { dayOf } from "@tellerline/vocabulary";
import { commandOptions } from "./command-options.ts";
import { driveCron } from "./local/cron.ts";
import { provideDevelopmentKeys } from "./local/development-keys.ts";
import { endOrphan, guardRuntime } from "./local/runtime-guard.ts";
import { startSystem } from "./local/system.ts";
import { welcome } from "./local/welcome.ts";

const HELP = `Runs every Worker of Tellerline in one process, seeded with the embedded data: real institutions live, invented ones in the sandbox.

  PORT       port on 127.0.0.1 (default 8787)
  STATE_DIR  data directory (default .dev)
  SHARDS     databases that monitors and deliveries are spread over (default 1); \`pnpm ops shards\` says which has what
  HARVEST_FLEET  where \`ops harvest run\` fetches pages from, such as the invented sites of \`pnpm fleet\`; by default nothing is fetched
  SEED       what an empty live side is filled with: real (default), the newest call reports of the NCUA, or invented, a large synthetic fleet

Example:
  PORT=9000 STATE_DIR=/tmp/second npm start`;

commandOptions(HELP, { options: { help: { type: "boolean", short: "h" } } });

const port = Number(process.env.PORT ?? 8787);
const stateDir = process.env.STATE_DIR ?? ".dev";
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(`PORT is "${process.env.PORT}"; it must be a number from 0 (any free port) to 65535.\n`);
  process.exit(1);
}

const seed = LIVE_SEEDS.find((known) => known === (process.env.SEED ?? "real"));
if (seed === undefined) {
  process.stderr.write(`SEED is "${process.env.SEED}"; it must be one of ${LIVE_SEEDS.join(", ")}.\n`);
  process.exit(1);
}

function fail(error: unknown): never {
  process.stderr.write(`Can't start on port ${port}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

const alertsShards = Number(process.env.SHARDS ?? 1);
if (!Number.isInteger(alertsShards) || alertsShards < 1 || alertsShards > 256) {
  process.stderr.write(`SHARDS is "${process.env.SHARDS}"; it must be a number from 1 to 256.\n`);
  process.exit(1);
}

await endOrphan(stateDir).catch(fail);
const unguard = guardRuntime(stateDir);
const fleet = process.env.HARVEST_FLEET;
if (fleet !== undefined && !/^http:\/\/[\w.-]+:\d+\/?$/.test(fleet)) {
  process.stderr.write(`HARVEST_FLEET is "${fleet}"; it must be an address with its port, such as http://127.0.0.1:9100.\n`);
  process.exit(1);
}

const { stderr } = process;
const onStep = (step: string) => stderr.write(`${step} …\n`);

const system = await startSystem({ port, stateDir, alertsShards, onStep, ...(fleet === undefined ? {} : { fleet }) }).catch(
  (error: unknown) => {
    unguard();
    return fail(error);
  },
);

let stopping = false;
let stopCron: () => void = () => undefined;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  stopCron();
  await system.stop();
  unguard();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

const client = createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken });
onStep("filling what is empty");
const progress = stderr.isTTY ? progressFor(stderr, false) : lineProgress((line) => stderr.write(line));
await seedOnce(client, progress, dayOf(Date.now()), seed);
stopCron = driveCron(system);
const keys = await provideDevelopmentKeys(client, stateDir, system);
process.stdout.write(welcome(system.baseUrl, stateDir, keys));
if (seed === "real") await addHistory();

/** Imports earlier quarters while the system already serves, so that callers need not wait for them. */
async function addHistory(): Promise<void> {
  try {
    const added = await seedHistory(client, silentProgress);
    if (added > 0) process.stdout.write(`The history of rates has ${added} more quarters.\n`);
  } catch (error) {
    if (!stopping) process.stderr.write(`The history of rates is not complete; the next start adds the rest: ${String(error)}\n`);
  }
}
