import { membersOf, requireMember } from "./closed-list.ts";

/** States, decisions and reasons of the harvest, which follows institutions' own pages (guides/from-a-page-to-an-answer.md). */

export const PAGE_ROLES = ["join", "rates", "disclosure", "unknown"] as const;
export type PageRole = (typeof PAGE_ROLES)[number];

export const PAGE_STATES = [
  /** Found, but not fetched yet. */
  "candidate",
  /** The page's text was read once. Later fetches make it `same` or `changed`. */
  "watched",
  "same",
  "changed",
  /** The server answered twice, at least a day apart, that the page does not exist. */
  "gone",
  /** The page's text can't be read: it appears only with scripts, is a placeholder, or is in a format that is not read. */
  "unreadable",
] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** How a page was found. `lead` means that an earlier reading named the page (guides/membership.md#carried-rules). */
export const PAGE_FINDERS = ["lead", "home", "sitemap", "link", "redirect"] as const;
export type PageFinder = (typeof PAGE_FINDERS)[number];

export const FETCH_OUTCOMES = [
  "read",
  /** The server answered that nothing changed, or the fetched text equals the stored text. */
  "same",
  "missing",
  "unreadable",
  "moved",
  /** The site's robots.txt forbids fetching the page. */
  "disallowed",
  /** The server is busy. The page is fetched again after the time in `Retry-After`, but after an hour at least and a week at most. */
  "busy",
  /** The URL may not be fetched: its host is not on the public internet, or it has another protocol than http(s) or names a port. */
  "not_public",
  "too_large",
  "not_a_page",
  "failed",
] as const;
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number];

/**
 * What a draft is about: a new claim, a rule whose words are gone from its page, a site that moved, how to read a table of rates, a rate, or a rate
 * that is gone from its page.
 */
