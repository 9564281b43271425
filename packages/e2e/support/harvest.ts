import { setTimeout as pause } from "node:timers/promises";
import type { DraftDecisionImport, DraftWire, HarvestStatus } from "@tellerline/contract/operator";
import { type Fleet, institutionRows, type Request } from "@tellerline/fleet";
import { type OperatorClient, runImport, silentProgress } from "@tellerline/ops";
import { putEmbeddedGazetteer, toLines } from "./membership.ts";

/** Helpers for tests of the harvest (guides/from-a-page-to-an-answer.md) against a fleet of invented sites. */

/** Imports the fleet's institutions and sites as an operator would. */
export async function importFleet(operator: OperatorClient, { sites }: Fleet): Promise<void> {
  await putEmbeddedGazetteer(operator);
  await runImport(operator, { kind: "rates" }, toLines(institutionRows(sites)), silentProgress);
  const lines = sites.map(({ institution, url }, index) => ({
    line: index + 1,
    charter_number: institution.charter,
    url,
    listed_on: "2026-11-01",
  }));
  await operator.importSites({ lines, skip_bad: false });
}

/** Asks the operator to harvest all sites of the fleet. @returns the time of the first request, in ISO 8601. */
export async function askForAll(operator: OperatorClient, { sites }: Fleet): Promise<string> {
  const ids = sites.map(({ institution }) => institution.id);
  let since = "";
  for (let from = 0; from < ids.length; from += 100) {
    const started = await operator.runHarvest({ credit_union_ids: ids.slice(from, from + 100) });
    since ||= started.started_at;
  }
  return since;
}

/** Harvests all sites of the fleet, and waits until the harvest has finished. @returns its status. */
export async function lookAtAll(operator: OperatorClient, fleet: Fleet): Promise<HarvestStatus> {
  return untilLooked(operator, await askForAll(operator, fleet));
}

export async function untilLooked(operator: OperatorClient, since: string): Promise<HarvestStatus> {
  for (;;) {
    const status = await operator.readHarvest({ since });
    if (status.hosts.wanted === 0) return status;
    await pause(100);
  }
}

export async function allDrafts(operator: OperatorClient, list?: "claims" | "changes" | "gone" | "sites"): Promise<readonly DraftWire[]> {
  const drafts: DraftWire[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await operator.listDrafts({
      ...(list === undefined ? {} : { list }),
      ...(after === undefined ? {} : { after }),
      limit: 100,
    });
    drafts.push(...page.drafts);
    after = page.next_after;
  }
  return drafts;
}

/** Accepts drafts without changing them. @returns the outcome for each draft. */
export async function accept(operator: OperatorClient, drafts: readonly DraftWire[]) {
  const decisions = drafts.map(({ draft_id, text_hash }): DraftDecisionImport => ({ draft_id, text_hash, decision: "accept" }));
  const decided: { draft_id: string; done: boolean; says: string }[] = [];
  for (let from = 0; from < decisions.length; from += 200) {
    decided.push(...(await operator.decideDrafts({ decisions: decisions.slice(from, from + 200) })).decided);
  }
  return decided;
}

/**
 * Requests that came too early.
 * @param requests all requests to one host. A request is too early if the previous one had not ended, or had started less than `delayMs`
 * before.
 */
export function impolite(requests: readonly Request[], delayMs: number): readonly Request[] {
  return requests.filter((request, index) => {
    const before = requests[index - 1];
    if (before === undefined) return false;
    return before.endedMs === null || before.endedMs > request.startedMs || request.startedMs - before.startedMs < delayMs;
  });
}
