import { driveCron } from "@tellerline/dev/cron";
import { endOrphan, guardRuntime } from "@tellerline/dev/runtime-guard";
import { startSystem } from "@tellerline/dev/system";

/** A complete system in a separate process, for crash tests. Configured by PORT, STATE_DIR and CRON_MS. */
const { PORT = "0", STATE_DIR = "", CRON_MS = "1000" } = process.env;
await endOrphan(STATE_DIR);
guardRuntime(STATE_DIR);
const system = await startSystem({ port: Number(PORT), stateDir: STATE_DIR, quiet: true });
driveCron(system, Number(CRON_MS));
process.stdout.write(`${JSON.stringify({ baseUrl: system.baseUrl, operatorToken: system.operatorToken })}\n`);
