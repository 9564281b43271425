import { requireMember, SHOWN_SITE_STATES, type ShownSite } from "@tellerline/vocabulary";

const NO_DAY = "-";

/** A site from a list of sites as text for a book: `proposed 2025-12-24 https://www.example.org/`. */
export const listedSiteText = ({ state, listedOn, url }: ShownSite): string => `${state} ${listedOn ?? NO_DAY} ${url}`;

export function readListedSite(text: string): ShownSite {
  const [state = "", day = "", url = ""] = text.split(" ");
  return { url, state: requireMember(SHOWN_SITE_STATES, state), listedOn: day === NO_DAY ? null : day };
}
