import type { ImportLine, OperatorStatus } from "@tellerline/contract/operator";
import type { OperatorClient } from "../client/operator-client.ts";
import { runImport } from "../importers/run-import.ts";
import type { CallReport } from "../ncua/call-report.ts";
import type { Progress } from "../progress.ts";
import { embeddedQuarters } from "./quarters.ts";
import { readingLines } from "./readings.ts";
import { embeddedSites } from "./sites.ts";

const importReport = (client: OperatorClient, { cycleDate, lines }: CallReport, progress: Progress) =>
  runImport(client, { kind: "ncua", cycle_date: cycleDate }, lines, progress);

/**
 * Imports the newest embedded quarter, and the readings and the sites of its institutions. Completes a run that was interrupted. Does
 * nothing if the system has other quarters but not this one.
 */
export async function seedReal(client: OperatorClient, progress: Progress, { catalog, membership }: OperatorStatus): Promise<void> {
  const report = embeddedQuarters()[0]?.();
  if (report === undefined) return;
  if (catalog.quarters.length === 0) await importReport(client, report, progress);
  else if (!catalog.quarters.includes(report.cycleDate)) return;
  if (membership.publications > 0) return;
  await client.importSites({ lines: [...embeddedSites()], skip_bad: true });
  await runImport(client, { kind: "readings", skip_bad: true }, readingsOf(report), progress);
}

const readingsOf = ({ idOfCharter }: CallReport) => readingLines((charter) => idOfCharter.get(String(charter)));

export function newestReadings(): readonly ImportLine[] {
  const newest = embeddedQuarters()[0]?.();
  return newest === undefined ? [] : readingsOf(newest);
}

/**
 * Adds the older embedded quarters to the history, if the newest one is imported. Takes a while, and changes no current data.
 * @returns how many quarters were added.
 */
export async function seedHistory(client: OperatorClient, progress: Progress): Promise<number> {
  const [newest, ...older] = embeddedQuarters().map((read) => read());
  const { quarters } = (await client.status()).catalog;
  if (newest === undefined || !quarters.includes(newest.cycleDate)) return 0;
  const missing = older.filter(({ cycleDate }) => !quarters.includes(cycleDate));
  for (const report of missing) await importReport(client, report, progress);
  return missing.length;
}
