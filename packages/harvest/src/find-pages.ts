import type { PageFinder, PageRole } from "@tellerline/vocabulary";
import { isSameSite } from "./same-site.ts";

/** Words in an address or a link by which a page may say who may join, or what loans cost. */
const WORDS: readonly (readonly [PageRole, RegExp])[] = [
  ["join", /\b(?:join(?:ing)?|members?hip|become a member|who can join|eligib\w*|field of membership|qualify)\b/i],
  ["rates", /\b(?:rates?|loans?|certificates?)\b/i],
];
/** Pages of the same words that are no use: news, logs, and what somebody must sign in for. */
const BESIDE =
  /\b(?:blog|news|press|event|calendar|career|job|login|log in|sign in|logout|scholarship|cart|search|tag|category|feed|archive)s?\b/i;
/** What a server sends as something else than a page. */
const NO_PAGE = /\.(?:jpe?g|png|gif|svg|webp|ico|css|js|json|xml|zip|docx?|xlsx?|pptx?|mp[34]|mov|ics)$/i;
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
  /** Where the site begins: one with a path is followed under that path alone. */
  readonly url: string;
  /** Whether other institutions have hosts of the same domain. */
  readonly isShared: boolean;
}

const spaced = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, " ");

function roleOf({ url, text }: FoundLink): PageRole | null {
  const { pathname } = new URL(url);
  const words = `${spaced(decoded(pathname))} ${spaced(text)}`;
  if (BESIDE.test(words) || NO_PAGE.test(pathname)) return null;
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Whether an address is within a site. */
function isWithin({ url: siteUrl, isShared }: Site, url: string): boolean {
  const [site, page] = [new URL(siteUrl), new URL(url)];
  if (!isSameSite(site.hostname, page.hostname, isShared)) return false;
  const base = site.pathname.endsWith("/") ? site.pathname : `${site.pathname}/`;
  return base === "/" || `${page.pathname}/`.startsWith(base);
}

/** An address as pages are known by: https, without fragment. Null for what is no page's address. */
function addressOf(text: string): string | null {
  if (text.length > LONGEST_URL || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "" || url.port !== "") return null;
  url.protocol = "https:";
  url.hash = "";
  return url.href;
}

/** The links of a page that lead to pages of the same site worth a look: who may join comes first, and short addresses before long ones. */
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
