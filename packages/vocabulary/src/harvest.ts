import { membersOf, requireMember } from "./closed-list.ts";

/** States, decisions and reasons in following institutions' own pages (guides/from-a-page-to-an-answer.md). */

/** What a page is read for. */
export const PAGE_ROLES = ["join", "rates", "disclosure", "unknown"] as const;
export type PageRole = (typeof PAGE_ROLES)[number];

export const PAGE_STATES = [
  /** Found, and never fetched. */
  "candidate",
  /** Fetched, and said something about who may join. */
  "watched",
  "same",
  "changed",
  /** Missing twice, a day apart. */
  "gone",
  /** Shows its text only with scripts, or has placeholders in its place. */
  "unreadable",
] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** How a page was found. */
export const PAGE_FINDERS = ["lead", "home", "sitemap", "link", "redirect"] as const;
export type PageFinder = (typeof PAGE_FINDERS)[number];

/** How fetching a page ended. */
export const FETCH_OUTCOMES = [
  "read",
  /** The server answered that nothing changed, or the text is the same. */
  "same",
  "missing",
  "unreadable",
  "moved",
  /** The site's robots.txt forbids it. */
  "disallowed",
  /** The server is busy: it is asked again after its `Retry-After`. */
  "busy",
  /** The host is not on the public internet, or its name can't be resolved. */
  "not_public",
  "too_large",
  "not_a_page",
  "failed",
] as const;
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number];

export const DRAFT_KINDS = ["claim", "gone", "moved"] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Lists of drafts for review: layouts of rate tables, claims, changes to rules in force, words gone from their page, and moved sites. */
export const REVIEW_LISTS = ["layouts", "claims", "changes", "gone", "sites"] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

export const DRAFT_STATES = [
  "open",
  "accepted",
  "edited",
  "rejected",
  /** The page changed before anybody decided. */
  "superseded",
] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

export const DRAFT_DECISIONS = ["accept", "edit", "reject", "later"] as const;
export type DraftDecision = (typeof DRAFT_DECISIONS)[number];

/** How a person decided: on a single draft, in a file with a line for each draft, or on all drafts of a layout together. */
export const DECISION_WAYS = ["single", "file", "together"] as const;
export type DecisionWay = (typeof DECISION_WAYS)[number];

interface DraftReasonEntry {
  readonly says: string;
  /** Whether a second person must accept it as well. */
  readonly needsSecond: boolean;
  /** Whether a draft with it may be accepted together with others of its layout. */
  readonly isPlain: boolean;
  /** Whether a rule ends by itself after some time if nobody decides. */
  readonly endsRule: boolean;
}

/** Why a person must look at a draft. */
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
  other_domain: { says: "The site leads to another domain.", needsSecond: false, isPlain: false, endsRule: false },
} as const satisfies Readonly<Record<string, DraftReasonEntry>>;

export type DraftReason = keyof typeof DRAFT_REASON_TABLE;
export const DRAFT_REASONS = membersOf(DRAFT_REASON_TABLE);
/** @param json a stored array of names of reasons. @throws RangeError if one is unknown. */
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
