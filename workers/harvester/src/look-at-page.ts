import { dueAfterLook, pageIsOwn, registrableDomain, retryAfterMs, siteIsParked, wholeNameIn } from "@tellerline/harvest";
import { type DraftRow, Drafts, type Look, type PageRow, Pages, Readings } from "@tellerline/storage";
import { DAY_MS, type FetchOutcome, HOUR_MS, type PageState, type SiteState, storedTimestampOf } from "@tellerline/vocabulary";
import { draftGonePage, draftPage, movedDraft, type PageDrafts } from "./draft-page.ts";
import type { SeenText } from "./draft-row.ts";
import { isFetchable, MOST_BYTES, type Validators } from "./fetch-once.ts";
import { type Followed, follow } from "./follow.ts";
import { findFurtherPages, isSitemap, pageRow } from "./further-pages.ts";
import { keepBody, keepText } from "./keep-page.ts";
import type { PageVisit } from "./page-visit.ts";
import { draftRates, type RateDrafts } from "./rates/draft-rates.ts";
import { draftGoneRates } from "./rates/gone-rates.ts";
import { mapOf, type ReadText, textOf } from "./text-of.ts";

export interface Visited {
  readonly look: Look;
  /**
   * What the check says about the host. Null: the host responded, or its robots rules disallow the page. A number: it asks to be left alone
   * for that number of milliseconds. `failed`: its home page can't be read. `silent`: there was no response. `partway`: there was no time
   * to follow
   * the next redirect.
   */
  readonly comeAgain: number | "failed" | "silent" | "partway" | null;
}

/** Milliseconds after which even an unchanged page is fetched in full, so that its stored text does not expire while the page is watched. */
const RENEW_MS = 60 * DAY_MS;

const NOTHING: PageDrafts = { drafts: [], confirmed: [] };

interface Started {
  readonly visit: PageVisit;
  readonly startedMs: number;
  readonly nowMs: number;
  readonly followed: Followed;
}

function fetchRow({ startedMs, nowMs, followed: { answer } }: Started, outcome: FetchOutcome, bodySha256: string | null): Look["fetch"] {
  const [status, bytes] = typeof answer === "string" ? [null, 0] : [answer.status, answer.size];
  return { at: storedTimestampOf(startedMs), status, bytes, ms: nowMs - startedMs, bodySha256, outcome };
}

/** The result of a check that changes only the page's own row. */
function bare(started: Started, outcome: FetchOutcome, page: Partial<PageRow> = {}): Look {
  const { nowMs, visit } = started;
  const domain = registrableDomain(visit.page.host);
  const next = {
    domain,
    checkedAt: storedTimestampOf(nowMs),
    dueAt: storedTimestampOf(dueAfterLook(visit.page.role, nowMs)),
    redirectedTo: null,
    hops: 0,
    ...page,
  };
  const fetch = fetchRow(started, outcome, null);
  return {
    page: { ...visit.page, ...next },
    fetch,
    found: [],
    drafts: [],
    confirmed: null,
    isAsBefore: false,
    siteState: null,
    wholeName: null,
  };
}

/** Handles a missing page. The page counts as gone if it has been missing for a day. */
async function missing(started: Started): Promise<Look> {
  const { visit, nowMs } = started;
  const { page, institution, env } = visit;
  const missingSince = page.missingSince ?? storedTimestampOf(nowMs);
  const isGone = nowMs - Date.parse(missingSince) >= DAY_MS;
  if (!isGone) return bare(started, "missing", { missingSince, dueAt: storedTimestampOf(nowMs + DAY_MS) });
  const look = bare(started, "missing", { missingSince, state: "gone" });
  const seen = { url: page.url, textSha256: page.textSha256 ?? "", at: storedTimestampOf(nowMs) };
  const decided = await new Drafts(env.HARVEST).listOfPage(page.pageId);
  const pages = await new Pages(env.HARVEST).listOf(page.charterNumber);
  const otherUrls = new Set(pages.filter(({ pageId }) => pageId !== page.pageId).map(({ url }) => url));
  const gone = [...draftGonePage(page, institution, seen, decided), ...draftGoneRates(page, institution, seen, decided, otherUrls)];
  return { ...look, drafts: gone };
}

