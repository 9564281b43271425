import { claimImport, type LayoutProposal, layoutProposal } from "@tellerline/contract/operator";
import {
  type ClaimInForceRow,
  ClaimsInForce,
  Decisions,
  type DraftRow,
  Drafts,
  InstitutionRecords,
  isClaimOfPage,
  textKey,
} from "@tellerline/storage";
import { type DraftReason, draftReasonsIn, REVIEW_LISTS, type ReviewList } from "@tellerline/vocabulary";
import * as z from "zod";
import type { Env } from "../env.ts";
import { positionOf, positionText, proposedOf, toClaim } from "../harvest/drafts.ts";
import { type Alike, alikeOf } from "./accept-alike.ts";
import { findWords } from "./find-words.ts";
import { type ConditionWords, conditionsInWords, type Difference, differenceOf } from "./words.ts";

/** Reads the data of the review page (guides/from-a-page-to-an-answer.md#the-page). */

export const reviewQuery = z.object({
  list: z.enum(REVIEW_LISTS).catch("claims"),
  find: z.string().trim().max(200).catch(""),
  after: z.string().max(200).catch(""),
  draft: z.string().max(200).catch(""),
});
export type ReviewQuery = z.output<typeof reviewQuery>;

const SHOWN = 100;
/** Maximum characters of a page that are shown on each side of a quote. */
const AROUND = 4000;

export interface QueueEntry {
  readonly draftId: string;
  readonly name: string;
  readonly members: number | null;
  readonly quote: string;
  readonly reasons: number;
}

interface PageWords {
  readonly before: string;
  /** Empty if the page does not contain the quote. */
  readonly quote: string;
  readonly after: string;
  /** Whether the page has more text before or after the part that is shown. */
  readonly isCut: boolean;
}

interface StandingRule {
  readonly claimId: string;
  readonly quote: string;
  readonly isCarried: boolean;
  /** Difference between the rule's words and the draft's; null if the draft does not replace the rule. */
  readonly difference: readonly Difference[] | null;
}

export interface ShownDraft {
  readonly row: DraftRow;
  readonly name: string;
  readonly reasons: readonly DraftReason[];
  /** Null if the page's text is no longer kept, and for drafts about a table's layout or a site's move to another domain. */
  readonly page: PageWords | null;
  /** Conditions of the proposed claim in words; null if the draft does not propose a valid claim. */
  readonly conditions: readonly (readonly ConditionWords[])[] | null;
  readonly proposed: string;
  /** How a table would be read; null for drafts that are not about a table's layout. */
  readonly layout: LayoutProposal | null;
  readonly standing: readonly StandingRule[];
  readonly alike: Alike;
}

export interface ReviewView {
  readonly query: ReviewQuery;
  readonly counts: ReadonlyMap<ReviewList, number>;
  readonly unpublished: number;
  readonly queue: readonly QueueEntry[];
  readonly nextAfter: string | null;
  readonly shown: ShownDraft | null;
  /** Query parameters of the previous draft; null if there is none. */
  readonly previous: Partial<ReviewQuery> | null;
  /** Query parameters of the next draft, or of the next page of the list; null if there is neither. */
  readonly next: Partial<ReviewQuery> | null;
  /** The newest decision that the operator can undo, with its drafts; null if there is none. */
  readonly last: { readonly decisionId: string; readonly drafts: readonly DraftRow[] } | null;
}

/** An institution's city and state, from its id. */
const placeOf = (creditUnionId: string): string => creditUnionId.split("|").slice(1).join(", ");

async function pageWords(env: Env, { textSha256, quote, kind }: DraftRow): Promise<PageWords | null> {
  if (kind === "moved" || kind === "layout") return null;
  const stored = await env.PAGES.get(textKey(textSha256));
  if (stored === null) return null;
  const text = await stored.text();
  const found = findWords(text, quote);
  if (found === null) return { before: text.slice(0, 2 * AROUND), quote: "", after: "", isCut: text.length > 2 * AROUND };
  const { start, end } = found;
  const from = Math.max(0, start - AROUND);
  return {
    before: text.slice(from, start),
    quote: text.slice(start, end),
    after: text.slice(end, end + AROUND),
    isCut: from > 0 || end + AROUND < text.length,
  };
}

