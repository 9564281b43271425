import type { ConsentDescription } from "@cloudflare/workers-oauth-provider";
import { SCOPES, type Scope } from "@tellerline/vocabulary";
import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";

const STYLE = `
main{max-width:38rem}form{margin:1rem 0}fieldset{border:1px solid var(--line);border-radius:.5rem;margin:1rem 0;padding:.5rem 1rem}
fieldset label{display:block;padding:.2rem 0}label.key{display:block;margin:1rem 0 .3rem}input[type=password]{width:100%;font:inherit;padding:.5rem}
.actions{display:flex;gap:.8rem;margin:1.2rem 0}.bad{color:var(--bad)}`;

const MEANINGS: Readonly<Record<Scope, string>> = {
  read: "Read rates, benchmarks and credit unions",
  decisions: "Rank offers, one by one and in batches",
  eligibility: "Find out which credit unions somebody may be able to join",
  monitors: "Make, change and delete rate monitors and subscriptions",
};

/** The known scopes that a client asks for; all scopes if the client names none. */
export function offeredScopes(asked: readonly string[]): readonly Scope[] {
  return asked.length === 0 ? SCOPES : SCOPES.filter((scope) => asked.includes(scope));
}

/** Asks a user whether a client may act for their organization. @param fault the error in the form that the user sent; null if there is none. */
export function consentPage(
  { clientName, redirectHost, redirectIsLoopback, scope }: ConsentDescription,
  action: string,
  fault: string | null,
): Page {
  const scopes = offeredScopes(scope).map(
    (one) => html`<label><input type="checkbox" name="scope" value="${one}" checked> <code>${one}</code> ${MEANINGS[one]}</label>`,
  );
  const body = html`<main id="main"><h1>Let ${clientName} use Tellerline?</h1>
<p>It registered itself, and its name is not verified. Access goes to <strong>${redirectHost}</strong>.</p>
${redirectIsLoopback ? html`<p><strong>That is an app on your own computer.</strong> Go on only if you have just begun to sign in from it.</p>` : ""}
${fault === null ? "" : html`<p class="bad" role="alert">${fault}</p>`}
<form method="post" action="${action}">
<label class="key" for="key">API key of your organization</label>
<input id="key" name="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="about-key">
<p id="about-key" class="soft">The app never sees it. It gets a key of its own, with what you tick below, which <code>GET /v1/keys</code> lists under its name and <code>DELETE /v1/keys/{key_id}</code> ends within a minute.</p>
<fieldset><legend>What it may do</legend>${scopes}</fieldset>
<div class="actions"><button type="submit" name="decision" value="allow">Allow</button><button type="submit" name="decision" value="deny">Deny</button></div>
</form></main>`;
  return { title: "Sign in", section: null, style: STYLE, body, sendsForms: true };
}

/** Shown for a rejected request if redirecting the user back to the client would not be safe. */
export function refusalPage(detail: string): Page {
  const body = html`<main id="main"><h1>This sign-in can't go on</h1><p>${detail}</p><p>Begin again from the app.</p></main>`;
  return { title: "Sign in", section: null, body };
}
