import { type DraftRow, Drafts } from "@tellerline/storage";
import { createId } from "@tellerline/worker-kit/keys";
import type { Env } from "../env.ts";
import { decideTogether, reasonsOf } from "../harvest/drafts.ts";

/** Accepting drafts that say the same of other names, by one act (guides/from-a-page-to-an-answer.md#the-page). */

/** So many were looked at one by one before the rest may be accepted together. */
const LOOKED_AT = 3;
/** Drafts that one act accepts at most. */
const MOST = 200;

/** Reasons that every draft has whose names are known and that changes nothing in force. */
const PLAIN: ReadonlySet<string> = new Set(["first_sight", "as_carried"]);

const isPlain = (row: DraftRow): boolean => row.kind === "claim" && reasonsOf(row).every((reason) => PLAIN.has(reason));

export interface Alike {
  /** Open drafts of the layout that have no reason to be looked at, the draft itself among them. */
  readonly drafts: readonly DraftRow[];
  readonly may: boolean;
  /** Why they may not be accepted together; empty if they may. */
  readonly why: string;
}

const not = (why: string): Alike => ({ drafts: [], may: false, why });

export async function alikeOf(env: Env, row: DraftRow): Promise<Alike> {
  if (row.layout === null || !isPlain(row)) return not("This draft has a reason to be looked at by itself.");
  const rows = await new Drafts(env.HARVEST).listOfLayout(row.layout);
  if (rows.some(({ state }) => state === "rejected" || state === "edited"))
    return not("A draft of this layout was rejected or edited: each is looked at by itself.");
  // What one act accepted has one decision, however much it was.
  const singly = new Set(rows.flatMap(({ state, decisionId }) => (state === "accepted" && decisionId !== null ? [decisionId] : [])));
  if (singly.size < LOOKED_AT) return not(`Only ${singly.size} of this layout were looked at one by one; ${LOOKED_AT} are needed.`);
  const drafts = rows.filter((one) => one.state === "open" && isPlain(one)).slice(0, MOST);
  return drafts.length > 1 ? { drafts, may: true, why: "" } : not("No other draft of this layout waits.");
}

/** @returns the decision, how many it accepted, and what was not done. */
export async function acceptAlike(env: Env, by: string, row: DraftRow) {
  const { drafts, may, why } = await alikeOf(env, row);
  if (!may) return { decisionId: null, accepted: 0, says: why };
  const decisionId = createId("rev");
  const outcomes = await decideTogether(
    env,
    { by, decisionId },
    drafts.map(({ draftId, textSha256 }) => ({ draft_id: draftId, text_hash: textSha256, decision: "accept" as const })),
  );
  const left = outcomes.filter(({ done }) => !done).length;
  return { decisionId, accepted: outcomes.length - left, says: left === 0 ? "" : `${left} were left, because their pages changed.` };
}
