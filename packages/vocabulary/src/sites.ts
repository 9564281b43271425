import { membersOf } from "./closed-list.ts";

interface SiteStateEntry {
  /** Whether answers and pages name the site. They link to it as the institution's own site only while it is `active`. */
  readonly isShown: boolean;
}

/** States of an institution's site (guides/operating.md#sites). */
const SITE_STATE_TABLE = {
  /** The institution's site is not known. */
  unknown: { isShown: false },
  /** A list names the site, and nobody has checked it yet. */
  proposed: { isShown: true },
  /** The institution's name or charter number is on its pages, or a person confirmed it. */
  active: { isShown: true },
  /** The site's robots.txt forbids fetching it. */
  disallowed: { isShown: true },
  unreachable: { isShown: true },
  /** The site redirects to another domain. A person must decide whether to follow. */
  moved: { isShown: false },
  /** The site is not the institution's own: it was sold, is a placeholder, or is a platform's page or log-in page. */
  parked: { isShown: false },
  /** The institution wants to be left out. */
  opted_out: { isShown: false },
} as const satisfies Readonly<Record<string, SiteStateEntry>>;

export type SiteState = keyof typeof SITE_STATE_TABLE;
export const SITE_STATES = membersOf(SITE_STATE_TABLE);
export type ShownSiteState = { [State in SiteState]: (typeof SITE_STATE_TABLE)[State]["isShown"] extends true ? State : never }[SiteState];

export const isShownSite = (state: SiteState): state is ShownSiteState => SITE_STATE_TABLE[state].isShown;
export const SHOWN_SITE_STATES: readonly ShownSiteState[] = SITE_STATES.filter(isShownSite);

export interface ShownSite {
  readonly url: string;
  readonly state: ShownSiteState;
  /** ISO date of the list that named the site; null if a person or the institution's own pages named it. */
  readonly listedOn: string | null;
}

/** How far an institution is from having published rules. It counts once, under the first status that applies (guides/membership.md#coverage). */
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

/**
 * Status of an institution that has no rules and no drafts, by the state of its site; `no_page_found` replaces `page_unread` if
 * `isWithoutPage`.
 */
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

export interface PageStanding {
  /** Whether a page no longer bears out a rule, and the decision about that rule is open or not published yet. */
  readonly isFlagged: boolean;
  /** Whether a draft of a claim from the institution's pages is undecided, or accepted and not published yet. */
  readonly hasDraft: boolean;
  /** Whether all of the institution's pages were read, and none says who may join. */
  readonly isWithoutPage: boolean;
}

const NO_PAGES: PageStanding = { isFlagged: false, hasDraft: false, isWithoutPage: false };

/** The first of `PIPELINE_STATUSES` that applies to an institution (guides/membership.md#coverage). */
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

/** States that override a website that the operator imported: the site redirects to another domain, or the institution wants to be left out. */
const ENDS_WEBSITE: ReadonlySet<SiteState> = new Set(
  SITE_STATES.filter((state) => !isShownSite(state) && state !== "unknown" && state !== "parked"),
);
export const endsWebsite = (state: SiteState): boolean => ENDS_WEBSITE.has(state);

/**
 * The state of an institution's site. A website that the operator imported counts as `active`, unless `endsWebsite` holds for `state`.
 * @param website the website in the operator's own row for the institution; null if the row has none.
 * @param state the stored state of the site that the harvest follows; undefined if it follows none.
 */
export function siteStateOf(website: string | null, state: SiteState | undefined): SiteState {
  if (state !== undefined && endsWebsite(state)) return state;
  return website === null ? (state ?? "unknown") : "active";
}

/** Where a site's address comes from: a list in the public domain (CC0), a person (`operator`), or another page of the institution (`found`). */
export const SITE_ORIGINS = ["cc0", "operator", "found"] as const;
