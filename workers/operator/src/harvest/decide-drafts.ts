import { at } from "@tellerline/book";
import { validate } from "@tellerline/contract";
import {
  claimImport,
  type LayoutProposal,
  layoutProposal,
  type OperatorBody,
  siteUrl,
  type TableReading,
  tableReading,
} from "@tellerline/contract/operator";
import { modelClaim, type OpenableClaim, opensToEverybody } from "@tellerline/eligibility";
import { type Act, Decisions, type DraftRow, Drafts, Pages } from "@tellerline/storage";
import { DAY_MS, type DecisionWay } from "@tellerline/vocabulary";
import { createId } from "@tellerline/worker-kit/keys";
import canonicalize from "canonicalize";
import * as z from "zod";
import type { Env } from "../env.ts";
import { gazetteerPointer, readGazetteer } from "../membership/gazetteer.ts";
import { toProposedClaim } from "../membership/translate.ts";
import { proposedOf, toClaim } from "./drafts.ts";
import { ratesOfLayout } from "./plan-rates.ts";

/** Carries out people's decisions about drafts (guides/from-a-page-to-an-answer.md#what-a-person-decides). */

const LATER_MS = DAY_MS;

export type DecisionWire = OperatorBody<"decideDrafts">["decisions"][number];

/** Any state will do: the rates of an edit are only checked here, not stored. */
const ANY_STATE = { state: "TX" };

/** Reasons and doubts of a rate that a person wrote or changed. */
const EDITED = { reasons: ["A person edited it."], doubts: [] };

/** For each rate of an edited reading, the draft's reasons and doubts about it; `EDITED` if the draft does not have exactly this rate. */
function foundFor({ rates }: TableReading, proposed: unknown): LayoutProposal["found"] {
  const draft = layoutProposal.safeParse(proposed);
  if (!draft.success) return rates.map(() => EDITED);
  const { reading, found } = draft.data;
  const told = new Map(reading.rates.map((rate, position) => [canonicalize(rate), at(found, position)] as const));
  return rates.map((rate) => told.get(canonicalize(rate)) ?? EDITED);
}

/**
 * The proposal of a layout draft with an edited reading. The draft's table stays, and the reading always gets the draft's own `layout`. A reading that
 * is malformed is kept as it was sent, for `ratesOfLayout` to refuse.
 */
function withReading(row: DraftRow, { reading }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const proposed = proposedOf(row);
  if (reading === undefined) return proposed;
  const own = typeof reading === "object" && reading !== null ? { ...reading, layout: row.layout } : reading;
  const edited = tableReading.safeParse(own);
  return { ...proposed, reading: own, ...(edited.success ? { found: foundFor(edited.data, proposed) } : {}) };
}

const LAYOUT_MEMBERS = Object.keys(layoutProposal.shape);

/**
 * Why an edit of a layout is malformed: it has an unknown member, another table than the draft, or no `reading`. Null if none of these.
 * The draft's other members may be sent back too.
 */
function faultOfLayoutEdit(row: DraftRow, proposed: Readonly<Record<string, unknown>>): string | null {
  const unknown = Object.keys(proposed).filter((member) => !LAYOUT_MEMBERS.includes(member) && member !== "says");
  if (unknown.length > 0) return `/${unknown.join(", /")}: An edit of a layout has "reading", with its "rates", and no such member.`;
  if (proposed.table !== undefined && canonicalize(proposed.table) !== canonicalize(proposedOf(row).table))
    return '/table: The table stays as the page has it. Edit "reading": what its cells are taken for.';
  return proposed.reading === undefined ? '/reading: Required: an edit has the reading as it should be, with its "rates".' : null;
}

function faultOfEdit(row: DraftRow, proposed: Readonly<Record<string, unknown>>): string | null {
  if (row.kind === "layout") {
    const made = ratesOfLayout(row, withReading(row, proposed), ANY_STATE);
    return made.ok ? null : made.says;
  }
  if (row.kind === "rate") return "What a page says of a rate is accepted or rejected. How its table is read is edited in its layout.";
  if (row.kind === "gone" || row.kind === "gone_rate")
    return "What is gone is accepted or rejected; to change what stands, edit the draft of what the page says.";
  const schema = row.kind === "claim" ? claimImport : z.strictObject({ url: siteUrl });
  const result = validate(schema, row.kind === "claim" ? toClaim(row, proposed) : proposed);
  return result.ok ? null : result.faults.map(({ path, message }) => `${path}: ${message}`).join("; ");
}

/**
 * Why no rule can be made of an edited claim: an unknown name, or a condition that can't be modeled. Null if one can, or without a
 * gazetteer.
 */
async function faultOfNames(env: Env, row: DraftRow, proposed: Readonly<Record<string, unknown>>): Promise<string | null> {
  const claim = validate(claimImport, toClaim(row, proposed));
  const gazetteer = await readGazetteer(env, await gazetteerPointer(env, "live"));
  if (!claim.ok || gazetteer === null) return null;
  const modeled = modelClaim(toProposedClaim(claim.value), gazetteer);
  if (modeled.ok) return null;
  const names = modeled.words.map(({ words, nearest }) => `"${words}"${nearest.length === 0 ? "" : `, nearest: ${nearest.join(", ")}`}`);
  return names.length === 0
    ? "/conditions: No rule can be made of a condition or of the step."
    : `/conditions: Does not resolve: ${names.join("; ")}.`;
}

