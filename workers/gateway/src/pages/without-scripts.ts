import { html } from "hono/html";

/** Note for visitors without scripts, on pages that need scripts. */
export const WITHOUT_SCRIPTS = html`<noscript><p>This page needs scripts. Without them, call the API that it uses: <a href="/docs">its reference</a> is a plain page.</p></noscript>`;
