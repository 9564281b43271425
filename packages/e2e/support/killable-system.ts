import { readFileSync } from "node:fs";
import { driveCron } from "@tellerline/dev/cron";
import { endOrphan, guardRuntime } from "@tellerline/dev/runtime-guard";
import { startSystem } from "@tellerline/dev/system";
import { withLaterClock } from "./later-clock.ts";

/**
 * Runs a complete system in a process of its own, for crash tests. Environment variables configure it: PORT, STATE_DIR, WORKERS (the path of a
 * file with bundles), CRON_MS (time between crons), LATER_MS (time by which its clock is ahead) and FLEET (the URL of invented sites).
 */
const { PORT = "0", STATE_DIR = "", WORKERS = "", CRON_MS = "1000", LATER_MS = "0", FLEET } = process.env;
await endOrphan(STATE_DIR);
guardRuntime(STATE_DIR);
const workers = withLaterClock(JSON.parse(readFileSync(WORKERS, "utf8")), Number(LATER_MS));
const towards = FLEET === undefined ? {} : { fleet: FLEET };
const system = await startSystem({ port: Number(PORT), stateDir: STATE_DIR, workers, quiet: true, ...towards });
driveCron(system, Number(CRON_MS));
process.stdout.write(`${JSON.stringify({ baseUrl: system.baseUrl, operatorToken: system.operatorToken })}\n`);
