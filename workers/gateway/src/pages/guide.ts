import { html, raw } from "hono/html";
import { marked } from "marked";
import { GUIDES, titleOf } from "../guides/index.ts";

const STYLE = `
:root{color-scheme:light dark;--ink:#16202c;--soft:#5a6876;--line:#dfe5ec;--paper:#fff;--tint:#f4f7fa;--brand:#0b6e4f}
@media(prefers-color-scheme:dark){:root{--ink:#e8eef4;--soft:#9aa9b8;--line:#2a3644;--paper:#10161d;--tint:#18212b;--brand:#4fc79d}}
*{box-sizing:border-box}body{margin:0;font:16px/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
nav,main{max-width:48rem;margin:auto;padding:1rem 1.25rem}nav a{color:var(--brand);margin-right:1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.88rem}pre{background:var(--tint);border:1px solid var(--line);border-radius:.5rem;padding:1rem;overflow:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem;display:block;overflow-x:auto}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem .4rem 0;border-bottom:1px solid var(--line)}a{color:var(--brand)}`;

/** A guide as a page; its text is ours, and it loads nothing from elsewhere. */
export function renderGuide(markdown: string, baseUrl: string): string {
  const body = marked.parse(markdown.replaceAll("$BASE", baseUrl), { async: false });
  const links = Object.entries(GUIDES).map(([name, guide]) => html`<a href="/docs/${name}">${titleOf(guide)}</a>`);
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
    <title>${titleOf(markdown)} · Tellerline</title><style>${raw(STYLE)}</style></head>
    <body><nav aria-label="Guides"><a href="/docs">Reference</a>${links}</nav><main>${raw(body)}</main></body></html>`);
}
