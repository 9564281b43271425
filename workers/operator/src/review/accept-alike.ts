import { Decisions, type DraftRow, Drafts } from "@tellerline/storage";
import { draftReasonsIn, isPlainReason } from "@tellerline/vocabulary";
import { digestOf } from "@tellerline/worker-kit/keys";
import type { Env } from "../env.ts";
import { newAct } from "../harvest/decide-drafts.ts";

/** Accepts drafts from pages with the same layout together (guides/from-a-page-to-an-answer.md#the-page). */

/** Number of a layout's drafts that people must accept one by one before the rest may be accepted together. */
const LOOKED_AT = 3;
const MOST = 200;

const isPlain = (row: DraftRow): boolean => row.kind === "claim" && !row.needsSecond && draftReasonsIn(row.reasons).every(isPlainReason);

export type Alike =
  | {
      readonly may: true;
      /** Open drafts of the layout without a special reason for review, the heaviest first, `MOST` at most. */
      readonly drafts: readonly DraftRow[];
      /** Digest of the drafts' ids, so that nobody accepts other drafts than the page showed. */
      readonly digest: string;
    }
  | { readonly may: false; readonly why: string };

const not = (why: string): Alike => ({ may: false, why });

export async function alikeOf(env: Env, row: DraftRow): Promise<Alike> {
  if (row.layout === null || !isPlain(row)) return not("This draft is looked at by itself.");
  const rows = await new Drafts(env.HARVEST).listOfLayout(row.layout);
  if (rows.some(({ state, draftedAs }) => state === "rejected" || draftedAs !== null))
    return not("A draft of this layout was rejected or edited: each is looked at by itself.");
  if (rows.some(({ state, laterUntil }) => state === "open" && laterUntil !== null))
    return not("A draft of this layout was put off: each is looked at by itself until that one is decided.");
  const accepted = rows.flatMap(({ state, decisionId }) => (state === "accepted" && decisionId !== null ? [decisionId] : []));
  const singly = await new Decisions(env.HARVEST).countSingle(accepted);
  if (singly < LOOKED_AT) return not(`Only ${singly} of this layout were looked at one by one; ${LOOKED_AT} are needed.`);
  const drafts = rows.filter((one) => one.state === "open" && isPlain(one)).slice(0, MOST);
  if (drafts.length < 2) return not("No other draft of this layout waits.");
  return { may: true, drafts, digest: await digestOf(drafts.map(({ draftId }) => draftId).join()) };
}

/**
 * Accepts the drafts that were shown, except those whose page changed meanwhile.
 * @param digest digest of the drafts that were shown.
 * @returns why no draft was accepted; null if at least one was.
 */
export async function acceptAlike(env: Env, operator: string, row: DraftRow, digest: string): Promise<string | null> {
  const alike = await alikeOf(env, row);
  if (!alike.may) return alike.why;
  if (alike.digest !== digest) return "Other drafts of this layout wait by now. Nothing was accepted: look at their number again.";
  const ids = alike.drafts.map(({ draftId }) => draftId);
  const accepted = await new Decisions(env.HARVEST).acceptTogether(ids, newAct(operator, "together"));
  return accepted > 0 ? null : "Their pages say something else by now. Nothing was accepted.";
}
