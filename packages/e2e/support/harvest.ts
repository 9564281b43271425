import type { DraftDecisionImport, DraftWire, HarvestStatus } from "@tellerline/contract/operator";
import { askForAll, type Fleet, importFleet, type Request, untilLooked } from "@tellerline/fleet";
import type { OperatorClient } from "@tellerline/ops";
import type { ReviewList } from "@tellerline/vocabulary";
import { putEmbeddedGazetteer } from "./membership.ts";

/** Imports a gazetteer, and the institutions and sites of a fleet of invented sites, as an operator does before the first harvest. */
export async function prepareFleet(operator: OperatorClient, fleet: Fleet): Promise<void> {
  await putEmbeddedGazetteer(operator);
  await importFleet(operator, fleet);
}

/** Harvests the sites of `fleet` (guides/from-a-page-to-an-answer.md), and waits until the harvest has finished. @returns its status. */
export async function lookAtAll(operator: OperatorClient, fleet: Pick<Fleet, "sites">): Promise<HarvestStatus> {
  return untilLooked(operator, await askForAll(operator, fleet));
}

export async function allDrafts(operator: OperatorClient, list?: ReviewList): Promise<readonly DraftWire[]> {
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
  const decisions = drafts.map(
    ({ draft_id, text_hash, decision_id }): DraftDecisionImport => ({ draft_id, text_hash, decision_id, decision: "accept" }),
  );
  const decided: { draft_id: string; done: boolean; says: string }[] = [];
  for (let from = 0; from < decisions.length; from += 200) {
    decided.push(...(await operator.decideDrafts({ decisions: decisions.slice(from, from + 200) })).decided);
  }
  return decided;
}

/**
 * Requests that came too early: before the previous request had ended, or less than `delayMs` after the previous request started.
 * @param requests all requests to one host, in the order in which they started.
 */
export function impolite(requests: readonly Request[], delayMs: number): readonly Request[] {
  return requests.filter((request, index) => {
    const before = requests[index - 1];
    if (before === undefined) return false;
    return before.endedMs === null || before.endedMs > request.startedMs || request.startedMs - before.startedMs < delayMs;
  });
}
