import type { DraftWire, OperatorBody } from "@tellerline/contract/operator";
import { claimIdOf, type DraftRow, Drafts, type QueuePosition } from "@tellerline/storage";
import { draftReasonsIn } from "@tellerline/vocabulary";
import * as z from "zod";
import type { Env } from "../env.ts";

/** Lists drafts that wait for a person (guides/from-a-page-to-an-answer.md#what-a-person-decides), and converts drafts to claims. */

export const proposedOf = (row: DraftRow): Record<string, unknown> => z.record(z.string(), z.unknown()).parse(JSON.parse(row.proposed));

export function toDraftWire(row: DraftRow): DraftWire {
  return {
    draft_id: row.draftId,
    kind: row.kind,
    credit_union_id: row.creditUnionId,
    url: row.url,
    text_hash: row.textSha256,
    quote: row.quote,
    proposed: proposedOf(row),
    reasons: [...draftReasonsIn(row.reasons)],
    state: row.state,
    decided_by: row.decidedBy,
    decision_id: row.decisionId,
    needs_second: row.needsSecond,
  };
}

/** Who decided about a draft, and when. @throws if nobody has */
export function decisionOf({ draftId, decidedBy, decidedAt }: DraftRow): { readonly by: string; readonly at: string } {
  if (decidedBy === null || decidedAt === null) throw new Error(`Nobody has decided about the draft ${draftId}.`);
  return { by: decidedBy, at: decidedAt };
}

export const positionText = ({ weight, draftId }: QueuePosition): string => `${weight} ${draftId}`;

/** The position after which a page of the queue begins. Null if the text is not a position: the queue is then listed from its beginning. */
export const positionOf = (after: string | undefined): QueuePosition | null => {
  const [weight = "", draftId = ""] = after?.split(" ") ?? [];
  return draftId === "" || !Number.isFinite(Number(weight)) ? null : { weight: Number(weight), draftId };
};

export async function listDrafts(env: Env, { list, after, limit }: OperatorBody<"listDrafts">) {
  const view = { list: list ?? null, find: null, after: positionOf(after), limit: limit + 1 };
  const found = await new Drafts(env.HARVEST).listWaiting(view, new Date().toISOString());
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    drafts: rows.map(toDraftWire),
    next_after: found.length > limit && last !== undefined ? positionText(last) : null,
  };
}

/** Id under which a page's text is a source of claims. The id includes the text's hash, so that a later text does not overwrite an earlier one. */
export const sourceIdOf = ({ pageId, textSha256 }: Pick<DraftRow, "pageId" | "textSha256">): string =>
  `${pageId}@${textSha256.slice(0, 16)}`;

/** Converts a draft to a row of a claims file, without `reviewed`, which would say who reviewed the draft. */
export function toClaim(row: DraftRow, proposed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { quote = row.quote, ...said } = proposed;
  return {
    ...said,
    quote,
    claim_id: claimIdOf(row),
    credit_union_id: row.creditUnionId,
    source_id: sourceIdOf(row),
    extracted_at: row.draftedAt,
  };
}
