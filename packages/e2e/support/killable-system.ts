import { readFileSync } from "node:fs";
import { driveCron } from "@tellerline/dev/cron";
import { endOrphan, guardRuntime } from "@tellerline/dev/runtime-guard";
import { startSystem } from "@tellerline/dev/system";

/** A complete system in a separate process, for crash tests. Configured by PORT, STATE_DIR, WORKERS (a file of bundles) and CRON_MS. */
const { PORT = "0", STATE_DIR = "", WORKERS = "", CRON_MS = "1000" } = process.env;
await endOrphan(STATE_DIR);
guardRuntime(STATE_DIR);
const workers = JSON.parse(readFileSync(WORKERS, "utf8"));
const system = await startSystem({ port: Number(PORT), stateDir: STATE_DIR, workers, quiet: true });
driveCron(system, Number(CRON_MS));
process.stdout.write(`${JSON.stringify({ baseUrl: system.baseUrl, operatorToken: system.operatorToken })}\n`);
