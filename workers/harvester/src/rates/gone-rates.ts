import type { RateRowImport } from "@tellerline/contract/operator";
import type { DraftRow, PageRow } from "@tellerline/storage";
import type { DraftReason } from "@tellerline/vocabulary";
import { draftRow, type SeenText } from "../draft-row.ts";
import type { KnownInstitution } from "../institutions.ts";

/** Drafts about rates in force of a page that is gone. */
export function draftGoneRates(
  page: PageRow,
  institution: KnownInstitution,
  seen: Omit<SeenText, "text">,
  decided: readonly DraftRow[],
): readonly DraftRow[] {
  return institution.rates
    .filter(({ sourceUrl, rateId }) => sourceUrl === page.url && !isRejected(decided, "gone_rate", rateId))
    .map(({ rateId }) => draftRow(page, institution, seen, goneDraft(rateId, institution, decided, "page_gone")));
}

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
