import type { RateRowImport } from "@tellerline/contract/operator";
import type { DraftRow, HarvestedRate, PageRow } from "@tellerline/storage";
import type { DraftReason } from "@tellerline/vocabulary";
import { draftRow, type SeenText } from "../draft-row.ts";
import type { KnownInstitution } from "../institutions.ts";

/**
 * Drafts about rates in force of a page that is gone.
 * @param otherUrls URLs of the institution's other pages.
 */
export function draftGoneRates(
  page: PageRow,
  institution: KnownInstitution,
  seen: Omit<SeenText, "text">,
  decided: readonly DraftRow[],
  otherUrls: ReadonlySet<string>,
): readonly DraftRow[] {
  return institution.rates
    .filter((rate) => isOfPage(rate, page, decided, otherUrls) && !isRejected(decided, "gone_rate", rate.rateId))
    .map(({ rateId }) => draftRow(page, institution, seen, goneDraft(rateId, institution, decided, "page_gone")));
}

/**
 * Whether a rate in force was read from this page. A page that redirects, or answers over HTTP alone, was read from another address than it
 * is stored with; then a draft of the page has that address, unless it is another page's own.
 */
function isOfPage(
  { sourceUrl, rateId }: HarvestedRate,
  { url }: PageRow,
  decided: readonly DraftRow[],
  otherUrls: ReadonlySet<string>,
): boolean {
  if (sourceUrl === null || otherUrls.has(sourceUrl)) return false;
  const saysSo = ({ kind, subject, proposed }: DraftRow): boolean =>
    kind === "rate" && subject === rateId && sourceOf(JSON.parse(proposed)) === sourceUrl;
  return sourceUrl === url || decided.some(saysSo);
}

const sourceOf = ({ source_url: url }: Partial<RateRowImport>): string | undefined => url;

/** The content of a draft that ends a rate. Further changes of the page do not restart the time after which the rate ends. */
export function goneDraft(rateId: string, { members }: KnownInstitution, decided: readonly DraftRow[], reason: DraftReason) {
  const open = decided.find(({ kind, state, subject }) => kind === "gone_rate" && state === "open" && subject === rateId);
  const since = open === undefined ? {} : { since: open.draftedAt };
  const what = { quote: rateId, quoteAt: null, proposed: { rate_id: rateId }, reasons: [reason], weight: members };
  return { kind: "gone_rate" as const, subject: rateId, ...what, ...since };
}

/**
 * True if a person rejected a draft of this kind about this subject.
 * @param figures counts only drafts that proposed these figures (JSON from `figuresOfRow`); if absent, all.
 */
export function isRejected(decided: readonly DraftRow[], kind: DraftRow["kind"], subject: string, figures?: string): boolean {
  return decided.some(
    (row) =>
      row.kind === kind &&
      row.state === "rejected" &&
      row.subject === subject &&
      (figures === undefined || figuresOfRow(JSON.parse(row.proposed)) === figures),
  );
}

export const figuresOfRow = ({ rate, rate_high, published_apr, points, intro_rate }: Partial<RateRowImport>): string =>
  JSON.stringify([rate, rate_high, published_apr, points, intro_rate].map((figure) => figure ?? null));