/** Handles a redirect to another domain. For the home page, it means that the site has moved. */
function moved(started: Started, to: string): Look {
  const { visit, nowMs } = started;
  const { page, institution } = visit;
  if (!isFetchable(to)) return bare(started, "not_public");
  const look = bare(started, "moved");
  if (page.depth > 0) return look;
  const seen = { url: page.url, textSha256: page.textSha256 ?? "", at: storedTimestampOf(nowMs) };
  return { ...look, drafts: [movedDraft(page, institution, seen, to)], siteState: "moved" };
}

function stateFromPage({ text, title }: ReadText, { page, institution }: PageVisit): SiteState | null {
  if (pageIsOwn(`${title}\n${text}`, institution)) return "active";
  if (page.depth > 0) return null;
  return siteIsParked(`${title}\n${text}`) ? "parked" : "proposed";
}

/** States of a page that was read. In any other state, its open drafts may be outdated, for example one that says that the page is gone. */
const STEADY: ReadonlySet<PageState> = new Set(["watched", "changed", "same"]);

/** Handles an unchanged page: its text confirms the rules read from it. An unreadable page confirms nothing. */
function same(started: Started, more: Partial<PageRow>): Look {
  const isUnreadable = started.visit.page.state === "unreadable" && more.keptAt === undefined;
  const look = bare(started, "same", { state: isUnreadable ? "unreadable" : "same", missingSince: null, ...more });
  const before = started.visit.page;
  const isAsBefore = before.missingSince === null && STEADY.has(before.state);
  return isUnreadable ? look : { ...look, confirmed: "as_before", isAsBefore };
}

/** The result of a failed check: the page stays due, and is checked again together with its host. */
const stillDue = (started: Started, outcome: FetchOutcome): Look => bare(started, outcome, { dueAt: started.visit.page.dueAt });

async function read(started: Started): Promise<Look> {
  const { visit, nowMs, followed } = started;
  const { env, page, institution, gazetteer } = visit;
  const { answer, url } = followed;
  if (typeof answer === "string") return bare(started, answer);
  const content = isSitemap(page) ? mapOf(answer) : await textOf(env, url, answer);
  const validators = {
    etag: answer.headers.get("ETag"),
    lastModified: answer.headers.get("Last-Modified"),
    missingSince: null,
  };
  if (content === null) return bare(started, "not_a_page", { ...validators, state: "unreadable" });
  const found = await findFurtherPages(visit, url, content.links);
  if (content.isUnreadable) {
    // Stores no validators, so that the server sends the document again at the next check.
    if (content.hasFailed) return bare(started, "unreadable", { state: "unreadable", etag: null, lastModified: null, missingSince: null });
    return { ...bare(started, "unreadable", { ...validators, state: "unreadable" }), found, siteState: stateFromPage(content, visit) };
  }
  const textSha256 = await keepText(env, content.text);
  const kept = { ...validators, keptAt: storedTimestampOf(nowMs) };
  const siteState = stateFromPage(content, visit);
  const wholeName = siteState === "active" ? wholeNameIn(content, institution.name) : null;
  if (textSha256 === page.textSha256) return { ...same(started, kept), found, siteState, wholeName };
  const bodySha256 = await keepBody(env, answer.bytes);
  const seen = { url, text: content.text, textSha256, at: storedTimestampOf(nowMs) };
  const decided = await new Drafts(env.HARVEST).listOfPage(page.pageId);
  const { drafts, confirmed } = isSitemap(page) || page.role === "rates" ? NOTHING : draftPage(gazetteer, page, institution, seen, decided);
  const rates = await ratesOf(started, content, seen, decided);
  const state = page.textSha256 === null ? "watched" : "changed";
  const again = rates.hasGone ? { dueAt: storedTimestampOf(nowMs + GONE_AGAIN_MS) } : {};
  const look = bare(started, "read", { ...kept, ...again, state, textSha256, changedAt: storedTimestampOf(nowMs) });
  return {
    ...look,
    fetch: fetchRow(started, "read", bodySha256),
    found,
    drafts: [...drafts, ...rates.drafts],
    confirmed: [...confirmed, ...rates.confirmed],
    siteState,
    wholeName,
  };
}