const openable: z.ZodType<OpenableClaim> = z.object({
  conditions: z.array(
    z.object({
      any: z.array(
        z.object({
          type: z.string(),
          name: z.unknown().optional(),
          states: z.unknown().optional(),
          values: z.unknown().optional(),
        }),
      ),
    }),
  ),
  conditional_on: z.object({ type: z.string(), association: z.unknown().optional() }).optional(),
});

function opensToNation(proposed: DecisionWire["proposed"]): boolean {
  const claim = openable.safeParse(proposed);
  return claim.success && opensToEverybody(claim.data);
}

interface Outcome {
  readonly done: boolean;
  readonly says: string;
}
const refused = (says: string): Outcome => ({ done: false, says });

const STATES = { accept: "accepted", edit: "edited", reject: "rejected" } as const;

/** Handles the decision of a second person, who can only accept the first person's decision, unchanged. */
async function second(env: Env, act: Act, row: DraftRow, decision: DecisionWire): Promise<Outcome> {
  const { operator: by } = act;
  if (decision.decision !== "accept") return refused(`${row.decidedBy} ${row.state} it; a second person accepts that, or leaves it.`);
  if (row.decidedBy === by) return refused(`${by} decided it first: a second person must agree.`);
  // The draft may have been edited after the second person saw it: they agree to one decision, and to what it proposes.
  if ((decision.decision_id ?? null) !== row.decisionId)
    return refused(`${row.decidedBy} ${row.state} it since you looked: it proposes ${row.proposed.slice(0, 1000)}. List it again.`);
  const agreed = await new Decisions(env.HARVEST).second(row.draftId, row.decisionId, act);
  return agreed
    ? { done: true, says: `${row.state} by ${row.decidedBy} and ${by}; it is published next.` }
    : refused(`It is ${row.state} already.`);
}

/** Says why a draft can't be decided on the text that the person saw; null if it can be decided. */
async function changedSince(env: Env, row: DraftRow, { text_hash }: DecisionWire): Promise<string | null> {
  if (row.textSha256 !== text_hash)
    return `You looked at the text ${text_hash.slice(0, 12)}; the draft is of ${row.textSha256.slice(0, 12)}. List it again.`;
  if (row.kind === "moved") return null;
  const page = await new Pages(env.HARVEST).find(row.pageId);
  if (page === null) return "The site is followed no longer.";
  if (page.textSha256 === row.textSha256 || page.state === "gone") return null;
  return `The page says something else since ${page.changedAt}: its text is ${page.textSha256?.slice(0, 12)} by now. Look at its new drafts.`;
}

export async function decideDraft(env: Env, act: Act, decision: DecisionWire): Promise<Outcome> {
  const decisions = new Decisions(env.HARVEST);
  const row = await new Drafts(env.HARVEST).find(decision.draft_id);
  if (row === null) return refused("There is no such draft.");
  if (row.state === "rejected") return refused(`It is ${row.state} already.`);
  if (row.state === "superseded") return refused("The page said something else before anybody looked. Look at its new drafts.");
  const changed = await changedSince(env, row, decision);
  if (changed !== null) return refused(changed);
  if (row.state === "accepted" || row.state === "edited")
    return row.needsSecond && row.publishedAt === null ? second(env, act, row, decision) : refused(`It is ${row.state} already.`);
  if (decision.decision === "later") {
    const isPutOff = await decisions.putOff(row.draftId, new Date(Date.now() + LATER_MS).toISOString(), act);
    return isPutOff ? { done: true, says: "It comes back tomorrow." } : refused(`It is ${row.state} already.`);
  }
  const asItStands = row.kind === "layout" && decision.decision === "accept" ? {} : undefined;
  const toCheck = decision.proposed ?? asItStands;
  const misplaced = row.kind === "layout" && decision.proposed !== undefined ? faultOfLayoutEdit(row, decision.proposed) : null;
  const malformed = misplaced ?? (toCheck === undefined ? null : faultOfEdit(row, toCheck));
  const edit = row.kind === "claim" ? decision.proposed : undefined;
  const fault = malformed ?? (edit === undefined ? null : await faultOfNames(env, row, edit));
  if (fault !== null) return refused(fault);
  const state = STATES[decision.decision];
  const needsSecond = row.needsSecond || opensToNation(decision.proposed);
  const edited = row.kind === "layout" && decision.proposed !== undefined ? withReading(row, decision.proposed) : decision.proposed;
  const proposed = edited === undefined ? null : JSON.stringify(edited);
  const verdict = { state, needsSecond, proposed, reason: decision.reason ?? null };
  if (!(await decisions.decide(row.draftId, act, verdict))) return refused("Somebody else decided it meanwhile.");
  const waits = needsSecond && state !== "rejected" ? " A second person must agree before it is published." : "";
  return { done: true, says: `${state} by ${act.operator}.${waits}` };
}

export const newAct = (operator: string, way: DecisionWay): Act => ({
  decisionId: createId("rev"),
  operator,
  way,
  at: new Date().toISOString(),
});

export async function decideDrafts(env: Env, operator: string, { decisions }: OperatorBody<"decideDrafts">) {
  const decided: { draft_id: string; done: boolean; says: string }[] = [];
  for (const decision of decisions)
    decided.push({ draft_id: decision.draft_id, ...(await decideDraft(env, newAct(operator, "file"), decision)) });
  return { decided };
}
