import { GUIDES, titleOf } from "@tellerline/guides";
import type { Page } from "@tellerline/worker-kit/pages";
import { html, raw } from "hono/html";
import { type Heading, renderMarkdown } from "./markdown.ts";

const STYLE = `
.page{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:0 2.5rem;width:100%;max-width:76rem;margin:0 auto;flex:1 0 auto}
.page>nav{padding:1.5rem 0 1.5rem 1.25rem;font-size:.92rem;position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto}
.page>nav a{display:block;padding:.2rem 0;text-decoration:none;color:var(--soft)}.page>nav a:hover,.page>nav a[aria-current]{color:var(--brand)}.page>nav h2{font-size:.85rem;margin:1rem 0 .3rem}
.contents{font-size:.92rem;border-left:3px solid var(--line);padding-left:1rem}.contents ul{list-style:none;margin:.3rem 0;padding:0;columns:14rem}
main{max-width:none}h2{font-size:1.5rem;margin:2.5rem 0 .75rem}main h2,main h3{scroll-margin-top:1rem}main pre{white-space:pre-wrap;overflow-wrap:anywhere}table{display:block;overflow-x:auto}
@media(max-width:50rem){.page{display:block}.page>nav{position:static;max-height:none;padding:.5rem 1.25rem;columns:2}}`;

/** Links to the sections of a guide; empty if the guide has fewer than three. */
function contents(headings: readonly Heading[]) {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 3) return "";
  const items = shown.map(({ id, text }) => html`<li><a href="#${id}">${raw(text)}</a></li>`);
  return html`<nav class="contents" aria-label="On this page"><ul>${items}</ul></nav>`;
}

/** A guide as a page. Its Markdown is trusted, so it is not sanitized. */
export function guidePage(name: string, markdown: string, script: string): Page {
  const { body, headings } = renderMarkdown(markdown);
  const title = titleOf(markdown);
  const end = body.indexOf("</h1>") + "</h1>".length;
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
      <main id="main">${raw(body.slice(0, end))}${contents(headings)}${raw(body.slice(end))}</main></div>`,
  };
}
