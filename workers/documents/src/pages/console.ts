import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import { WITHOUT_SCRIPTS } from "./without-scripts.ts";

/** The console. Its script stores the API key only in the tab's session storage. */

const STYLE = `
main{max-width:76rem}#message,section{overflow-wrap:anywhere}[hidden]{display:none!important}
form{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:1rem 0}label{display:block;font-size:.85rem;color:var(--soft)}
#key{width:min(26rem,80vw)}select{max-width:80vw}
.bar{display:flex;flex-wrap:wrap;gap:.3rem 1rem;align-items:baseline;border-bottom:1px solid var(--line);padding:.5rem 0 .8rem}#in-use{display:flex;flex-wrap:wrap;gap:.3rem 1rem;align-items:baseline;flex:1 1 auto}
.with-rail{display:grid;grid-template-columns:11rem minmax(0,1fr);gap:0 2.5rem}.rail{position:sticky;top:1rem;align-self:start;padding-top:1.2rem}.rail a{display:block;padding:.3rem 0;color:var(--soft);text-decoration:none}.rail a:hover{color:var(--brand)}
.part{border-top:1px solid var(--line);padding:.4rem 0 1.2rem;scroll-margin-top:1rem}.part:first-child{border-top:0}
h2{font-size:1.3rem;margin:1rem 0 .3rem;min-width:0}section section{border-top:1px solid var(--line);margin:1rem 0;padding:.3rem 0}section section h2,h3{font-size:1rem;margin:.8rem 0 .3rem;display:flex;gap:.6rem;align-items:center;flex-wrap:wrap}
.status{font-size:.8rem;font-weight:600;border:1px solid currentColor;border-radius:1rem;padding:.05rem .6rem;color:var(--brand)}
.paused,.retrying,.pending{color:var(--warn)}.disabled,.dead{color:var(--bad)}.danger{color:var(--bad);border-color:var(--bad)}
figure{margin:.5rem 0}.fired{color:var(--warn);font-weight:600}
.editor{display:block;margin:1rem 0}.row{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:.6rem 0}.editor input,.editor select{width:min(13rem,80vw)}.editor input[type=url]{width:min(40rem,80vw)}.editor input[type=checkbox]{width:auto}
fieldset{border:1px solid var(--line);border-radius:.5rem;display:flex;flex-wrap:wrap;gap:.3rem 1rem;margin:.6rem 0}legend{font-size:.85rem;color:var(--soft)}
.actions,.simulation{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:.6rem 0}.simulation p{flex-basis:100%;margin:0}.simulation input[type=number]{width:9rem}.simulation input[type=checkbox]{width:auto;margin-right:.4rem}
details{border-top:1px solid var(--line);padding:.4rem 0}summary{cursor:pointer}.replay{margin:.5rem 0}
.scroll{overflow-x:auto}.scroll th,.scroll td{overflow-wrap:break-word}td button{white-space:nowrap}td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}meter{width:min(12rem,30vw);height:.8rem}
.drawer{border:1px solid var(--edge);border-radius:6px;background:var(--paper);color:inherit;width:min(46rem,94vw);max-height:86vh;overflow:auto;padding:1rem}
@media(max-width:50rem){.with-rail{display:block}.rail{position:static;columns:2;padding:.5rem 0}}`;

export function consolePage(script: string): Page {
  const body = html`<main id="main"><h1>Console</h1>
${WITHOUT_SCRIPTS}
<form id="enter"><div><label for="key">API key</label><input id="key" type="password" autocomplete="off" spellcheck="false" required></div><button type="submit">Open</button>
<p class="soft">The key is kept in this tab alone and leaves with it. A sandbox key costs nothing: <a href="/docs/first-ten-minutes">your first ten minutes</a>.</p></form>
<p id="message" role="status" aria-live="polite"></p>
<div id="console" hidden>
<div class="bar"><div id="in-use"></div><button id="forget" type="button" class="quiet">Forget the key</button></div>
<div class="with-rail"><nav class="rail" aria-label="Console"><a href="#use">Usage</a><a href="#watching">Monitors</a><a href="#events">Events</a><a href="#sandbox">Sandbox</a><a href="#keys">Keys</a></nav>
<div>
<section class="part" id="use" aria-labelledby="use-h"><h2 id="use-h">Usage</h2>
<p id="calls"></p>
<form><div><label for="days">Days</label><select id="days"><option>7</option><option selected>30</option><option>92</option></select></div>
<div><label for="by-key">Key</label><select id="by-key"><option value="">All keys</option></select></div>
<div><label for="by-operation">Operation</label><select id="by-operation"><option value="">All operations</option></select></div></form>
<div id="usage-shown"></div>
<p class="soft">Days are those of UTC; calls are counted within a minute. A key with scopes can't see its organization's usage.</p></section>
<section class="part" id="watching" aria-labelledby="watching-h"><h2 id="watching-h">Monitors</h2>
<p id="no-monitors" hidden>No monitors yet: make one here, or with <code>POST /v1/monitors</code>.</p>
<details id="new" hidden><summary>New monitor</summary></details>
<div id="monitors"></div><button id="more" type="button" hidden>Show more</button><div id="subscriptions"></div></section>
<section class="part" id="events" aria-labelledby="events-h"><h2 id="events-h">Events</h2><p class="soft">Kept for 30 days, tests for one.</p><div id="event-list"></div></section>
<section class="part" id="sandbox" aria-labelledby="sandbox-h"><h2 id="sandbox-h">A rate that moves</h2><div id="sandbox-changes"></div></section>
<section class="part" id="keys" aria-labelledby="keys-h"><h2 id="keys-h">Keys</h2><div id="key-list"></div></section>
</div></div></div></main>`;
  return { title: "Console", section: "console", style: STYLE, body, script };
}
