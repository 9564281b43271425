import { type FoundLink, type FoundPage, findPages, registrableDomain } from "@tellerline/harvest";
import { type PageRow, Pages } from "@tellerline/storage";
import type { PageFinder } from "@tellerline/vocabulary";
import { storedTimestampOf } from "@tellerline/vocabulary";
import { hashOf } from "./keep-page.ts";
import type { PageVisit } from "./page-visit.ts";

/**
 * Maximum pages stored per site (guides/from-a-page-to-an-answer.md#what-is-fetched). Sitemaps and pages that only redirect don't count.
 */

const MOST_PAGES = 12;
/** Maximum rate pages stored per site, so that there is room for those about joining. */
const MOST_RATE_PAGES = 4;
const DEEPEST = 2;
const MOST_SITEMAPS = 2;

type PageSite = Pick<PageRow, "charterNumber" | "siteUrl">;

const pageIdOf = (charterNumber: number, url: string): string => `pg_${hashOf(`${charterNumber}\n${url}`).slice(0, 24)}`;

/** The row of a new page that was not checked yet. */
export function pageRow({ charterNumber, siteUrl }: PageSite, { url, role, foundBy }: FoundPage, depth: number, nowMs: number): PageRow {
  const https = url.replace(/^http:/, "https:");
  const host = new URL(https).hostname;
  return {
    pageId: pageIdOf(charterNumber, https),
    charterNumber,
    siteUrl,
    host,
    domain: registrableDomain(host),
    url: https,
    role,
    foundBy,
    depth,
    state: "candidate",
    etag: null,
    lastModified: null,
    textSha256: null,
    checkedAt: null,
    changedAt: null,
    missingSince: null,
    redirectedTo: null,
    hops: 0,
    keptAt: null,
    dueAt: storedTimestampOf(nowMs),
  };
}

/** Whether a page is a sitemap (sitemaps.org). */
export const isSitemap = ({ foundBy, url }: Pick<PageRow, "foundBy" | "url">): boolean =>
  foundBy === "sitemap" && new URL(url).pathname.endsWith(".xml");

/** The site's sitemaps: the first `MOST_SITEMAPS` that robots.txt names on this host and that end in `.xml`, or else the usual location. */
function mapsOf({ page, robots }: PageVisit, home: string, nowMs: number): readonly PageRow[] {
  const { hostname, origin } = new URL(home);
  const told = robots.sitemaps.filter(
    (url) => URL.canParse(url) && new URL(url).hostname === hostname && new URL(url).pathname.endsWith(".xml"),
  );
  const maps = told.length > 0 ? told.slice(0, MOST_SITEMAPS) : [`${origin}/sitemap.xml`];
  return maps.map((url) => pageRow(page, { url, role: "unknown", foundBy: "sitemap" }, page.depth + 1, nowMs));
}

/** Whether a page only redirects to another host. Such a page does not count towards the site's maximum. */
const isPassage = ({ state, textSha256 }: PageRow): boolean => state === "same" && textSha256 === null;

/** New pages that a page links to, at most as many as the site may still have; for the home page also its sitemaps, which don't count. */
export async function findFurtherPages(visit: PageVisit, url: string, links: readonly FoundLink[]): Promise<readonly PageRow[]> {
  const { env, page, isShared } = visit;
  const isMap = isSitemap(page);
  if (page.depth >= DEEPEST || (page.depth > 0 && page.role !== "join" && !isMap)) return [];
  const nowMs = Date.now();
  const known = await new Pages(env.HARVEST).listOf(page.charterNumber);
  const finder: PageFinder = page.depth === 0 ? "home" : isMap ? "sitemap" : "link";
  const linked = findPages({ url: page.siteUrl, isShared }, links, finder).map((one) =>
    pageRow(page, one, isMap ? 1 : page.depth + 1, nowMs),
  );
  const ids = new Set(known.map(({ pageId }) => pageId));
  const maps = page.depth === 0 ? mapsOf(visit, url, nowMs).filter(({ pageId }) => !ids.has(pageId)) : [];
  const counted = known.filter((one) => !isPassage(one) && !isSitemap(one));
  let room = MOST_PAGES - counted.length;
  let rates = MOST_RATE_PAGES - counted.filter(({ role }) => role === "rates").length;
  const found: PageRow[] = [];
  for (const row of linked) {
    if (room <= 0 || ids.has(row.pageId) || (row.role === "rates" && rates <= 0)) continue;
    ids.add(row.pageId);
    room -= 1;
    if (row.role === "rates") rates -= 1;
    found.push(row);
  }
  return [...found, ...maps];
}
