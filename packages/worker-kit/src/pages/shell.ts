import { html, raw } from "hono/html";
import { THEME } from "./theme.ts";

type Markup = ReturnType<typeof html>;

/** The pages that every page leads to. */
const SECTIONS = {
  explorer: { title: "Explorer", path: "/" },
  reference: { title: "Reference", path: "/docs" },
  guides: { title: "Guides", path: "/docs/first-call" },
  movements: { title: "Movements", path: "/movements?product_type=auto_loan" },
  dataQuality: { title: "Data quality", path: "/data-quality" },
  monitors: { title: "Monitors", path: "/monitors" },
  usage: { title: "Usage", path: "/usage" },
} as const;

export interface Page {
  /** What it is about, without the product's name. */
  readonly title: string;
  /** One sentence for whoever finds it; none where a key is asked for. */
  readonly description?: string;
  /** Where it belongs; null for what belongs nowhere. */
  readonly section: keyof typeof SECTIONS | null;
  readonly style?: string;
  /** What stands between the head and the foot of the page, with its `main`, which has the id `main`. */
  readonly body: Markup;
  /** Whether the browser itself sends a form of it. */
  readonly sendsForms?: boolean;
  /** The only script that the page's content security policy allows. */
  readonly script?: string;
}

/** A page in the frame that all of them have. It loads nothing. */
export function renderPage({ title, description, section, style = "", body, script }: Page): string {
  const links = Object.entries(SECTIONS).map(([name, { title: text, path }]) => {
    const current = name === section ? raw(' aria-current="page"') : "";
    return html`<a href="${path}"${current}>${text}</a>`;
  });
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · Tellerline</title>
${description === undefined ? "" : html`<meta name="description" content="${description}">`}<style>${raw(THEME + style)}</style></head>
<body><a class="skip" href="#main">Skip to the content</a>
<header class="site"><nav aria-label="Tellerline"><a class="brand" href="/">Tellerline</a>${links}</nav></header>
${body}
<footer class="foot"><div><p>What institutions publish, and no offer: the institution decides, and its terms govern.</p><a href="/openapi.json">OpenAPI document</a><a href="/llms.txt">For agents</a><a href="/problems/not-found">Problems</a><a href="/docs/compatibility">Compatibility</a></div></footer>
${script === undefined ? "" : html`<script>${raw(script)}</script>`}
</body></html>`);
}
