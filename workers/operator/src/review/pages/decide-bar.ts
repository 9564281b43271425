import { html } from "hono/html";
import type { Session } from "../sessions.ts";
import type { ReviewView, ShownDraft } from "../view.ts";
import { hidden } from "./links.ts";

type Markup = ReturnType<typeof html>;

const button = (decision: string, key: string, text: string) =>
  html`<button type="submit" name="decision" value="${decision}" class="${key === "A" ? "go" : "quiet"}" aria-keyshortcuts="${key}">${text}<kbd>${key}</kbd></button>`;

function ownDecision({ row }: ShownDraft, operator: string): string | null {
  if (row.publishedAt !== null || row.state === "superseded") return null;
  if (row.secondedBy !== null) return row.secondedBy === operator ? row.secondedIn : null;
  return row.decidedBy === operator ? row.decisionId : null;
}

function openDecisions({ row, proposed, alike }: ShownDraft, fields: Markup, form: (inside: Markup) => Markup): Markup {
  const edit = html`<details><summary aria-keyshortcuts="E">Edit<kbd>E</kbd></summary>${form(html`<label for="proposed">What is published in its place, as JSON</label><textarea id="proposed" name="proposed" spellcheck="false">${proposed}</textarea><button type="submit" name="decision" value="edit">Save and accept</button>`)}</details>`;
  const reject = html`<details><summary aria-keyshortcuts="R">Reject …<kbd>R</kbd></summary>${form(html`<label for="reason">Why it is rejected</label> <input id="reason" name="reason" maxlength="1000" required> <button type="submit" name="decision" value="reject">Reject</button>`)}</details>`;
  const together = alike.may
    ? html`<form method="post" action="/operator/harvest/accept-alike">${fields}<input type="hidden" name="alike" value="${alike.digest}"><button type="submit" class="quiet" aria-keyshortcuts="Shift+A">Accept all ${alike.drafts.length} of this layout<kbd>⇧A</kbd></button></form>`
    : "";
  const first = form(html`${button("accept", "A", "Accept")} ${button("later", "L", "Later")}`);
  return html`${first}${row.kind === "gone" ? "" : edit}${reject}${together}`;
}

export function decideBar({ query, next }: ReviewView, shown: ShownDraft, { formToken, operator }: Session, steps: Markup) {
  const { row } = shown;
  const fields = html`${hidden(query, formToken)}<input type="hidden" name="draft_id" value="${row.draftId}"><input type="hidden" name="text_hash" value="${row.textSha256}"><input type="hidden" name="agrees_with" value="${row.decisionId ?? ""}"><input type="hidden" name="next" value="${next?.draft ?? ""}">`;
  const form = (inside: Markup) => html`<form method="post" action="/operator/harvest/decide">${fields}${inside}</form>`;
  const isSecond =
    row.state !== "open" && row.needsSecond && row.secondedBy === null && row.publishedAt === null && row.decidedBy !== operator;
  const own = ownDecision(shown, operator);
  const takeBack =
    own === null
      ? ""
      : html`<form method="post" action="/operator/harvest/undo">${fields}<input type="hidden" name="decision_id" value="${own}"><button type="submit" class="quiet">Take back</button></form>`;
  const decisions =
    row.state === "open"
      ? openDecisions(shown, fields, form)
      : isSecond
        ? form(button("accept", "A", "Agree"))
        : html`<span>${row.state}${row.decidedBy === null ? "" : ` by ${row.decidedBy}`}</span>${takeBack}`;
  return html`<div class="decide" role="group" aria-label="Decide">${decisions}${steps}<span class="soft"><kbd>/</kbd> find</span>
<label class="soft" id="keys-setting" hidden><input type="checkbox" id="keys" checked> Keys</label></div>`;
}
