import { validate } from "@tellerline/contract";
import { claimImport, type DraftWire, type OperatorBody, siteUrl } from "@tellerline/contract/operator";
import { type Decision, type DraftRow, Drafts, Pages, type QueuePosition } from "@tellerline/storage";
import { DAY_MS, DRAFT_REASONS, requireMember } from "@tellerline/vocabulary";
import { createId } from "@tellerline/worker-kit/keys";
import * as z from "zod";
import type { Env } from "../env.ts";

/** The queue of what pages say, and decisions about it (guides/from-a-page-to-an-answer.md#what-a-person-decides). */

/** How long `later` puts a draft off. */
const LATER_MS = DAY_MS;

export type DecisionWire = OperatorBody<"decideDrafts">["decisions"][number];

export const proposedOf = (row: DraftRow): Record<string, unknown> => z.record(z.string(), z.unknown()).parse(JSON.parse(row.proposed));

export const reasonsOf = ({ reasons }: DraftRow) =>
  z
    .array(z.string())
    .parse(JSON.parse(reasons))
    .map((reason) => requireMember(DRAFT_REASONS, reason));

export function toDraftWire(row: DraftRow): DraftWire {
  return {
    draft_id: row.draftId,
    kind: row.kind,
    credit_union_id: row.creditUnionId,
    url: row.url,
    text_hash: row.textSha256,
    quote: row.quote,
    proposed: proposedOf(row),
    reasons: reasonsOf(row),
    state: row.state,
    decided_by: row.decidedBy,
    needs_second: row.needsSecond,
  };
}

export const positionText = ({ weight, draftId }: QueuePosition): string => `${weight} ${draftId}`;

/** @returns null for what is no position: the queue is listed from its beginning. */
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

/** The claim that a draft would be published as. */
export const claimIdOf = ({ pageId, subject }: Pick<DraftRow, "pageId" | "subject">): string => `${pageId}:${subject}`;

/** A text of a page, as a source of claims: never overwritten, because it is named by its hash too. */
export const sourceIdOf = ({ pageId, textSha256 }: Pick<DraftRow, "pageId" | "textSha256">): string =>
  `${pageId}@${textSha256.slice(0, 16)}`;

/** A draft as a row of a claims file, but for what is known of its review. */
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

/** What is wrong with an edit; null if it can be published. */
function faultOfEdit(row: DraftRow, proposed: Readonly<Record<string, unknown>>): string | null {
  const schema = row.kind === "claim" ? claimImport : z.strictObject({ url: siteUrl });
  if (row.kind === "gone") return "A rule that is gone is accepted or rejected; to change what stands, edit the claim.";
  const result = validate(schema, row.kind === "claim" ? toClaim(row, proposed) : proposed);
  return result.ok ? null : result.faults.map(({ path, message }) => `${path}: ${message}`).join("; ");
}

const conditionsOf = z.looseObject({ conditions: z.array(z.looseObject({ any: z.array(z.looseObject({ type: z.string() })) })) });

/** Whether an edit, which was found to be a claim, opens the institution to everybody. */
function opensToNation(proposed: DecisionWire["proposed"]): boolean {
  const claim = conditionsOf.safeParse(proposed);
  return claim.success && claim.data.conditions.some(({ any }) => any.some(({ type }) => type === "open"));
}

export interface Outcome {
  readonly done: boolean;
  readonly says: string;
}
const refused = (says: string): Outcome => ({ done: false, says });

const STATES = { accept: "accepted", edit: "edited", reject: "rejected" } as const;

/** Who decides, and under which id what they decided can be taken back. */
export interface Decider {
  readonly by: string;
  readonly decisionId: string;
}

/** A second person agrees with the first, as they are; anything else is said of the open draft. */
async function second(env: Env, { by, decisionId }: Decider, row: DraftRow, decision: DecisionWire): Promise<Outcome> {
  if (decision.decision !== "accept") return refused(`${row.decidedBy} ${row.state} it; a second person accepts that, or leaves it.`);
  if (row.decidedBy === by) return refused(`${by} decided it first: a second person must agree.`);
  const agreed = await new Drafts(env.HARVEST).second(row.draftId, by, decisionId);
  return agreed
    ? { done: true, says: `${row.state} by ${row.decidedBy} and ${by}; it is published next.` }
    : refused(`It is ${row.state} already.`);
}

/** @returns why it can't be decided as it was seen; null if it can. */
async function changedSince(env: Env, row: DraftRow, { text_hash }: DecisionWire): Promise<string | null> {
  if (row.textSha256 !== text_hash)
    return `You looked at the text ${text_hash.slice(0, 12)}; the draft is of ${row.textSha256.slice(0, 12)}. List it again.`;
  if (row.kind === "moved") return null;
  const page = await new Pages(env.HARVEST).find(row.pageId);
  if (page === null) return "The site is followed no longer.";
  if (page.textSha256 === row.textSha256 || page.state === "gone") return null;
  return `The page says something else since ${page.changedAt}: its text is ${page.textSha256?.slice(0, 12)} by now. Look at its new drafts.`;
}

async function decide(env: Env, decider: Decider, decision: DecisionWire): Promise<Outcome> {
  const { by, decisionId } = decider;
  const drafts = new Drafts(env.HARVEST);
  const row = await drafts.find(decision.draft_id);
  if (row === null) return refused("There is no such draft.");
  if (row.state === "rejected") return refused(`It is ${row.state} already.`);
  if (row.state === "superseded") return refused("The page said something else before anybody looked. Look at its new drafts.");
  const changed = await changedSince(env, row, decision);
  if (changed !== null) return refused(changed);
  if (row.state === "accepted" || row.state === "edited")
    return row.needsSecond && row.publishedAt === null ? second(env, decider, row, decision) : refused(`It is ${row.state} already.`);
  if (decision.decision === "later") {
    const isPutOff = await drafts.putOff(row.draftId, new Date(Date.now() + LATER_MS).toISOString(), decisionId);
    return isPutOff ? { done: true, says: "It comes back tomorrow." } : refused(`It is ${row.state} already.`);
  }
  const fault = decision.proposed === undefined ? null : faultOfEdit(row, decision.proposed);
  if (fault !== null) return refused(fault);
  const state = STATES[decision.decision];
  const needsSecond = row.needsSecond || opensToNation(decision.proposed);
  const made: Decision = {
    decisionId,
    state,
    needsSecond,
    proposed: decision.proposed === undefined ? null : JSON.stringify(decision.proposed),
    by,
    at: new Date().toISOString(),
    reason: decision.reason ?? null,
  };
  if (!(await drafts.decide(row.draftId, made))) return refused("Somebody else decided it meanwhile.");
  const waits = needsSecond && state !== "rejected" ? " A second person must agree before it is published." : "";
  return { done: true, says: `${state} by ${by}.${waits}` };
}

/** Decides on drafts, each for itself: what can't be decided says why, and changes nothing. */
export async function decideDrafts(env: Env, operator: string, { decisions }: OperatorBody<"decideDrafts">) {
  const decided: { draft_id: string; done: boolean; says: string }[] = [];
  for (const decision of decisions) {
    const decider = { by: operator, decisionId: createId("rev") };
    decided.push({ draft_id: decision.draft_id, ...(await decide(env, decider, decision)) });
  }
  return { decided };
}

/** Decides on drafts by one act, which is taken back as one. */
export async function decideTogether(env: Env, decider: Decider, decisions: readonly DecisionWire[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const decision of decisions) outcomes.push(await decide(env, decider, decision));
  return outcomes;
}
