import { setTimeout as pause } from "node:timers/promises";
import type { HarvestStatus } from "@tellerline/contract/operator";
import { type OperatorClient, runImport, silentProgress } from "@tellerline/ops";
import { institutionRows } from "./files.ts";
import type { Fleet } from "./fleet.ts";

/** Maximum institutions in one call that requests a harvest. */
const AT_ONCE = 100;
const POLLING_MS = 100;

export async function importFleet(operator: OperatorClient, { sites }: Fleet): Promise<void> {
  const rows = institutionRows(sites).map((row, index) => ({ line: index + 1, row }));
  await runImport(operator, { kind: "rates" }, rows, silentProgress);
  const lines = sites.map(({ institution, url }, index) => ({
    line: index + 1,
    charter_number: institution.charter,
    url,
    listed_on: "2026-11-01",
  }));
  await operator.importSites({ lines, skip_bad: false });
}

/** Requests a harvest of all sites of the fleet. @returns the time of the first request, in ISO 8601. */
export async function askForAll(operator: OperatorClient, { sites }: Pick<Fleet, "sites">): Promise<string> {
  const ids = sites.map(({ institution }) => institution.id);
  let since = "";
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const started = await operator.runHarvest({ credit_union_ids: ids.slice(from, from + AT_ONCE) });
    since ||= started.started_at;
  }
  return since;
}

/** Waits until a harvest has finished. @param since when it was requested, in ISO 8601. @returns its status. */
export async function untilLooked(operator: OperatorClient, since: string): Promise<HarvestStatus> {
  for (;;) {
    const status = await operator.readHarvest({ since });
    if (status.hosts.wanted === 0) return status;
    await pause(POLLING_MS);
  }
}
