import { type InstitutionRecord, type SiteRow, Sites } from "@tellerline/storage";
import { endsWebsite, isShownSite, type ShownSite } from "@tellerline/vocabulary";
import { readAll } from "./books.ts";
import type { Env } from "./env.ts";

const PAGE = 2500;

type SitesByCharter = ReadonlyMap<number, SiteRow>;

export const siteRowOf = (sites: SitesByCharter, { charterNumber }: Pick<InstitutionRecord, "charterNumber">): SiteRow | undefined =>
  charterNumber === null ? undefined : sites.get(charterNumber);

/** All sites by charter number. They fit in memory: about 4,000 sites of a hundred bytes each. */
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
 * The site that books show for an institution. An active stored site comes first, then the website that the operator imported, then a
 * stored site whose state may be shown. Null if there is none, or if the stored site's state ends websites (it moved or opted out).
 * @param website the website that the operator imported; null if there is none
 */
export function shownSite(website: string | null, row: SiteRow | undefined): ShownSite | null {
  if (row?.url != null && row.state === "active") return { url: row.url, state: "active", listedOn: null };
  if (row !== undefined && endsWebsite(row.state)) return null;
  if (website !== null) return { url: website, state: "active", listedOn: null };
  if (row?.url == null || !isShownSite(row.state)) return null;
  return { url: row.url, state: row.state, listedOn: row.origin === "cc0" ? row.listedOn : null };
}
