import { cpSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalSystem, startSystem } from "@tellerline/dev/system";
import { bundleWorkers } from "@tellerline/dev/workers";
import { createOperatorClient, seedOnce, silentProgress } from "@tellerline/ops";
import { dayOf, SHARD_SLOTS } from "@tellerline/vocabulary";
import { hashOfSources, keep, takeKept } from "./kept-states.ts";

/**
 * Makes the fixtures of `fixtures.ts` in the folder FIXTURES, and runs the shared system until the parent process ends. This is a
 * process of its own, so that tests that don't need the fixtures can run meanwhile.
 */
const { FIXTURES = "" } = process.env;
const at = (name: string) => join(FIXTURES, name);

const workers = await bundleWorkers();
writeFileSync(at("workers.json"), JSON.stringify(workers));

let running: LocalSystem | null = null;
// Stops when the parent process disconnects or ends.
process.once("disconnect", async () => {
  await running?.stop();
  process.exit();
});

async function start(alertsShards = 1): Promise<LocalSystem> {
  // Enables the operation that exists only with this setting (/.well-known/security.txt).
  const bindings = { SECURITY_CONTACT: "mailto:security@example.com" };
  running = await startSystem({ port: 0, stateDir: at("shared"), workers, quiet: true, alertsShards, bindings });
  return running;
}

/** Number of alerts shards over which the shared system spreads organizations, so that tests run on several shards. */
const SHARDS = 4;

async function spread({ miniflare }: LocalSystem): Promise<void> {
  const shards = Array.from({ length: SHARD_SLOTS }, (_, slot) => slot % SHARDS);
  const catalog = await miniflare.getD1Database("CATALOG", "tellerline-operator");
  const insert = catalog.prepare("insert into shard_maps (version, shards, created_at) values (1, ?1, ?2)");
  await insert.bind(JSON.stringify(shards), new Date().toISOString()).run();
}

/** Stops a system and copies its state. The state of a running system can't be copied, because it may write or remove files at any time. */
async function copyState(system: LocalSystem, name: string): Promise<void> {
  await system.stop();
  cpSync(at("shared"), at(name), { recursive: true });
}

async function makeStates(): Promise<void> {
  await copyState(await start(), "empty");
  const seeding = await start();
  const operator = createOperatorClient({ baseUrl: seeding.baseUrl, token: seeding.operatorToken });
  await seedOnce(operator, silentProgress, "2026-11-01", "invented");
  await copyState(seeding, "seeded");
}

const hash = hashOfSources(dayOf(Date.now()));
if (!takeKept(hash, FIXTURES)) {
  await makeStates();
  keep(hash, FIXTURES, ["empty", "seeded"]);
}
cpSync(at("seeded"), at("shared"), { recursive: true });
const shared = await start(SHARDS);
await spread(shared);
const { baseUrl, operatorToken, deploymentSecret } = shared;
// Renames the file when it is complete, so that readers never see a partial file.
writeFileSync(at("ready.json.part"), JSON.stringify({ baseUrl, operatorToken, deploymentSecret }));
renameSync(at("ready.json.part"), at("ready.json"));