function standingRule(row: ClaimInForceRow, draft: DraftRow): StandingRule {
  const { quote } = claimImport.parse(JSON.parse(row.row));
  const isOfPage = isClaimOfPage(row.claimId, draft.pageId);
  const isReplaced = draft.kind === "claim" && isOfPage && draftReasonsIn(draft.reasons).includes("replaces_rule");
  return { claimId: row.claimId, quote, isCarried: row.isCarried, difference: isReplaced ? differenceOf(quote, draft.quote) : null };
}

async function showDraft(env: Env, row: DraftRow, name: string): Promise<ShownDraft> {
  const proposed = proposedOf(row);
  const layout = row.kind === "layout" ? (layoutProposal.safeParse(proposed).data ?? null) : null;
  const claim = row.kind === "claim" ? claimImport.safeParse(toClaim(row, proposed)) : null;
  const [page, inForce, alike] = await Promise.all([
    pageWords(env, row),
    new ClaimsInForce(env.CATALOG).listOf([row.creditUnionId]),
    alikeOf(env, row),
  ]);
  return {
    row,
    name,
    reasons: draftReasonsIn(row.reasons),
    page,
    conditions: claim?.success === true ? conditionsInWords(claim.data) : null,
    // In the draft of a layout, people edit only the reading, not the table.
    proposed: JSON.stringify(layout === null ? proposed : { reading: layout.reading }, null, 2),
    layout,
    standing: inForce.map((one) => standingRule(one, row)),
    alike,
  };
}

async function namesOf(env: Env, rows: readonly DraftRow[]) {
  const found = await new InstitutionRecords(env.CATALOG).findByCharter(rows.map(({ charterNumber }) => charterNumber));
  return new Map(found.map((one) => [one.creditUnionId, one]));
}

async function lastDecision(env: Env, operator: string, now: string): Promise<ReviewView["last"]> {
  const decisionId = await new Decisions(env.HARVEST).newestOf(operator, now);
  return decisionId === null ? null : { decisionId, drafts: await new Drafts(env.HARVEST).listDecidedIn(decisionId) };
}

/**
 * The drafts before and after the shown draft in the list. If the shown draft is not in the list, for example because it was decided, the
 * next draft is the first in the list.
 */
function stepsFrom(rows: readonly DraftRow[], shown: DraftRow | null, nextAfter: string | null): Pick<ReviewView, "previous" | "next"> {
  const at = rows.findIndex(({ draftId }) => draftId === shown?.draftId);
  const step = (row: DraftRow | undefined) => (row === undefined ? null : { draft: row.draftId });
  const further = nextAfter === null ? null : { draft: "", after: nextAfter };
  return { previous: step(rows[at - 1]), next: step(rows[at + 1]) ?? further };
}

export async function viewReview(env: Env, query: ReviewQuery, operator: string): Promise<ReviewView> {
  const drafts = new Drafts(env.HARVEST);
  const now = new Date().toISOString();
  const asked = { list: query.list, find: query.find === "" ? null : query.find, after: positionOf(query.after), limit: SHOWN + 1 };
  const [found, counts, decided, last] = await Promise.all([
    drafts.listWaiting(asked, now),
    drafts.countWaiting(now),
    drafts.listUnpublished(),
    lastDecision(env, operator, now),
  ]);
  const rows = found.slice(0, SHOWN);
  const row = query.draft === "" ? (rows[0] ?? null) : await drafts.find(query.draft);
  const known = await namesOf(env, row === null ? rows : [...rows, row]);
  const nameOf = (id: string) => `${known.get(id)?.name ?? id}, ${placeOf(id)}`;
  const lastRow = rows.at(-1);
  const nextAfter = found.length > SHOWN && lastRow !== undefined ? positionText(lastRow) : null;
  return {
    query,
    counts,
    unpublished: decided.length,
    queue: rows.map((one) => ({
      draftId: one.draftId,
      name: nameOf(one.creditUnionId),
      members: known.get(one.creditUnionId)?.members ?? null,
      quote: one.quote,
      reasons: draftReasonsIn(one.reasons).length,
    })),
    nextAfter,
    shown: row === null ? null : await showDraft(env, row, nameOf(row.creditUnionId)),
    ...stepsFrom(rows, row, nextAfter),
    last,
  };
}
