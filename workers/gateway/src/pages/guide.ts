import { GUIDES, titleOf } from "@tellerline/guides";
import { html, raw } from "hono/html";
import { marked } from "marked";
import { THEME } from "./theme.ts";

const STYLE = `
nav,main{max-width:48rem;margin:auto;padding:1rem 1.25rem}nav a{margin-right:1rem}
table{display:block;overflow-x:auto}`;

/** A guide as a page. Its Markdown is trusted, so it is not sanitized. */
export function renderGuide(markdown: string, baseUrl: string): string {
  // Makes wide code blocks and tables focusable, so that they scroll by keyboard.
  const body = marked
    .parse(markdown.replaceAll("$BASE", baseUrl), { async: false })
    .replaceAll("<pre>", `<pre tabindex="0">`)
    .replaceAll("<table>", `<table tabindex="0">`);
  const links = Object.entries(GUIDES).map(([name, guide]) => html`<a href="/docs/${name}">${titleOf(guide)}</a>`);
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
    <title>${titleOf(markdown)} · Tellerline</title><style>${raw(THEME)}${raw(STYLE)}</style></head>
    <body><nav aria-label="Guides"><a href="/docs">Reference</a>${links}</nav><main>${raw(body)}</main></body></html>`);
}
