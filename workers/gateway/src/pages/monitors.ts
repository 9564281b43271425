import { html, raw } from "hono/html";
import { MONITORS_SCRIPT } from "./monitors-script.ts";

/** The page on which people watch their monitors: it loads nothing from elsewhere, and keeps the key in memory alone. */

const STYLE = `
:root{color-scheme:light dark;--ink:#14212b;--soft:#586a78;--line:#dde5ea;--paper:#f6f8f9;--card:#fff;--brand:#0b6e4f;--warn:#8a5a00;--bad:#a3262a}
@media(prefers-color-scheme:dark){:root{--ink:#e9f0f4;--soft:#9db0bd;--line:#2b3a45;--paper:#0f171d;--card:#16212a;--brand:#52cba1;--warn:#f2c661;--bad:#ff8f8f}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
header,main{max-width:60rem;margin:auto;padding:1rem 1.25rem}header{padding-top:2.5rem}
.brand{color:var(--brand);font-weight:700;text-decoration:none}h1{font-size:clamp(1.6rem,4vw,2.4rem);line-height:1.2;margin:.4rem 0}
form{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:1rem 0}label{display:block;font-size:.85rem;color:var(--soft)}
input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.5rem;padding:.5rem .75rem;width:min(26rem,80vw)}
button{font:inherit;color:var(--card);background:var(--brand);border:0;border-radius:.5rem;padding:.55rem 1rem;cursor:pointer}
button:focus-visible,input:focus-visible,summary:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;margin:1rem 0;padding:.5rem 1.25rem 1rem}
h2{font-size:1.2rem;margin:.6rem 0;display:flex;gap:.6rem;align-items:center;flex-wrap:wrap}h3{font-size:1rem;margin:1rem 0 .3rem}.soft{color:var(--soft);font-size:.9rem;margin:.2rem 0}
.status{font-size:.8rem;font-weight:600;border:1px solid currentColor;border-radius:1rem;padding:.05rem .6rem;color:var(--brand)}
.paused,.retrying,.pending{color:var(--warn)}.disabled,.dead{color:var(--bad)}
figure{margin:.5rem 0}svg{width:100%;height:auto;background:var(--paper);border-radius:.5rem}
.market{fill:none;stroke:var(--brand);stroke-width:2}.limit{stroke:var(--warn);stroke-width:1.5;stroke-dasharray:6 5}.look{fill:var(--brand)}.event{fill:var(--warn)}
details{border-top:1px solid var(--line);padding:.4rem 0}summary{cursor:pointer}.replay{margin:.5rem 0}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}`;

/** @param nonce lets this page's own script run, and no other. */
export function renderMonitorsPage(nonce: string): string {
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Monitors · Tellerline</title><style>${raw(STYLE)}</style></head>
<body>
<header><a class="brand" href="/docs">Tellerline</a><h1>Monitors</h1>
<form id="enter"><div><label for="key">API key</label><input id="key" type="password" autocomplete="off" spellcheck="false" required></div><button type="submit">Show monitors</button></form>
<p class="soft">The key stays in this page's memory, and is gone when you leave it.</p>
<p id="message" role="status" aria-live="polite"></p></header>
<main><div id="monitors"></div><button id="more" type="button" hidden>Show more</button></main>
<script nonce="${nonce}">${raw(MONITORS_SCRIPT)}</script>
</body>
</html>`);
}
