import { GUIDES, titleOf } from "@tellerline/guides";
import type { Page } from "@tellerline/worker-kit/pages";
import { html, raw } from "hono/html";
import { type Heading, renderMarkdown } from "./markdown.ts";

const STYLE = `
.page{display:grid;grid-template-columns:12rem minmax(0,1fr) 13rem;gap:0 2.5rem;width:100%;max-width:76rem;margin:0 auto;padding:0 1.5rem;flex:1 0 auto}
.page>nav,.page>aside{padding:2.5rem 0 1.5rem;font-size:.9rem;position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto}
.page>nav a{display:block;padding:.3rem .75rem;text-decoration:none;color:var(--soft);border-left:2px solid var(--line);font-weight:500;line-height:1.35}.page>nav a:hover{color:var(--ink)}.page>nav a[aria-current]{color:var(--ink);border-color:var(--brand)}
aside h2{font-size:.9rem;letter-spacing:0;margin:0 0 .25rem}aside ul{list-style:none;padding:0 0 1rem;margin:0 0 1rem;border-bottom:1px solid var(--line)}aside li{padding:.2rem 0}
main{max-width:none;padding-inline:0}h2{font-size:1.5rem;margin:2.5rem 0 .75rem}main h2,main h3{scroll-margin-top:1rem}main pre{white-space:pre-wrap;overflow-wrap:anywhere}table{display:block;overflow-x:auto}
@media(max-width:64rem){.page{grid-template-columns:12rem minmax(0,1fr)}.page>aside{grid-column:2;grid-row:1;position:static;padding-bottom:0}.page>nav{grid-row:1/3}main{padding-top:1rem}}
@media(max-width:50rem){.page{display:block;padding-inline:1rem}.page>nav{position:static;max-height:none;padding:1rem 0;columns:2}.page>aside{padding:0}}`;

function contents(headings: readonly Heading[]) {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 3) return "";
  const items = shown.map(({ id, text }) => html`<li><a href="#${id}">${raw(text)}</a></li>`);
  return html`<nav aria-label="On this page"><h2>On this page</h2><ul>${items}</ul></nav>`;
}

/** The page of a guide. The Markdown is our own, so it is not sanitized. */
export function guidePage(name: string, markdown: string, script: string): Page {
  const { body, headings } = renderMarkdown(markdown);
  const title = titleOf(markdown);
  const links = Object.entries(GUIDES).map(([other, guide]) => {
    const current = other === name ? raw(' aria-current="page"') : "";
    return html`<a href="/docs/${other}"${current}>${titleOf(guide)}</a>`;
  });
  return {
    title,
    section: "guides",
    style: STYLE,
    script,
    body: html`<div class="page"><nav aria-label="Guides">${links}</nav>
      <main id="main">${raw(body)}</main><aside aria-label="About this page">${contents(headings)}<a href="/docs/${name}.md">This page as Markdown</a></aside></div>`,
  };
}
