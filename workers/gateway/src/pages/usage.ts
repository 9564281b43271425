import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import { WITHOUT_SCRIPTS } from "./without-scripts.ts";

/** The usage page. Its script keeps the API key only in memory. */

const STYLE = `
h2{font-size:1.2rem;margin:1.5rem 0 .3rem}
form{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:1rem 0}label{display:block;font-size:.85rem;color:var(--soft)}
#key{width:min(26rem,80vw)}select{max-width:80vw}.scroll{overflow-x:auto}.scroll td,.scroll th{white-space:nowrap}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}meter{width:min(14rem,30vw);height:.8rem}`;

export function usagePage(script: string): Page {
  const body = html`<main id="main"><h1>Usage</h1>
${WITHOUT_SCRIPTS}
<form id="enter"><div><label for="key">API key</label><input id="key" type="password" autocomplete="off" spellcheck="false" required></div>
<div><label for="days">Days</label><select id="days"><option>7</option><option selected>30</option><option>92</option></select></div>
<div><label for="by-key">Key</label><select id="by-key"><option value="">All keys</option></select></div>
<div><label for="by-operation">Operation</label><select id="by-operation"><option value="">All operations</option></select></div>
<button type="submit">Show usage</button></form>
<p class="soft">Days are those of UTC; calls are counted within a minute. The key is kept only in this page's memory and is gone when you leave. A key with scopes can't see its organization's usage.</p>
<p id="message" role="status" aria-live="polite"></p>
<div id="usage"></div></main>`;
  return { title: "Usage", section: "usage", style: STYLE, body, script };
}
