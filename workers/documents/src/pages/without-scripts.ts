import { html } from "hono/html";

export const WITHOUT_SCRIPTS = html`<noscript><p>This page needs scripts. Without them, call the API that it uses: <a href="/docs">its reference</a> is a plain page.</p></noscript>`;