const NO_RATES: RateDrafts = { drafts: [], confirmed: [], hasGone: false };
/** A page that no longer gives a rate in force is read again after this time. */
const GONE_AGAIN_MS = 6 * HOUR_MS;

/** Drafts from a page about rates; none for any other page. */
async function ratesOf({ visit }: Started, { html }: ReadText, seen: SeenText, decided: readonly DraftRow[]): Promise<RateDrafts> {
  const { env, page, institution } = visit;
  if (html === undefined || page.role !== "rates") return NO_RATES;
  const readings = await new Readings(env.HARVEST).listOfPage(page.pageId);
  return draftRates(html, page, institution, seen, decided, { readings, inForce: institution.rates });
}

/** Validators of the last response; null if the page must be sent in full. */
function validatorsOf({ etag, lastModified, textSha256, keptAt, state }: PageRow, nowMs: number): Validators | null {
  const isOld = keptAt !== null && nowMs - Date.parse(keptAt) > RENEW_MS;
  return (textSha256 === null && state !== "unreadable") || isOld ? null : { etag, lastModified };
}

function mostOf(page: PageRow): number {
  if (isSitemap(page)) return MOST_BYTES.sitemap;
  return new URL(page.url).pathname.toLowerCase().endsWith(".pdf") ? MOST_BYTES.pdf : MOST_BYTES.page;
}

/** Handles an error status. On the home page it counts as a failure of the host; any other page is checked again tomorrow. */
function failed(started: Started): Visited {
  const isHome = started.visit.page.depth === 0;
  if (isHome) return { look: stillDue(started, "failed"), comeAgain: "failed" };
  return { look: bare(started, "failed", { dueAt: storedTimestampOf(started.nowMs + DAY_MS) }), comeAgain: null };
}

/** Checks one page. @returns what the check changes; the caller writes that to the database. */
export async function lookAtPage(visit: PageVisit): Promise<Visited> {
  const { page } = visit;
  const startedMs = Date.now();
  const followed = await follow(visit, validatorsOf(page, startedMs), mostOf(page));
  const started: Started = { visit, startedMs, nowMs: Date.now(), followed };
  const { answer, end } = followed;
  if (end !== null) return { look: endOf(started, end), comeAgain: end.is === "partway" ? "partway" : null };
  if (typeof answer === "string") return { look: stillDue(started, answer), comeAgain: "silent" };
  const { status, headers, isCut } = answer;
  if (status === 304) return { look: same(started, {}), comeAgain: null };
  if (status === 404 || status === 410) return { look: await missing(started), comeAgain: null };
  if (status === 429 || status === 503) {
    const waitMs = retryAfterMs(headers.get("Retry-After"), started.nowMs);
    return { look: bare(started, "busy", { dueAt: storedTimestampOf(started.nowMs + waitMs) }), comeAgain: waitMs };
  }
  if (status !== 200) return failed(started);
  if (isCut) return { look: bare(started, "too_large", { state: "unreadable" }), comeAgain: null };
  return { look: await read(started), comeAgain: null };
}

function endOf(started: Started, end: NonNullable<Followed["end"]>): Look {
  if (end.is === "elsewhere") return moved(started, end.url);
  if (end.is === "other_host") {
    // The page is on another host of the site. That host has its own robots rules and lease.
    const { page } = started.visit;
    const there = pageRow(page, { url: end.url, role: page.role, foundBy: "redirect" }, page.depth, started.nowMs);
    return { ...bare(started, "moved", { state: "same" }), found: [there] };
  }
  if (end.is === "partway") {
    return bare(started, "moved", { redirectedTo: end.url, hops: started.followed.hops, dueAt: storedTimestampOf(started.nowMs) });
  }
  if (end.is === "failed") return bare(started, "failed", { redirectedTo: null, hops: 0 });
  if (started.visit.page.depth > 0) return bare(started, "disallowed");
  // Without validators and text hash, the page is read in full once the robots rules allow it again.
  return { ...bare(started, "disallowed", { etag: null, lastModified: null, textSha256: null }), siteState: "disallowed" };
}
