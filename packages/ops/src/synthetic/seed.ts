import { compileGazetteer } from "@tellerline/geography";
import type { Environment } from "@tellerline/vocabulary";
import type { OperatorClient } from "../client/operator-client.ts";
import { embeddedGazetteer } from "../geography/embedded.ts";
import { utf8 } from "../geography/utf8.ts";
import { runImport } from "../importers/run-import.ts";
import type { Progress } from "../progress.ts";
import { makeFleetLines, SANDBOX_AS_OF } from "./fleet.ts";
import { claimLines, makeMembership, recordLines } from "./membership.ts";

/** The environments that were seeded. */
export interface Seeded {
  readonly sandbox: boolean;
  readonly live: boolean;
}

async function seedGazetteers(client: OperatorClient, missing: readonly Environment[]): Promise<void> {
  if (missing.length === 0) return;
  const bytes = compileGazetteer(embeddedGazetteer(), utf8);
  for (const environment of missing) await client.putGazetteer(environment, bytes);
}

async function seedSandbox(client: OperatorClient, progress: Progress): Promise<void> {
  const membership = makeMembership(SANDBOX_AS_OF);
  const lines = [...makeFleetLines(SANDBOX_AS_OF), ...recordLines(membership), ...claimLines(membership)];
  await runImport(client, { kind: "sandbox" }, lines, progress);
}

/**
 * Publishes the embedded data set in environments without a book. After an interrupted run, rows already in the tables are
 * published first, and what is missing is imported.
 */
export async function seedOnce(client: OperatorClient, progress: Progress, today: string, sandboxOnly = false): Promise<Seeded> {
  await client.tick();
  const { rate_books: rates, membership, gazetteers } = await client.status();
  const missing = (["live", "sandbox"] as const).filter((environment) => gazetteers[environment] === null);
  await seedGazetteers(client, missing);
  const hasMembership = membership.active_publications > 0;
  const seeded = { sandbox: rates.sandbox === null || membership.sandbox === null, live: rates.live === null && !sandboxOnly };
  if (seeded.sandbox) await seedSandbox(client, progress);
  if (seeded.live) await runImport(client, { kind: "synthetic" }, makeFleetLines(today), progress);
  // A run that stopped between the two imports leaves rates without membership rules.
  const isInvented = seeded.live || (await client.status()).catalog.rates_by_origin.synthetic !== undefined;
  if (!sandboxOnly && !hasMembership && isInvented) {
    const invented = makeMembership(today);
    await runImport(client, { kind: "membership" }, recordLines(invented), progress);
    await runImport(client, { kind: "claims" }, claimLines(invented), progress);
  }
  return seeded;
}
