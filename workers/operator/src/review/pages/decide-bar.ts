import { html } from "hono/html";
import type { Session } from "../sessions.ts";
import type { ReviewView, ShownDraft } from "../view.ts";
import { hidden } from "./links.ts";

type Markup = ReturnType<typeof html>;

const button = (decision: string, key: string, text: string, style = "quiet") =>
  html`<button type="submit" name="decision" value="${decision}" class="${style}" aria-keyshortcuts="${key}">${text}<kbd>${key}</kbd></button>`;

/** What a person may do with a draft, each by one key. */
export function decideBar(
  { query, nextId }: ReviewView,
  { row, proposed, alike }: ShownDraft,
  { formToken, operator }: Session,
  steps: Markup,
) {
  const fields = html`${hidden(query, formToken)}<input type="hidden" name="draft_id" value="${row.draftId}"><input type="hidden" name="text_hash" value="${row.textSha256}"><input type="hidden" name="next" value="${nextId ?? ""}">`;
  const form = (inside: Markup) => html`<form method="post" action="/operator/harvest/decide">${fields}${inside}</form>`;
  const waits = row.state === "open";
  const isSecond = !waits && row.needsSecond && row.secondedBy === null && row.publishedAt === null && row.decidedBy !== operator;
  const edit = html`<details><summary aria-keyshortcuts="E">Edit<kbd>E</kbd></summary>${form(html`<label for="proposed">What is published in its place, as JSON</label><textarea id="proposed" name="proposed" spellcheck="false">${proposed}</textarea><button type="submit" name="decision" value="edit">Save and accept</button>`)}</details>`;
  const reject = html`<details><summary aria-keyshortcuts="R">Reject …<kbd>R</kbd></summary>${form(html`<label for="reason">Why it is rejected</label> <input id="reason" name="reason" maxlength="1000" required> <button type="submit" name="decision" value="reject">Reject</button>`)}</details>`;
  const together =
    alike < 2
      ? ""
      : html`<form method="post" action="/operator/harvest/accept-alike">${fields}<button type="submit" class="quiet" aria-keyshortcuts="Shift+A">Accept all ${alike} of this layout<kbd>⇧A</kbd></button></form>`;
  const decisions = waits
    ? html`${form(html`${button("accept", "A", "Accept", "go")} ${button("later", "L", "Later")}`)}${row.kind === "gone" ? "" : edit}${reject}${together}`
    : isSecond
      ? form(button("accept", "A", "Agree", "go"))
      : html`<span>${row.state}${row.decidedBy === null ? "" : ` by ${row.decidedBy}`}</span>`;
  return html`<div class="decide" role="group" aria-label="Decide">${decisions}${steps}<span class="soft"><kbd>/</kbd> find</span></div>`;
}
