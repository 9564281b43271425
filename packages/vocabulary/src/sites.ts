import { membersOf } from "./closed-list.ts";

interface SiteStateEntry {
  /** Whether answers and pages name the site. Only an `active` one is linked to as the institution's own. */
  readonly isShown: boolean;
}

/** States of an institution's site (guides/operating.md#sites). */
const SITE_STATE_TABLE = {
  /** Nobody has named a site. */
  unknown: { isShown: false },
  /** From a list, and not checked yet. */
  proposed: { isShown: true },
  /** The institution's name or charter number is on its pages, or a person confirmed it. */
  active: { isShown: true },
  /** Its robots.txt forbids fetching it. */
  disallowed: { isShown: true },
  unreachable: { isShown: true },
  /** It redirects to another domain: a person decides. */
  moved: { isShown: false },
  /** Not the institution's own: sold, a placeholder, or a platform's page or a log-in page. */
  parked: { isShown: false },
  /** The institution wants to be left out. */
  opted_out: { isShown: false },
} as const satisfies Readonly<Record<string, SiteStateEntry>>;

export type SiteState = keyof typeof SITE_STATE_TABLE;
export const SITE_STATES = membersOf(SITE_STATE_TABLE);
export type ShownSiteState = { [State in SiteState]: (typeof SITE_STATE_TABLE)[State]["isShown"] extends true ? State : never }[SiteState];

export const isShownSite = (state: SiteState): state is ShownSiteState => SITE_STATE_TABLE[state].isShown;
export const SHOWN_SITE_STATES: readonly ShownSiteState[] = SITE_STATES.filter(isShownSite);

/** A site as answers and pages show it. */
export interface ShownSite {
  readonly url: string;
  readonly state: ShownSiteState;
  /** ISO date on which a list named it; null if it comes from a person or from the institution's pages. */
  readonly listedOn: string | null;
}

/** How far an institution's rules are. An institution counts once, under the first of these that applies (guides/membership.md#coverage). */
export const PIPELINE_STATUSES = [
  "opted_out",
  "flagged",
  "published_rules",
  "draft_waiting",
  "carried",
  "page_unread",
  "no_page_found",
  "unreachable",
  "disallowed",
  "site_unconfirmed",
  "no_site",
] as const;
export type PipelineStatus = (typeof PIPELINE_STATUSES)[number];

/** The status of an institution without rules, by the state of its site. */
const PIPELINE_OF_SITE = {
  unknown: "no_site",
  proposed: "site_unconfirmed",
  active: "page_unread",
  disallowed: "disallowed",
  unreachable: "unreachable",
  moved: "site_unconfirmed",
  parked: "no_site",
  opted_out: "opted_out",
} as const satisfies Readonly<Record<SiteState, PipelineStatus>>;

/** What is known about an institution's pages. */
export interface PageStanding {
  /** Whether a rule in force is no longer on its page, and nobody has decided about that. */
  readonly isFlagged: boolean;
  /** Whether a draft from its pages waits for a person. */
  readonly hasDraft: boolean;
  /** Whether all of its pages were read, and none says who may join. */
  readonly isWithoutPage: boolean;
}

const NO_PAGES: PageStanding = { isFlagged: false, hasDraft: false, isWithoutPage: false };

/** The first status that applies to an institution (guides/membership.md#coverage). */
export function pipelineStatusOf(
  rules: "published" | "carried" | "none",
  site: SiteState,
  { isFlagged, hasDraft, isWithoutPage }: PageStanding = NO_PAGES,
): PipelineStatus {
  if (site === "opted_out") return site;
  if (isFlagged && rules !== "none") return "flagged";
  if (rules === "published") return "published_rules";
  if (hasDraft) return "draft_waiting";
  if (rules === "carried") return "carried";
  return site === "active" && isWithoutPage ? "no_page_found" : PIPELINE_OF_SITE[site];
}

/** States in which nothing that an earlier row said of a website counts: the institution asked to be left out, or the site is no longer its own. */
const ENDS_WEBSITE: ReadonlySet<SiteState> = new Set(
  SITE_STATES.filter((state) => !isShownSite(state) && state !== "unknown" && state !== "parked"),
);
export const endsWebsite = (state: SiteState): boolean => ENDS_WEBSITE.has(state);

/**
 * The state of an institution's site; the website of the operator's own row is a person's word.
 * @param website that of the operator's row; null if it has none.
 * @param state that of the site that is followed; undefined if there is none.
 */
export function siteStateOf(website: string | null, state: SiteState | undefined): SiteState {
  if (state !== undefined && endsWebsite(state)) return state;
  return website === null ? (state ?? "unknown") : "active";
}

/** Where a site's address is from: a list in the public domain (CC0), a person, or another page of the institution. */
export const SITE_ORIGINS = ["cc0", "operator", "found"] as const;
export type SiteOrigin = (typeof SITE_ORIGINS)[number];
