import type { Bucket, DraftKind } from "@tellerline/vocabulary";
import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import type { ChangedAnswer } from "../changed-answers.ts";
import type { Session } from "../sessions.ts";
import type { PublicationView } from "../view-publication.ts";
import { FRAME } from "./frame.ts";
import { pageAddress } from "./links.ts";
import { STYLE } from "./style.ts";

type Markup = ReturnType<typeof html>;

const KINDS: Readonly<Record<DraftKind, string>> = {
  claim: "a rule",
  gone: "it ends",
  moved: "a site moved",
  layout: "how a table is read",
  rate: "a rate",
  gone_rate: "a rate ends",
};

const bucket = (found: Bucket | null): string => (found === null ? "not named" : found.replaceAll("_", " "));

const table = (heads: readonly string[], rows: readonly Markup[]) =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${heads.join(", ")}"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

function lost({ publications, taken }: PublicationView["plan"]) {
  const rows = taken.flatMap(({ creditUnionId, ended }) => {
    const own = publications.filter(({ credit_union_id }) => credit_union_id === creditUnionId).flatMap(({ lost_claims }) => lost_claims);
    const further = own.filter(({ claim_id }) => !ended.some(({ claimId }) => claimId === claim_id));
    return [
      ...ended.map(({ claimId, quote }) => ({
        quote,
        why: "a person ended it",
        by: own.find(({ claim_id }) => claim_id === claimId)?.replaced_by,
      })),
      ...further.map(({ quote, reason, replaced_by }) => ({ quote, why: reason.replaceAll("_", " "), by: replaced_by })),
    ].map(({ quote, why, by = [] }) => {
      const instead = by.length === 0 ? "nothing" : `${by.length} of its new rules`;
      return html`<tr><td>${creditUnionId}</td><td>${quote}</td><td>${why}</td><td>${instead}</td></tr>`;
    });
  });
  if (rows.length === 0) return html`<p>No rule in force ends.</p>`;
  return table(["Institution", "The rule's words", "Why it ends", "In its place"], rows);
}

function moved({ moves }: PublicationView["plan"]) {
  if (moves.length === 0) return "";
  return html`<h2>Sites that are followed elsewhere</h2><ul>${moves.map(({ creditUnionId, quote }) => html`<li>${creditUnionId}: <span class="url">${quote}</span></li>`)}</ul>`;
}

const percent = (value: number | null): string => (value === null ? "none" : `${value} %`);

function rateMoves({ rates }: PublicationView["plan"]) {
  const rows = rates.flatMap(({ moves }) =>
    moves.map(
      ({ creditUnionId, label, before, after }) =>
        html`<tr><td>${creditUnionId}</td><td>${label}</td><td>${percent(before)}</td><td>${percent(after)}</td></tr>`,
    ),
  );
  return rows.length === 0 ? "" : html`<h2>Rates</h2>${table(["Institution", "Rate", "Today", "Then"], rows)}`;
}

function bestRates({ bestRates: changed }: PublicationView["plan"]) {
  if (changed.length === 0) return "";
  const rows = changed.map(
    ({ productType, state, termMonths, before, after }) =>
      html`<tr><td>${productType.replaceAll("_", " ")}</td><td>${termMonths ?? "any"}</td><td>${state}</td><td>${percent(before)}</td><td>${percent(after)}</td></tr>`,
  );
  return html`<h2>Best rates</h2><p class="soft">The best figure of each product, term in months and state that changes, whatever it costs besides. New figures are judged when they are published, and may be held.</p>${table(["Product", "Months", "State", "Today", "Then"], rows)}`;
}

/** Decisions that would be published. Each is linked to its draft's page, where the person who decided can undo it. */
function decided({ settled }: PublicationView["plan"]) {
  if (settled.length === 0) return "";
  const rows = settled.map(
    ({ draftId, kind, creditUnionId, quote, decidedBy }) =>
      html`<tr><td><a href="${pageAddress({ draft: draftId })}">${creditUnionId}</a></td><td>${KINDS[kind]}</td><td>${quote.slice(0, 160)}</td><td>${decidedBy}</td></tr>`,
  );
  return html`<h2>Decisions</h2>${table(["Institution", "What", "Words", "By"], rows)}`;
}

function changed(answers: readonly ChangedAnswer[]) {
  if (answers.length === 0) return html`<p>None of the ten people would be told anything else.</p>`;
  const rows = answers.map(
    ({ who, name, before, after }) => html`<tr><td>${who}</td><td>${name}</td><td>${bucket(before)}</td><td>${bucket(after)}</td></tr>`,
  );
  return table(["Who", "Institution", "Today", "Then"], rows);
}

/** The page shown before publishing: rules that would be lost, institutions that are left out, and the answers and rates that would change. */
export function publicationPage({ plan, answers }: PublicationView, { formToken }: Session): Page {
  const { settled, leftOut, digest } = plan;
  const left = leftOut.map(({ credit_union_id, reason }) => html`<li>${credit_union_id}: ${reason}</li>`);
  const form =
    settled.length === 0
      ? html`<p>No decision waits to be published.</p>`
      : html`<form method="post" action="/operator/harvest/publication"><input type="hidden" name="form_token" value="${formToken}"><input type="hidden" name="plan" value="${digest}"><button type="submit">Publish ${settled.length}</button></form>`;
  const body = html`<main id="main"><h1>Publish ${settled.length}</h1><p><a href="/operator/harvest">Back to the lists</a></p>
<h2>What would be lost</h2>${lost(plan)}${moved(plan)}
${left.length === 0 ? "" : html`<h2>Left out</h2><ul>${left}</ul>`}
<h2>Which answers would change</h2><p class="soft">For the ten people whom the guide “From a page to an answer” names.</p>${changed(answers)}
${rateMoves(plan)}${bestRates(plan)}${decided(plan)}${form}</main>`;
  return { title: "Harvest: publish", section: null, frame: FRAME, style: STYLE, body, sendsForms: true };
}
