import { cpSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startSystem } from "@tellerline/dev/system";
import { bundleWorkers } from "@tellerline/dev/workers";
import { createOperatorClient, seedOnce, silentProgress } from "@tellerline/ops";

/**
 * Makes in FIXTURES what `fixtures.ts` describes, and runs the shared system until it is ended. It is a process of its own, so that
 * tests which need none of it run meanwhile.
 */
const { FIXTURES = "" } = process.env;
const at = (name: string) => join(FIXTURES, name);
/** Copies the state of a system that nothing writes to at the moment. */
const copyState = (name: string) => cpSync(at("shared"), at(name), { recursive: true });

const workers = await bundleWorkers();
writeFileSync(at("workers.json"), JSON.stringify(workers));
const system = await startSystem({ port: 0, stateDir: at("shared"), workers, quiet: true });
// The process that started this one lets it go, or has ended.
process.once("disconnect", async () => {
  await system.stop();
  process.exit();
});
const { baseUrl, operatorToken } = system;
copyState("empty");
await seedOnce(createOperatorClient({ baseUrl, token: operatorToken }), silentProgress, "2026-11-01");
copyState("seeded");
// It appears whole.
writeFileSync(at("ready.json.part"), JSON.stringify({ baseUrl, operatorToken }));
renameSync(at("ready.json.part"), at("ready.json"));
