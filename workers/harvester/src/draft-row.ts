import type { DraftRow, PageRow } from "@tellerline/storage";
import { type DraftKind, type DraftReason, needsSecondPerson } from "@tellerline/vocabulary";
import type { KnownInstitution } from "./institutions.ts";
import { hashOf } from "./keep-page.ts";

export interface SeenText {
  /** The URL as fetched, with its scheme. */
  readonly url: string;
  readonly text: string;
  readonly textSha256: string;
  /** ISO 8601. */
  readonly at: string;
}

export function draftRow(
  page: PageRow,
  { creditUnionId }: KnownInstitution,
  seen: Omit<SeenText, "text">,
  what: {
    readonly kind: DraftKind;
    readonly subject: string;
    readonly quote: string;
    readonly quoteAt: number | null;
    readonly proposed: unknown;
    readonly reasons: readonly DraftReason[];
    readonly weight: number;
    readonly layout?: string | null;
    /** When the statement was first drafted, if that was from an earlier text. ISO 8601. */
    readonly since?: string;
  },
): DraftRow {
  const { pageId, charterNumber } = page;
  const { kind, subject, quote, quoteAt, proposed, reasons, weight } = what;
  return {
    draftId: `dr_${hashOf(`${pageId}\n${seen.textSha256}\n${kind}\n${subject}`).slice(0, 24)}`,
    kind,
    subject,
    pageId,
    charterNumber,
    creditUnionId,
    url: seen.url,
    textSha256: seen.textSha256,
    quote,
    quoteAt,
    proposed: JSON.stringify(proposed),
    reasons: JSON.stringify(reasons),
    needsSecond: needsSecondPerson(reasons),
    weight,
    state: "open",
    draftedAt: what.since ?? seen.at,
    laterUntil: null,
    decidedBy: null,
    decidedAt: null,
    secondedBy: null,
    decisionReason: null,
    publishedAt: null,
    layout: what.layout ?? null,
    decisionId: null,
    secondedIn: null,
    draftedAs: null,
    publishingAt: null,
  };
}
