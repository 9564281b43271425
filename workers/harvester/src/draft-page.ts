import { draftClaims, isDoubtful, isEndedAbove, takesNobody } from "@tellerline/drafting";
import type { Gazetteer } from "@tellerline/geography";
import { claimIdOf, type DraftRow, type PageRow } from "@tellerline/storage";
import { type DraftReason, draftReasonsIn, ENDING_REASONS } from "@tellerline/vocabulary";
import { meaningOf, oneLine, type ReadClaim, readClaim, reasonsToLook, weightOf } from "./claim-drafts.ts";
import { draftRow, type SeenText } from "./draft-row.ts";
import type { KnownInstitution } from "./institutions.ts";
import { layoutOf } from "./layout-of.ts";

export interface PageDrafts {
  readonly drafts: readonly DraftRow[];
  /** Ids of claims in force whose words are still in the text. */
  readonly confirmed: readonly string[];
}

/** A rule in force that a person accepted from this page. */
interface TakenRule {
  readonly claimId: string;
  readonly subject: string;
  readonly quote: string;
}

/** Number of characters before and after a quote in which other words, such as a heading, may cast doubt on the quote. */
const BEFORE = 200;
const AFTER = 100;

function takenRules({ pageId }: PageRow, decided: readonly DraftRow[], { claims }: KnownInstitution): readonly TakenRule[] {
  const inForce = new Map(claims.filter(({ isCarried }) => !isCarried).map(({ claimId, claim }) => [claimId, claim]));
  return decided.flatMap(({ kind, subject }) => {
    const claimId = claimIdOf({ pageId, subject });
    const claim = kind === "claim" ? inForce.get(claimId) : undefined;
    return claim === undefined ? [] : [{ claimId, subject, quote: claim.quote }];
  });
}

type Standing = "stands" | "quote_gone" | "doubt";

/**
 * Whether a rule still stands in the page's text. It stands if its claim is still found. Otherwise its quote must still be there, and no
 * words beside or above the quote, or about the whole page, may cast doubt on it.
 * @param read the claims found in the text now.
 */
function standingOf(text: string, { subject, quote }: TakenRule, read: readonly ReadClaim[]): Standing {
  if (read.some((one) => one.subject === subject)) return "stands";
  const [page, words] = [oneLine(text), oneLine(quote)];
  const at = page.indexOf(words);
  if (at === -1) return "quote_gone";
  const start = text.indexOf(quote);
  if (takesNobody(text) || (start !== -1 && isEndedAbove(text, start))) return "doubt";
  const beside = `${page.slice(Math.max(0, at - BEFORE), at)} ${page.slice(at + words.length, at + words.length + AFTER)}`;
  return isDoubtful(beside) ? "doubt" : "stands";
}

interface GoneRule {
  readonly claimId: string;
  readonly quote: string;
  readonly reason: DraftReason;
}

/** Whether a person has decided, for the same reason, that the rule stays. */
const isKept = ({ claimId, reason }: GoneRule, decided: readonly DraftRow[]): boolean =>
  decided.some(
    ({ kind, state, subject, reasons }) =>
      kind === "gone" && state === "rejected" && subject === claimId && draftReasonsIn(reasons).includes(reason),
  );

/**
 * A draft that would end a rule: its words or its page are gone, its words are in doubt, or a carried rule was not found. If the rule would
 * end by itself, later changes of the page do not restart the deadline.
 */
function goneDraft(
  page: PageRow,
  institution: KnownInstitution,
  seen: Omit<SeenText, "text">,
  gone: GoneRule,
  decided: readonly DraftRow[],
): DraftRow {
  const { claimId: claim_id, quote, reason } = gone;
  const what = { kind: "gone", subject: claim_id, quote, quoteAt: null, proposed: { claim_id }, reasons: [reason] } as const;
  const ends = (those: readonly DraftReason[]) => those.some((one) => ENDING_REASONS.includes(one));
  const open = decided.find(
    ({ kind, state, subject, reasons }) => kind === "gone" && state === "open" && subject === claim_id && ends(draftReasonsIn(reasons)),
  );
  const since = open === undefined || !ends([reason]) ? {} : { since: open.draftedAt };
  return draftRow(page, institution, seen, { ...what, ...since, weight: institution.members });
}

/**
 * Whether a drafted claim must not be drafted again: a person rejected it, its rule is in force, or a person accepted it on this text and it is not
 * published yet. A claim that was accepted on another text and is not published yet is drafted again.
 */
