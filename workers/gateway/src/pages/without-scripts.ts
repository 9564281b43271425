import { html } from "hono/html";

/** What a page that is nothing without its script says to who has none. */
export const WITHOUT_SCRIPTS = html`<noscript><p>This page needs scripts. Without them, call the API that it uses: <a href="/docs">its reference</a> is a plain page.</p></noscript>`;
