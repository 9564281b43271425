import { anyOf } from "@tellerline/text";
import type { PageFinder, PageRole } from "@tellerline/vocabulary";
import { isSameSite } from "./same-site.ts";
import { BESIDE, JOINING, NO_PAGE_EXTENSIONS } from "./words/pages.ts";

/** Words in the path of an address, or in a link's text, that suggest a page about who may join, or about rates. */
const WORDS: readonly (readonly [PageRole, RegExp])[] = [
  ["join", new RegExp(String.raw`\b${anyOf(JOINING)}\b`, "i")],
  ["rates", /\b(?:rates?|loans?|certificates?)\b/i],
];
/** Words of pages to skip even if they match: news, blogs, and pages behind a login. */
const IS_BESIDE = new RegExp(String.raw`\b${anyOf(BESIDE)}s?\b`, "i");
const IS_NO_PAGE = new RegExp(String.raw`\.${anyOf(NO_PAGE_EXTENSIONS)}$`, "i");
const LONGEST_URL = 1000;

export interface FoundLink {
  readonly url: string;
  /** Text of the link; empty in a sitemap. */
  readonly text: string;
}

export interface FoundPage {
  readonly url: string;
  readonly role: PageRole;
  readonly foundBy: PageFinder;
}

interface Site {
  /** URL at which the site starts. If it has a path, only pages under that path belong to the site. */
  readonly url: string;
  /** Whether other institutions have hosts in the same domain. */
  readonly isShared: boolean;
}

const spaced = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, " ");

function roleOf({ url, text }: FoundLink): PageRole | null {
  const { pathname } = new URL(url);
  const words = `${spaced(decoded(pathname))} ${spaced(text)}`;
  if (IS_BESIDE.test(words) || IS_NO_PAGE.test(pathname)) return null;
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function isWithin({ url: siteUrl, isShared }: Site, url: string): boolean {
  const [site, page] = [new URL(siteUrl), new URL(url)];
  if (!isSameSite(site.hostname, page.hostname, isShared)) return false;
  const base = site.pathname.endsWith("/") ? site.pathname : `${site.pathname}/`;
  return base === "/" || `${page.pathname}/`.startsWith(base);
}

/**
 * The address by which a page is identified: with https and without fragment. Null for other protocols, with credentials or a port, and
 * for a text that is longer than `LONGEST_URL` or not a URL.
 */
function addressOf(text: string): string | null {
  if (text.length > LONGEST_URL || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "" || url.port !== "") return null;
  url.protocol = "https:";
  url.hash = "";
  return url.href;
}

/** Those of `links` that are pages of the site about joining or rates. Joining comes before rates, then shorter addresses before longer. */
export function findPages(site: Site, links: readonly FoundLink[], foundBy: PageFinder): readonly FoundPage[] {
  const found = new Map<string, FoundPage>();
  for (const link of links) {
    const url = addressOf(link.url);
    if (url === null || found.has(url) || !isWithin(site, url)) continue;
    const role = roleOf({ url, text: link.text });
    if (role !== null) found.set(url, { url, role, foundBy });
  }
  const rank = ({ role }: FoundPage) => WORDS.findIndex(([one]) => one === role);
  return [...found.values()].toSorted((a, b) => rank(a) - rank(b) || a.url.length - b.url.length || (a.url < b.url ? -1 : 1));
}
