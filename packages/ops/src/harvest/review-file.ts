import type { DraftDecisionImport, DraftWire } from "@tellerline/contract/operator";
import { DRAFT_DECISIONS, type ReviewList } from "@tellerline/vocabulary";
import * as z from "zod";
import type { OperatorClient } from "../client/operator-client.ts";
import { readLines, writeLines } from "./json-lines.ts";

/** A line of the file, as a person filled it in. Its other fields are for reading only and are ignored. */
const decidedLine = z.looseObject({
  draft_id: z.string(),
  text_hash: z.string(),
  decision: z.enum(DRAFT_DECISIONS).nullable(),
  proposed: z.record(z.string(), z.unknown()).optional(),
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

export const writeReviewFile = (path: string, drafts: readonly DraftWire[]): void =>
  writeLines(
    path,
    drafts.map((draft) => ({ ...draft, decision: null })),
  );

/** The decisions of a file; drafts without one stay in the queue. @throws OpsError at the first malformed line. */
export function readReviewFile(path: string): readonly DraftDecisionImport[] {
  return readLines(path, decidedLine, "is not a draft").flatMap(({ draft_id, text_hash, decision, proposed, reason }) => {
    if (decision === null) return [];
    const edit = decision === "edit" && proposed !== undefined ? { proposed } : {};
    return [{ draft_id, text_hash, decision, ...edit, ...(reason === undefined ? {} : { reason }) }];
  });
}
