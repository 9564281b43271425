import type { OperatorStatus } from "@tellerline/contract/operator";
import { compileGazetteer } from "@tellerline/geography";
import type { Environment } from "@tellerline/vocabulary";
import type { OperatorClient } from "../client/operator-client.ts";
import { embeddedSandboxBooks } from "../embedded/sandbox-books.ts";
import { seedReal } from "../embedded/seed-real.ts";
import { embeddedGazetteer } from "../geography/embedded.ts";
import { utf8 } from "../geography/utf8.ts";
import { runImport } from "../importers/run-import.ts";
import type { Progress } from "../progress.ts";
import { makeFleetLines } from "./fleet.ts";
import { claimLines, makeMembership, recordLines } from "./membership.ts";

export interface Seeded {
  readonly sandbox: boolean;
  readonly live: boolean;
}

async function seedGazetteers(client: OperatorClient, missing: readonly Environment[]): Promise<void> {
  if (missing.length === 0) return;
  const bytes = compileGazetteer(embeddedGazetteer(), utf8);
  for (const environment of missing) await client.putGazetteer(environment, bytes);
}

/** Publishes the sandbox's books and gazetteer, compiled from the embedded data alone. */
export async function seedSandbox(client: OperatorClient): Promise<void> {
  await seedGazetteers(client, ["sandbox"]);
  await client.putSandboxBooks(embeddedSandboxBooks());
}

export const LIVE_SEEDS = ["real", "invented", "none"] as const;
export type LiveSeed = (typeof LIVE_SEEDS)[number];

/**
 * Publishes the embedded data in environments without a book: invented institutions in the sandbox, and in the live environment what `liveSeed` says
 * (the newest call report, invented institutions, or nothing). After an interrupted run, rows already in the tables are published first, and only
 * missing rows are imported.
 */
export async function seedOnce(client: OperatorClient, progress: Progress, today: string, liveSeed: LiveSeed): Promise<Seeded> {
  await client.tick();
  const status = await client.status();
  const { rate_books: rates, membership, gazetteers } = status;
  const missing = (["live", "sandbox"] as const).filter((environment) => gazetteers[environment] === null);
  await seedGazetteers(client, missing);
  const seeded = { sandbox: rates.sandbox === null || membership.sandbox === null, live: rates.live === null && liveSeed !== "none" };
  if (seeded.sandbox) await seedSandbox(client);
  const isInvented = status.catalog.rates_by_origin.synthetic !== undefined || (seeded.live && liveSeed === "invented");
  if (isInvented) await seedInvented(client, progress, today, status);
  else if (liveSeed === "real" && (seeded.live || status.catalog.quarters.length > 0)) await seedReal(client, progress, status);
  return seeded;
}

/**
 * Publishes invented institutions in the live environment. Imports only missing data: a run that stopped between the imports leaves rates without
 * membership rules.
 */
async function seedInvented(client: OperatorClient, progress: Progress, today: string, before: OperatorStatus): Promise<void> {
  if (before.rate_books.live === null) await runImport(client, { kind: "synthetic" }, makeFleetLines(today), progress);
  if (before.membership.active_publications > 0) return;
  const invented = makeMembership(today);
  await runImport(client, { kind: "membership" }, recordLines(invented), progress);
  await runImport(client, { kind: "claims" }, claimLines(invented), progress);
}
