import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import { FRAME } from "./frame.ts";

const STYLE =
  "main{max-width:34rem}form{margin:1rem 0}label{display:block;margin:.8rem 0 .3rem}input{width:100%}button{margin-top:1rem}.bad{color:var(--bad)}";

export function signInPage(fault: string | null): Page {
  const body = html`<main id="main"><h1>Harvest: sign in</h1>
${fault === null ? "" : html`<p class="bad" role="alert">${fault}</p>`}
<form method="post" action="/operator/harvest/sign-in">
<label for="token">Your operator token</label>
<input id="token" name="token" type="password" autocomplete="off" spellcheck="false" required aria-describedby="about-token">
<p id="about-token" class="soft">Decisions stand under your name: <code>pnpm ops operators add NAME</code> gives a token. You stay signed in for eight hours in this browser.</p>
<button type="submit">Sign in</button></form></main>`;
  return { title: "Harvest: sign in", section: null, frame: FRAME, style: STYLE, body, sendsForms: true };
}
