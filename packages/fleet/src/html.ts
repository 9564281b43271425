import { AUTO_PATH } from "./rates/rate-site.ts";
import type { Site } from "./site.ts";

const LINKS = [
  ["/", "Home"],
  [AUTO_PATH, "Auto loan rates"],
  ["/savings", "Savings"],
  ["/about-us", "About us"],
  ["/news/annual-meeting", "News"],
] as const;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A style and a script element of about this total size, as site builders add to every page. */
function ballast(kilobytes: number): string {
  const rule = ".block-grid .cell:nth-child(3n)>a:hover{margin:0 auto;padding:4px;color:#234}";
  const styles = rule.repeat(Math.ceil((kilobytes * 512) / rule.length));
  const line = "window.dataLayer=window.dataLayer||[];dataLayer.push({event:'view',page:'home'});";
  return `<style>${styles}</style><script>${line.repeat(Math.ceil((kilobytes * 512) / line.length))}</script>`;
}

interface Page {
  readonly title: string;
  readonly joinPath: string | null;
  readonly content: string;
}

type Link = readonly [href: string, text: string];

function linksOf({ rates }: Site, joinPath: string | null, joinText: string): readonly Link[] {
  const join: readonly Link[] = joinPath === null ? [] : [[joinPath, joinText]];
  return rates === null || rates.link === null ? [...LINKS, ...join] : [...LINKS, [rates.path, rates.link], ...join];
}

function wordpress(site: Site, { title, joinPath, content }: Page): string {
  const { institution } = site;
  const links = linksOf(site, joinPath, "Become a Member");
  const menu = links.map(([href, text]) => `<li class="menu-item"><a href="${href}"><span>${text}</span></a></li>`).join("");
  return `<header class="site-header"><nav><ul id="menu-primary">${menu}</ul></nav></header>
<main id="content"><article class="entry"><h1 class="entry-title">${escaped(title)}</h1><div class="entry-content">${content}</div></article></main>
<footer><p>&copy; 2026 ${escaped(institution.ownName)}. Federally insured by NCUA.</p></footer>`;
}

function builder(site: Site, { title, joinPath, content }: Page): string {
  const { institution } = site;
  const links = linksOf(site, joinPath, "Join Now");
  const menu = links.map(([href, text]) => `<div class="nav-cell"><a class="btn" href="${href}">${text}</a></div>`).join("\n");
  return `<div class="wrapper"><div class="row top">${menu}</div><div class="row"><div class="col-8"><section><h2>${escaped(title)}</h2>${content}</section></div>
<div class="col-4"><aside>Routing number 123456789<br>Call us today</aside></div></div><div class="row bottom">${escaped(institution.name)} Credit Union | Equal Housing Lender</div></div>`;
}

/** A page like those of site builders: little text among much markup. */
export function htmlOf(site: Site, page: Page): string {
  const body = site.number % 2 === 0 ? wordpress(site, page) : builder(site, page);
  const charset = site.behaviour === "windows_1252" ? "" : '<meta charset="utf-8">';
  const kilobytes = 10 + ((site.number * 53) % 180);
  return `<!DOCTYPE html><html lang="en"><head>${charset}<title>${escaped(page.title)} | ${escaped(site.institution.ownName)}</title>${ballast(kilobytes)}</head><body>${body}</body></html>`;
}

/** The sentences of a page about membership, after a welcome: as a list if the site's number is divisible by 3, otherwise as paragraphs. */
export function sentencesAsHtml({ number }: Site, sentences: readonly string[]): string {
  const welcome = "<p>We are owned by those whom we serve, and glad to see you here. Our branch is open from nine to five.</p>";
  if (number % 3 === 0) return `${welcome}<ul>${sentences.map((one) => `<li>${escaped(one)}</li>`).join("")}</ul>`;
  return welcome + sentences.map((one) => `<p>${escaped(one)}</p>`).join("\n");
}

/** A page without text, which only a script would fill in. */
export const SCRIPT_PAGE =
  '<!DOCTYPE html><html><head><title>Loading</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>';

export const PARKED_PAGE =
  "<!DOCTYPE html><html><head><title>This domain is for sale</title></head><body><h1>This domain is for sale</h1><p>Buy this domain today. Related searches: loans, cards, insurance, travel and more.</p></body></html>";
