import type { Bucket } from "@tellerline/vocabulary";
import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import type { ChangedAnswer } from "../changed-answers.ts";
import type { Session } from "../sessions.ts";
import type { PublicationView } from "../view-publication.ts";
import { FRAME } from "./frame.ts";
import { STYLE } from "./style.ts";

const bucket = (found: Bucket | null): string => (found === null ? "not named" : found.replaceAll("_", " "));

function lost({ publications }: PublicationView["plan"]) {
  const rows = publications.flatMap(({ credit_union_id, lost_claims }) =>
    lost_claims.map(({ quote, reason, replaced_by }) => {
      const instead = replaced_by.length === 0 ? "nothing" : `${replaced_by.length} of its new rules`;
      return html`<tr><td>${credit_union_id}</td><td>${quote}</td><td>${reason.replaceAll("_", " ")}</td><td>${instead}</td></tr>`;
    }),
  );
  if (rows.length === 0) return html`<p>No rule in force lets in somebody whom none would let in from then on.</p>`;
  return html`<table><thead><tr><th scope="col">Institution</th><th scope="col">The rule's words</th><th scope="col">Why</th><th scope="col">In its place</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function changed(answers: readonly ChangedAnswer[]) {
  if (answers.length === 0) return html`<p>None of the ten people would be told anything else.</p>`;
  const rows = answers.map(
    ({ who, name, before, after }) => html`<tr><td>${who}</td><td>${name}</td><td>${bucket(before)}</td><td>${bucket(after)}</td></tr>`,
  );
  return html`<table><thead><tr><th scope="col">Who</th><th scope="col">Institution</th><th scope="col">Today</th><th scope="col">Then</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** What would be lost and which answers would change, before anything is published. */
export function publicationPage({ plan, answers }: PublicationView, { formToken }: Session): Page {
  const { settled, leftOut, digest } = plan;
  const left = leftOut.map(({ credit_union_id, reason }) => html`<li>${credit_union_id}: ${reason}</li>`);
  const form =
    settled.length === 0
      ? html`<p>No decision waits to be published.</p>`
      : html`<form method="post" action="/operator/harvest/publication"><input type="hidden" name="form_token" value="${formToken}"><input type="hidden" name="plan" value="${digest}"><button type="submit">Publish ${settled.length}</button></form>`;
  const body = html`<main id="main"><h1>Publish ${settled.length}</h1><p><a href="/operator/harvest">Back to the lists</a></p>
<h2>What would be lost</h2>${lost(plan)}
${left.length === 0 ? "" : html`<h2>Left out</h2><ul>${left}</ul>`}
<h2>Which answers would change</h2><p class="soft">For the ten people whom the guide “From a page to an answer” names.</p>${changed(answers)}
${form}</main>`;
  return { title: "Harvest: publish", section: null, frame: FRAME, style: STYLE, body, sendsForms: true };
}
