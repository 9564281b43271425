import { membersOf } from "./closed-list.ts";

interface SiteStateEntry {
  /** Whether answers and pages name the site. One that is not `active` is named, and never linked to as the institution's own. */
  readonly isShown: boolean;
}

/** States of an institution's site (guides/operating.md#sites). */
const SITE_STATE_TABLE = {
  /** Nobody has named one. */
  unknown: { isShown: false },
  /** From a list, and not looked at. */
  proposed: { isShown: true },
  /** The institution's name or charter stands on its pages, or a person said so. */
  active: { isShown: true },
  /** Its rules for robots forbid to fetch it. */
  disallowed: { isShown: true },
  unreachable: { isShown: true },
  /** It leads to another domain: a person decides. */
  moved: { isShown: false },
  /** Sold, a placeholder, or a page of a platform or a log-in page, which is not the institution's own. */
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
  /** ISO date on which a list named it; null where a person did, or its pages. */
  readonly listedOn: string | null;
}

/** Where a site's address is from: a list in the public domain (CC0), a person, or another page of the institution. */
export const SITE_ORIGINS = ["cc0", "operator", "found"] as const;
export type SiteOrigin = (typeof SITE_ORIGINS)[number];