export const DRAFT_KINDS = ["claim", "gone", "moved", "layout", "rate", "gone_rate"] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Lists in which people review drafts (guides/from-a-page-to-an-answer.md#what-a-person-decides). */
export const REVIEW_LISTS = ["layouts", "claims", "changes", "gone", "sites"] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

export const DRAFT_STATES = [
  "open",
  "accepted",
  "edited",
  "rejected",
  /**
   * The draft no longer applies: its page changed, disappeared or came back, or its site is no longer followed, before somebody decided
   * about the draft or before an accepted draft was published.
   */
  "superseded",
  /** A rate that is published without a person's decision (guides/rates-from-pages.md#published-without-a-person). */
  "auto",
] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

export const DRAFT_DECISIONS = ["accept", "edit", "reject", "later"] as const;

/** How a person decided: on one draft, in a file with one line per draft, or on several drafts of one page layout together. */
export const DECISION_WAYS = ["single", "file", "together"] as const;
export type DecisionWay = (typeof DECISION_WAYS)[number];

interface DraftReasonEntry {
  readonly says: string;
  /** Whether a second person must also accept a draft that has this reason. */
  readonly needsSecond: boolean;
  /** Whether a claim with this reason may be accepted together with other claims of its page layout. All reasons of the claim must be plain. */
  readonly isPlain: boolean;
  /** Whether the draft's rule ends by itself if nobody decides in time (guides/from-a-page-to-an-answer.md#rules-that-are-gone). */
  readonly endsRule: boolean;
}

/** Reasons why a person must look at a draft. */
const DRAFT_REASON_TABLE = {
  as_carried: { says: "Says what was read from this institution's pages before.", needsSecond: false, isPlain: true, endsRule: false },
  unlike_carried: {
    says: "Says something else than what was read from this institution's pages before.",
    needsSecond: false,
    isPlain: false,
    endsRule: false,
  },
  first_sight: { says: "Nobody has looked at these words.", needsSecond: false, isPlain: true, endsRule: false },
  replaces_rule: {
    says: "A rule from this page is in force, and the page now says this.",
    needsSecond: true,
    isPlain: false,
    endsRule: false,
  },
  open_to_nation: { says: "Opens the institution to everybody.", needsSecond: true, isPlain: false, endsRule: false },
  unresolved: {
    says: "A name in it is not known, or rules can't model it: as it stands it would be withheld.",
    needsSecond: false,
    isPlain: false,
    endsRule: false,
  },
  came_in_clear: {
    says: "The page came without encryption: somebody on the way may have changed it.",
    needsSecond: false,
    isPlain: false,
    endsRule: false,
  },
  quote_gone: { says: "The page no longer has the words of a rule in force.", needsSecond: false, isPlain: false, endsRule: true },
  doubt: { says: "A word of doubt stands beside the words of a rule in force.", needsSecond: false, isPlain: false, endsRule: false },
  page_gone: { says: "The page is gone.", needsSecond: false, isPlain: false, endsRule: true },
  not_found: { says: "The page says nothing of what was read from it before.", needsSecond: false, isPlain: false, endsRule: true },
  new_layout: { says: "Nobody has said how this table is to be read.", needsSecond: false, isPlain: true, endsRule: false },
  layout_in_doubt: {
    says: "Words beside some figures were not understood: see each.",
    needsSecond: false,
    isPlain: false,
    endsRule: false,
  },
  unreadable_figure: {
    says: "A figure that is read from this table can't be read now.",
    needsSecond: false,
    isPlain: false,
    endsRule: false,
  },
  proof_failed: { says: "The page says two things that do not agree.", needsSecond: false, isPlain: false, endsRule: false },
  page_date: { says: "The page's own date speaks against it.", needsSecond: false, isPlain: false, endsRule: false },
  stated_twice: { says: "The page gives two figures for the same.", needsSecond: false, isPlain: false, endsRule: false },
  moved_far: { says: "The rate moved by more than one point or a quarter.", needsSecond: false, isPlain: false, endsRule: false },
  one_figure: { says: "All rates of the institution moved to one figure.", needsSecond: false, isPlain: false, endsRule: false },
  new_rate: { says: "No such rate of the institution is in force.", needsSecond: false, isPlain: true, endsRule: false },
  invalid_rate: { says: "It can't be published as it stands.", needsSecond: false, isPlain: false, endsRule: false },
  rate_gone: { says: "The page no longer gives this rate.", needsSecond: false, isPlain: false, endsRule: false },
  other_domain: { says: "The site leads to another domain.", needsSecond: false, isPlain: false, endsRule: false },
} as const satisfies Readonly<Record<string, DraftReasonEntry>>;

export type DraftReason = keyof typeof DRAFT_REASON_TABLE;
export const DRAFT_REASONS = membersOf(DRAFT_REASON_TABLE);
/**
 * Reads a stored JSON array of reason names.
 * @throws SyntaxError if `json` is not JSON; RangeError if it is not an array, or if a name is unknown.
 */
export function draftReasonsIn(json: string): readonly DraftReason[] {
  const names: unknown = JSON.parse(json);
  if (!Array.isArray(names)) throw new RangeError("Reasons are stored as an array.");
  return names.map((name) => requireMember(DRAFT_REASONS, String(name), "reason"));
}
export const draftReasonSays = (reason: DraftReason): string => DRAFT_REASON_TABLE[reason].says;
export const needsSecondPerson = (reasons: readonly DraftReason[]): boolean => reasons.some((reason) => FOR_TWO_PEOPLE.includes(reason));
export const isPlainReason = (reason: DraftReason): boolean => DRAFT_REASON_TABLE[reason].isPlain;
export const FOR_TWO_PEOPLE: readonly DraftReason[] = DRAFT_REASONS.filter((reason) => DRAFT_REASON_TABLE[reason].needsSecond);
export const ENDING_REASONS: readonly DraftReason[] = DRAFT_REASONS.filter((reason) => DRAFT_REASON_TABLE[reason].endsRule);
