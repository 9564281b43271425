import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import { WITHOUT_SCRIPTS } from "./without-scripts.ts";

/** The monitors page. Its script keeps the API key only in memory. */

const STYLE = `
#message,section{overflow-wrap:anywhere}h2{min-width:0}
form{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:1rem 0}label{display:block;font-size:.85rem;color:var(--soft)}
input{width:min(26rem,80vw)}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;margin:1rem 0;padding:.5rem 1.25rem 1rem}
h2{font-size:1.2rem;margin:.6rem 0;display:flex;gap:.6rem;align-items:center;flex-wrap:wrap}h3{font-size:1rem;margin:1rem 0 .3rem}
.status{font-size:.8rem;font-weight:600;border:1px solid currentColor;border-radius:1rem;padding:.05rem .6rem;color:var(--brand)}
.paused,.retrying,.pending{color:var(--warn)}.disabled,.dead{color:var(--bad)}
figure{margin:.5rem 0}.fired{color:var(--warn);font-weight:600}
.editor{display:block;margin:1rem 0}.editor .row{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:.6rem 0}.editor input,.editor select{width:min(13rem,80vw)}.editor input[type=url]{width:min(40rem,80vw)}.new{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.6rem 1.25rem}
.actions,.simulation{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:.6rem 0}.simulation p{flex-basis:100%;margin:0}.simulation input[type=number]{width:9rem}.simulation input[type=checkbox]{width:auto;margin-right:.4rem}
details{border-top:1px solid var(--line);padding:.4rem 0}summary{cursor:pointer}.replay{margin:.5rem 0}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}`;

export function monitorsPage(script: string): Page {
  const body = html`<main id="main"><h1>Monitors</h1>
${WITHOUT_SCRIPTS}
<form id="enter"><div><label for="key">API key</label><input id="key" type="password" autocomplete="off" spellcheck="false" required></div><button type="submit">Show monitors</button></form>
<p class="soft">The key is kept only in this page's memory and is gone when you leave.</p>
<p id="message" role="status" aria-live="polite"></p>
<details id="new" class="new" hidden></details>
<div id="monitors"></div><button id="more" type="button" hidden>Show more</button><div id="subscriptions"></div></main>`;
  return { title: "Monitors", section: "monitors", style: STYLE, body, script };
}
