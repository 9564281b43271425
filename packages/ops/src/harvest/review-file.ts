import { createHash } from "node:crypto";
import type { DraftDecisionImport, DraftWire } from "@tellerline/contract/operator";
import { DRAFT_DECISIONS, type ReviewList } from "@tellerline/vocabulary";
import * as z from "zod";
import type { OperatorClient } from "../client/operator-client.ts";
import { OpsError } from "../ops-error.ts";
import { readLines, writeLines } from "./json-lines.ts";

/** A line of the file, as a person filled it in. Its other fields are for reading only and are ignored. */
const decidedLine = z.looseObject({
  draft_id: z.string(),
  text_hash: z.string(),
  decision: z.enum(DRAFT_DECISIONS).nullable(),
  /** The first person's decision, which a second person agrees to. */
  decision_id: z.string().nullish(),
  proposed: z.record(z.string(), z.unknown()).optional(),
  /** Hash of `proposed` as it was exported. */
  proposed_sha256: z.string().optional(),
  quote: z.string().optional(),
  /** Hash of `quote` as it was exported. */
  quote_sha256: z.string().optional(),
  reason: z.string().optional(),
});

export async function waitingDrafts(client: OperatorClient, list: ReviewList | undefined): Promise<readonly DraftWire[]> {
  const drafts: DraftWire[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await client.listDrafts({
      ...(list === undefined ? {} : { list }),
      ...(after === undefined ? {} : { after }),
      limit: 500,
    });
    drafts.push(...page.drafts);
    after = page.next_after;
  }
  return drafts;
}

/** The keys of every object in order, so that an editor that sorts them changes nothing. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    : value;

const hashOf = (exported: object | string): string => createHash("sha256").update(JSON.stringify(exported, inOrder)).digest("hex");

export const writeReviewFile = (path: string, drafts: readonly DraftWire[]): void =>
  writeLines(
    path,
    drafts.map((draft) => ({
      ...draft,
      proposed_sha256: hashOf(draft.proposed),
      quote_sha256: hashOf(draft.quote),
      decision: null,
    })),
  );

type DecidedLine = z.output<typeof decidedLine>;

/** @throws OpsError if the line was changed in a way that its decision does not carry out. */
function requireCarriedOut({ draft_id, decision, proposed, proposed_sha256, quote, quote_sha256 }: DecidedLine): void {
  if (quote !== undefined && quote_sha256 !== undefined && hashOf(quote) !== quote_sha256)
    throw new OpsError(`${draft_id}: "quote" was changed. It is what the page says, and is published as exported.`);
  const isChanged = proposed !== undefined && proposed_sha256 !== undefined && hashOf(proposed) !== proposed_sha256;
  if (isChanged && decision !== "edit")
    throw new OpsError(`${draft_id}: "proposed" was changed, and ${decision} would publish nothing of that. Set decision to edit.`);
}

/** @throws OpsError if two lines decide the same draft differently. */
function requireOneDecision(decisions: readonly DraftDecisionImport[]): void {
  const byDraft = new Map<string, string>();
  for (const decision of decisions) {
    const text = JSON.stringify(decision, inOrder);
    if ((byDraft.get(decision.draft_id) ?? text) !== text)
      throw new OpsError(`${decision.draft_id}: The file decides it twice, and differently. Leave one of the lines.`);
    byDraft.set(decision.draft_id, text);
  }
}

/**
 * The decisions of a file; drafts without one stay in the queue.
 * @throws OpsError at the first malformed or contradictory line.
 */
export function readReviewFile(path: string): readonly DraftDecisionImport[] {
  const decisions = readLines(path, decidedLine, "is not a draft").flatMap((line) => {
    const { draft_id, text_hash, decision, decision_id, proposed, reason } = line;
    if (decision === null) return [];
    requireCarriedOut(line);
    const edit = decision === "edit" && proposed !== undefined ? { proposed } : {};
    const agreed = decision_id == null ? {} : { decision_id };
    return [{ draft_id, text_hash, decision, ...agreed, ...edit, ...(reason === undefined ? {} : { reason }) }];
  });
  requireOneDecision(decisions);
  return decisions;
}
