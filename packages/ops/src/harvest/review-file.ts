import { writeFileSync } from "node:fs";
import type { DraftDecisionImport, DraftWire } from "@tellerline/contract/operator";
import { DRAFT_DECISIONS, type ReviewList } from "@tellerline/vocabulary";
import * as z from "zod";
import type { OperatorClient } from "../client/operator-client.ts";
import { readText } from "../importers/text-file.ts";
import { OpsError } from "../ops-error.ts";

/** The queue of drafts as a file: one JSON line per draft, with a field for the decision. */

/** A line that the operator returns. Other fields of the line are for reading only and are ignored. */
const decidedLine = z.looseObject({
  draft_id: z.string(),
  text_hash: z.string(),
  decision: z.enum(DRAFT_DECISIONS).nullable(),
  proposed: z.record(z.string(), z.unknown()).optional(),
  reason: z.string().optional(),
});

/** All waiting drafts, requested page by page. */
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

export function writeReviewFile(path: string, drafts: readonly DraftWire[]): void {
  const lines = drafts.map((draft) => `${JSON.stringify({ ...draft, decision: null })}\n`);
  try {
    writeFileSync(path, lines.join(""));
  } catch (error) {
    throw new OpsError(`Can't write ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function decisionOf(line: string, number: number): DraftDecisionImport | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new OpsError(`Line ${number} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = decidedLine.safeParse(value);
  if (!result.success) {
    const [fault] = result.error.issues;
    throw new OpsError(`Line ${number} /${fault?.path.join("/") ?? ""}: ${fault?.message ?? "is not a draft"}`);
  }
  const { draft_id, text_hash, decision, proposed, reason } = result.data;
  if (decision === null) return null;
  return {
    draft_id,
    text_hash,
    decision,
    ...(decision === "edit" && proposed !== undefined ? { proposed } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** The decisions of a file; drafts without one stay in the queue. @throws OpsError at the first malformed line. */
export function readReviewFile(path: string): readonly DraftDecisionImport[] {
  const decisions: DraftDecisionImport[] = [];
  for (const [index, line] of readText(path).split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const decision = decisionOf(line, index + 1);
    if (decision !== null) decisions.push(decision);
  }
  return decisions;
}
