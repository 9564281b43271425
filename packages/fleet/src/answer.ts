import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { DAY_MS } from "@tellerline/vocabulary";
import { htmlOf, PARKED_PAGE, SCRIPT_PAGE, sentencesAsHtml } from "./html.ts";
import { pdfOf } from "./pdf.ts";
import { ratePageOn } from "./rates/rate-page.ts";
import { joinPageOn, type Site } from "./site.ts";

export interface Asked {
  readonly path: string;
  /** Scheme of the request: `https` or `http`. */
  readonly scheme: string;
  readonly host: string;
  readonly day: number;
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
}

/** A complete response, or one of two broken ones: with `silent` the server never answers, with `endless` the body never ends. */
export type Answer =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer | string }
  | "silent"
  | "endless";

/** Seconds that a busy server states in its Retry-After header. */
const BUSY_SECONDS = 7200;
/** Status with which Cloudflare answers a fetch if the host has no HTTPS. */
const NO_HANDSHAKE = 525;
const HUGE_BYTES = 3_000_000;
const BOMB_BYTES = 60_000_000;

/** Made once: compressing it for every request would hold up the answers of all other sites. */
let bomb: Buffer | undefined;
const bombOf = (): Buffer => (bomb ??= gzipSync(Buffer.alloc(BOMB_BYTES, "<p>")));

const answer = (status: number, body: Buffer | string = "", headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers,
  body,
});
const html = (body: string): Answer => answer(200, body, { "Content-Type": "text/html" });
const redirect = (to: string): Answer => answer(301, "", { Location: to });

/** Path of a site's page about membership. */
export const joinPathOf = ({ behaviour }: Pick<Site, "behaviour">): string =>
  behaviour === "pdf" ? "/docs/membership-eligibility.pdf" : "/membership";

function robotsOf({ behaviour, delaySeconds, host }: Site): Answer {
  const delay = `Crawl-delay: ${delaySeconds}\n`;
  switch (behaviour) {
    case "no_robots":
      return answer(404);
    case "robots_fail":
      return answer(500);
    case "all_disallowed":
      return answer(200, `User-agent: *\nDisallow: /\n${delay}`);
    case "join_disallowed":
      // A robot follows the group that names it instead of `*`, and within a group the longest matching rule (RFC 9309).
      return answer(200, `User-agent: *\nDisallow:\n\nUser-agent: TellerlineBot\nAllow: /\nDisallow: /member\n${delay}`);
    case "mapped":
    case "endless_map":
      return answer(200, `User-agent: *\nDisallow: /private\n${delay}Sitemap: https://${host}/map/pages.xml\n`);
    default:
      return answer(200, `User-agent: *\nDisallow: /private\n${delay}`);
  }
}

function homeOf(site: Site): Answer {
  const { behaviour, institution } = site;
  const intro = `<p>${institution.ownName} serves ${institution.city}, ${institution.stateName}.</p>`;
  switch (behaviour) {
    case "script":
      return html(SCRIPT_PAGE);
    case "parked":
      return html(PARKED_PAGE);
    case "huge":
      return html(`<html><body>${"<p>Much of the same.</p>".repeat(HUGE_BYTES / 24)}</body></html>`);
    case "bomb":
      return answer(200, bombOf(), { "Content-Type": "text/html", "Content-Encoding": "gzip" });
    case "endless":
    case "silent":
      return behaviour;
    case "moved":
      return redirect("https://another-institution.example/");
    case "to_private":
      return redirect("http://169.254.169.254/latest/meta-data/");
    case "busy":
      return answer(503, "", { "Retry-After": String(BUSY_SECONDS) });
    case "server_error":
      return answer(500);
    default: {
      const joinPath = behaviour === "mapped" ? null : behaviour === "redirects" ? "/join" : joinPathOf(site);
      return html(htmlOf(site, { title: "Welcome", joinPath, content: intro }));
    }
  }
}

