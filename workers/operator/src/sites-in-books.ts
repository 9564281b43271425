import { type InstitutionRecord, type SiteRow, Sites } from "@tellerline/storage";
import { endsWebsite, isShownSite, type ShownSite } from "@tellerline/vocabulary";
import { readAll } from "./books.ts";
import type { Env } from "./env.ts";

const PAGE = 2500;

type SitesByCharter = ReadonlyMap<number, SiteRow>;

/** The stored site of an institution; undefined if the institution has no site or no charter number. */
export const siteRowOf = (sites: SitesByCharter, { charterNumber }: Pick<InstitutionRecord, "charterNumber">): SiteRow | undefined =>
  charterNumber === null ? undefined : sites.get(charterNumber);

/** All sites by charter number. There are some 4,000, with a hundred bytes each. */
export async function readSites(env: Env): Promise<SitesByCharter> {
  const stored = new Sites(env.HARVEST);
  const rows = await readAll(
    (after) => stored.list(null, Number(after), PAGE),
    ({ charterNumber }) => String(charterNumber),
    PAGE,
  );
  return new Map(rows.map((row) => [row.charterNumber, row]));
}

/**
 * The site that books show for an institution: the followed site if it is active, then the website in the operator's own row, then the followed site
 * if its state may be shown. Null if there is none, or if the followed site has moved or the institution has opted out.
 * @param website the website in the operator's own row; null if there is none.
 */
export function shownSite(website: string | null, row: SiteRow | undefined): ShownSite | null {
  if (row?.url != null && row.state === "active") return { url: row.url, state: "active", listedOn: null };
  if (row !== undefined && endsWebsite(row.state)) return null;
  if (website !== null) return { url: website, state: "active", listedOn: null };
  if (row?.url == null || !isShownSite(row.state)) return null;
  return { url: row.url, state: row.state, listedOn: row.origin === "cc0" ? row.listedOn : null };
}
