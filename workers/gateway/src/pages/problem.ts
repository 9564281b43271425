import { problemSchema } from "@tellerline/contract";
import { type Page, prose } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";

export function problemPage(document: unknown): Page {
  const { type, title, status, code, detail, errors, request_id } = problemSchema.parse(document);
  const faults = (errors ?? []).map(({ path, message }) => html`<li><code>${path}</code> ${message}</li>`);
  const body = html`<main id="main"><h1>${title}</h1><p>${prose(detail)}</p>${faults.length === 0 ? "" : html`<ul>${faults}</ul>`}
    <p>Status <code>${status}</code>, code <a href="${new URL(type).pathname}"><code>${code}</code></a>, request <code>${request_id}</code>.</p>
    <p><a href="/">Explore</a> which credit unions you may be able to join, or see it all in your <a href="/docs/first-ten-minutes">first ten minutes</a>.</p></main>`;
  return { title, section: null, body };
}
