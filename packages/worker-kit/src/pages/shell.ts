import { html, raw } from "hono/html";
import { FIGURES } from "./figures.ts";
import { FONT, THEME } from "./theme.ts";

type Markup = ReturnType<typeof html>;

const SECTIONS = {
  explorer: { title: "Explorer", path: "/" },
  institutions: { title: "Credit unions", path: "/credit-unions" },
  movements: { title: "Movements", path: "/movements?product_type=auto_loan" },
  guides: { title: "Guides", path: "/docs/first-ten-minutes" },
  reference: { title: "Reference", path: "/docs" },
  console: { title: "Console", path: "/console" },
} as const;

export interface Frame {
  /** True for pages of another host, which does not serve the typeface's file. */
  readonly isElsewhere?: boolean;
  readonly home: string;
  readonly links: Markup;
  readonly foot: Markup;
}

export interface Page {
  /** The page's subject, without the product's name. */
  readonly title: string;
  /** One sentence for search results; absent on pages that search engines need not list, such as problems and the console. */
  readonly description?: string;
  /** The page's section in the navigation; null if the page belongs to no section. */
  readonly section: keyof typeof SECTIONS | null;
  /** Default: header and footer of the public pages. */
  readonly frame?: Frame;
  readonly style?: string;
  /** Markup between header and footer. Must contain the `main` element with the id `main`. */
  readonly body: Markup;
  /** Whether the page has a form that the browser submits without a script. */
  readonly sendsForms?: boolean;
  /** The only script that the page's content security policy allows. */
  readonly script?: string;
}

const FOOT = html`<p>Rates are as institutions reported or published them, with their date, and no offers. The credit union decides who joins and who borrows. Nobody pays for a place.</p><a href="/data-quality">Data quality</a><a href="/openapi.json">OpenAPI document</a><a href="/llms.txt">For agents</a><a href="/problems/not-found">Problems</a><a href="/docs/compatibility">Compatibility</a><a href="/changelog">Releases</a><a href="/status">Status</a>`;

function serviceFrame(section: Page["section"]): Frame {
  const links = Object.entries(SECTIONS).map(([name, { title: text, path }]) => {
    const current = name === section ? raw(' aria-current="page"') : "";
    return html`<a href="${path}"${current}>${text}</a>`;
  });
  return { home: "/", links: html`${links}`, foot: FOOT };
}

const MARK = raw(`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 6h18M3 12h9M3 18h18"/><circle cx="18" cy="12" r="3.1"/></svg>`);

/** Renders a complete HTML document. The page loads no file but the typeface. */
export function renderPage({ title, description, section, frame = serviceFrame(section), style = "", body, script }: Page): string {
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · Tellerline</title>
${description === undefined ? "" : html`<meta name="description" content="${description}">`}<style>${raw((frame.isElsewhere === true ? "" : FONT) + THEME + FIGURES + style)}</style></head>
<body><a class="skip" href="#main">Skip to the content</a>
<header class="site"><nav aria-label="Tellerline"><a class="brand" href="${frame.home}">${MARK}Tellerline</a>${frame.links}</nav></header>
${body}
<footer class="foot"><div>${frame.foot}</div></footer>
${script === undefined ? "" : html`<script>${raw(script)}</script>`}
</body></html>`);
}