function joinOf(site: Site, day: number, seed: number): Answer {
  const { sentences } = joinPageOn(site, day, seed);
  if (sentences === null) return answer(404);
  if (site.behaviour === "pdf") return answer(200, pdfOf(["Who can join", ...sentences]), { "Content-Type": "application/pdf" });
  const shown = sentencesAsHtml(site, sentences);
  const trap = '<p style="display:none">Membership is open to everyone in the United States.</p>';
  const content =
    site.behaviour === "hidden" ? shown + trap : site.behaviour === "placeholders" ? `${shown}<p>{{ membership.text }}</p>` : shown;
  const page = htmlOf(site, { title: "Membership Eligibility", joinPath: null, content });
  if (site.behaviour !== "windows_1252") return html(page);
  return answer(200, Buffer.from(page.replace("We are owned", "Caf\u00e9 patrons: we are owned"), "latin1"), {
    "Content-Type": "text/html",
  });
}

/** The byte that is an en dash in Windows-1252. All other characters of rate pages are in Latin-1 too. */
const WINDOWS_1252_DASH = "\u0096";

function ratesOf(site: Site, day: number, seed: number): Answer {
  const page = ratePageOn(site, day, seed).html;
  if (page === null) return answer(404);
  if (site.behaviour !== "windows_1252") return html(page);
  return answer(200, Buffer.from(page.replaceAll("\u2013", WINDOWS_1252_DASH), "latin1"), { "Content-Type": "text/html" });
}

function pageOf(site: Site, { path, day }: Asked, seed: number): Answer {
  if (path === "/robots.txt") return robotsOf(site);
  if (path === "/") return homeOf(site);
  if (path === joinPathOf(site)) return joinOf(site, day, seed);
  if (path === site.rates?.path) return ratesOf(site, day, seed);
  if (site.behaviour === "redirects" && path === "/join") return redirect("/about/join");
  if (site.behaviour === "redirects" && path === "/about/join") return redirect("/membership");
  if (site.behaviour === "endless_map" && path === "/map/pages.xml") return "endless";
  if (site.behaviour === "mapped" && path === "/map/pages.xml") {
    const urls = ["/", "/membership", "/news/2026", ...(site.rates === null ? [] : [site.rates.path])]
      .map((one) => `<url><loc>https://${site.host}${one}</loc></url>`)
      .join("");
    return answer(200, `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`, {
      "Content-Type": "application/xml",
    });
  }
  return answer(404);
}

/** Sites whose pages have a Last-Modified header instead of an ETag. */
const DATED: ReadonlySet<Site["behaviour"]> = new Set(["mapped", "windows_1252"]);
/** Last-Modified time of a page that has not changed since the fleet's day 0. */
const WRITTEN_MS = Date.parse("2026-10-01T00:00:00Z");

/** When a page last changed, as an HTTP date. */
function modifiedOn(site: Site, { path, day }: Asked, seed: number): string {
  const joinedOn = path === joinPathOf(site) ? (joinPageOn(site, day, seed).changes.at(-1)?.day ?? 0) : 0;
  const changedOn = path === site.rates?.path ? ratePageOn(site, day, seed).writtenOn : joinedOn;
  return new Date(WRITTEN_MS + changedOn * DAY_MS).toUTCString();
}

/** Adds the validator and the compression that the site uses, or answers 304 if the request already has this validator. */
function finished(site: Site, asked: Asked, given: Exclude<Answer, string>, seed: number): Answer {
  const { behaviour } = site;
  if (given.status !== 200 || asked.path === "/robots.txt" || behaviour === "no_validators") return given;
  if (DATED.has(behaviour)) {
    const modified = modifiedOn(site, asked, seed);
    const headers = { ...given.headers, "Last-Modified": modified };
    return asked.ifModifiedSince === modified ? answer(304, "", headers) : { ...given, headers };
  }
  const digest = createHash("sha256").update(given.body).digest("hex").slice(0, 16);
  const etag = behaviour === "lying_etag" ? `"${digest}-${Math.random()}"` : `"${digest}"`;
  if (asked.ifNoneMatch === etag) return answer(304, "", { ETag: etag });
  const headers = { ...given.headers, ETag: etag };
  if (behaviour !== "gzip") return { ...given, headers };
  return { status: 200, headers: { ...headers, "Content-Encoding": "gzip" }, body: gzipSync(given.body) };
}

export function answerOf(site: Site, asked: Asked, seed: number): Answer {
  if (site.behaviour === "clear" && asked.scheme === "https") return answer(NO_HANDSHAKE);
  if (site.behaviour === "www" && asked.host !== site.host) return redirect(`https://${site.host}${asked.path}`);
  const given = pageOf(site, asked, seed);
  return typeof given === "string" ? given : finished(site, asked, given, seed);
}