function isSettled(draft: DraftRow, { pageId }: PageRow, { claims }: KnownInstitution, seenSha256: string): boolean {
  const { kind, state, subject, publishedAt, textSha256 } = draft;
  if (kind !== "claim" || state === "open") return false;
  const isInForce = () => claims.some(({ claimId }) => claimId === claimIdOf({ pageId, subject }));
  return state === "rejected" || (publishedAt === null ? textSha256 === seenSha256 : isInForce());
}

/** Whether a carried rule was read from this page. URLs are compared without scheme, `www.` and trailing slash. */
function isOfPage(url: string, { url: pageUrl }: PageRow): boolean {
  const plain = (text: string) => text.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
  return plain(url) === plain(pageUrl);
}

/**
 * Compares a page's text with the rules in force, and drafts what changed (guides/from-a-page-to-an-answer.md#what-a-person-decides).
 * @param decided all drafts of the page except superseded ones.
 */
export function draftPage(
  gazetteer: Gazetteer,
  page: PageRow,
  institution: KnownInstitution,
  seen: SeenText,
  decided: readonly DraftRow[],
): PageDrafts {
  const { creditUnionId, members, claims } = institution;
  const source = { sourceId: page.pageId, creditUnionId, text: seen.text, retrievedAt: seen.at };
  const read = draftClaims(gazetteer, source).claims.map((claim) => readClaim(claim, gazetteer));
  const taken = takenRules(page, decided, institution).map((rule) => ({ rule, standing: standingOf(seen.text, rule, read) }));
  const replaces = taken.some(({ standing }) => standing !== "stands");
  const carried = claims.filter(({ isCarried }) => isCarried);
  const known = new Set(decided.filter((draft) => isSettled(draft, page, institution, seen.textSha256)).map(({ subject }) => subject));
  const isInClear = seen.url.startsWith("http:");
  const found = read
    .filter(({ subject }) => !known.has(subject))
    .map((one) => {
      const { kind, conditions, conditional_on, extends_to, confidence, quote } = one.claim;
      const reasons = reasonsToLook(one, carried, { gazetteer, isInClear, replaces });
      const quoteAt = seen.text.indexOf(quote);
      return draftRow(page, institution, seen, {
        kind: "claim",
        subject: one.subject,
        quote,
        quoteAt: quoteAt === -1 ? null : quoteAt,
        proposed: { kind, conditions, conditional_on, extends_to, confidence },
        reasons,
        weight: weightOf(one, reasons, members),
        layout: layoutOf(one.claim, seen.text, quoteAt),
      });
    });
  const meanings = new Set(read.map(({ meaning }) => meaning));
  const unfound = carried.filter(({ sourceId, claim }) => isOfPage(sourceId, page) && !meanings.has(meaningOf(claim, gazetteer)));
  const gone = [
    ...taken.flatMap(({ rule, standing }) => (standing === "stands" ? [] : [{ ...rule, reason: standing }])),
    ...unfound.map(({ claimId, claim }) => ({ claimId, quote: claim.quote, reason: "not_found" as const })),
  ].filter((one) => !isKept(one, decided));
  return {
    drafts: [...found, ...gone.map((one) => goneDraft(page, institution, seen, one, decided))],
    confirmed: taken.filter(({ standing }) => standing === "stands").map(({ rule }) => rule.claimId),
  };
}

/**
 * Drafts that end the rules in force from a page that is gone, accepted or carried, except those that a person decided to keep for that.
 */
export function draftGonePage(
  page: PageRow,
  institution: KnownInstitution,
  seen: Omit<SeenText, "text">,
  decided: readonly DraftRow[],
): readonly DraftRow[] {
  const carried = institution.claims.filter(({ isCarried, sourceId }) => isCarried && isOfPage(sourceId, page));
  const rules = [
    ...takenRules(page, decided, institution).map(({ claimId, quote }) => ({ claimId, quote })),
    ...carried.map(({ claimId, claim }) => ({ claimId, quote: claim.quote })),
  ];
  return rules
    .map((rule) => ({ ...rule, reason: "page_gone" as const }))
    .filter((rule) => !isKept(rule, decided))
    .map((rule) => goneDraft(page, institution, seen, rule, decided));
}

/** Draft about a site that redirects to another domain. A person decides whether the new domain is the institution's own. */
export function movedDraft(page: PageRow, institution: KnownInstitution, seen: Omit<SeenText, "text">, to: string): DraftRow {
  const what = { kind: "moved", subject: to, quote: to, quoteAt: null, proposed: { url: to }, reasons: ["other_domain"] } as const;
  return draftRow(page, institution, seen, { ...what, weight: institution.members });
}
