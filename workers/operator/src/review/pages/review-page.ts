import { draftReasonSays, REVIEW_LISTS, type ReviewList } from "@tellerline/vocabulary";
import { type Page, prose } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import type { Session } from "../sessions.ts";
import type { ReviewQuery, ReviewView, ShownDraft } from "../view.ts";
import { decideBar } from "./decide-bar.ts";
import { FRAME } from "./frame.ts";
import { layoutRates, layoutText } from "./layout-panes.ts";
import { hidden, pageAddress } from "./links.ts";
import { STYLE } from "./style.ts";

const TITLES: Readonly<Record<ReviewList, string>> = {
  layouts: "Layouts",
  claims: "Claims",
  changes: "Changes",
  gone: "Gone",
  sites: "Sites",
};

const EMPTY: Readonly<Record<ReviewList, string>> = {
  layouts: "No table waits. `pnpm ops harvest run --first 500 --wait` looks at pages of rates, too.",
  claims: "No claim waits. `pnpm ops harvest run --first 500 --wait` looks at pages.",
  changes: "No page says something else in place of a rule in force.",
  gone: "No rule in force is missing on its page.",
  sites: "No site leads to another domain.",
};

const count = (number: number, one: string): string => `${number.toLocaleString("en-US")} ${one}${number === 1 ? "" : "s"}`;

function lists({ query, counts }: ReviewView) {
  const links = REVIEW_LISTS.map((list) => {
    const current = list === query.list ? html` aria-current="page"` : "";
    return html`<li><a href="${pageAddress({ list })}"${current}>${TITLES[list]} <b>${counts.get(list) ?? 0}</b></a></li>`;
  });
  return html`<nav aria-label="Lists"><ul class="lists">${links}</ul></nav>`;
}

function queue({ query, queue: entries, nextAfter, shown }: ReviewView) {
  const rows = entries.map(({ draftId, name, members, quote, reasons }) => {
    const current = draftId === shown?.row.draftId ? html` aria-current="true"` : "";
    const size = members === null ? "" : `${count(members, "member")} · `;
    return html`<li><a href="${pageAddress({ ...query, draft: draftId })}"${current}>${name}<small>${size}${count(reasons, "reason")} to look</small><small>${quote.slice(0, 90)}</small></a></li>`;
  });
  const further =
    nextAfter === null ? "" : html`<p><a href="${pageAddress({ ...query, draft: "", after: nextAfter })}">The next 100</a></p>`;
  return html`<section aria-labelledby="queue-title"><h2 id="queue-title">Waiting, most members first</h2>
<form class="find" method="get" action="/operator/harvest" role="search"><input type="hidden" name="list" value="${query.list}">
<input name="find" type="search" value="${query.find}" aria-label="Find an institution, an address or words" placeholder="Find" aria-keyshortcuts="/"><button type="submit" class="quiet">Find</button></form>
${rows.length === 0 ? html`<p>${query.find === "" ? prose(EMPTY[query.list]) : "Nothing that waits has these words."}</p>` : html`<ol class="queue">${rows}</ol>`}${further}</section>`;
}

function pageText({ row, page }: ShownDraft) {
  const said =
    page === null
      ? html`<div class="said" tabindex="0" role="region" aria-label="Words of the page">${row.quote}</div>`
      : html`<div class="said" tabindex="0" role="region" aria-label="Words of the page">${page.before}${page.quote === "" ? "" : html`<mark id="quote">${page.quote}</mark>`}${page.after}</div>`;
  const cut = page?.isCut === true ? html`<p class="soft">The page has more; what stands around the words is shown.</p>` : "";
  const missed = row.kind === "gone" ? "The page no longer has these words" : "These words stand otherwise on the page";
  const gone = page !== null && page.quote === "" ? html`<p class="note">${missed}: “${row.quote}”</p>` : "";
  return html`<section aria-labelledby="text-title"><h2 id="text-title">The page says</h2>
<p class="soft"><a class="url" href="${row.url}" rel="noopener noreferrer nofollow" referrerpolicy="no-referrer">${row.url}</a><br>read <time datetime="${row.draftedAt}">${row.draftedAt.slice(0, 16).replace("T", " ")}</time> UTC, text only</p>${gone}${said}${cut}</section>`;
}

function difference(rule: ShownDraft["standing"][number]) {
  if (rule.difference === null) return html`${rule.quote}`;
  return html`${rule.difference.map(({ text, is }) => (is === "added" ? html`<ins>${text}</ins>` : is === "removed" ? html`<del>${text}</del>` : html`${text}`))}`;
}

function standing({ standing: rules }: ShownDraft) {
  if (rules.length === 0) return html`<p>Nothing of this institution is in force.</p>`;
  const rows = rules.map((rule) => html`<li>${difference(rule)} ${rule.isCarried ? html`<span class="soft">as carried</span>` : ""}</li>`);
  return html`<ul class="standing">${rows}</ul>`;
}

function rateInWords({ row, name, proposed }: ShownDraft) {
  if (row.kind === "gone_rate") return html`<p>${name}: the rate ${row.subject} ends.</p>`;
  return html`<p>${name}: <span>${row.quote}</span></p><pre class="said" tabindex="0">${proposed}</pre>`;
}

function proposal(shown: ShownDraft) {
  const { row, name, conditions } = shown;
  const reasons = shown.reasons.map((reason) => html`<p class="note">${draftReasonSays(reason)}</p>`);
  const first =
    row.decidedBy === null
      ? ""
      : html`<p class="note">${row.decidedBy} ${row.state} it. ${row.needsSecond ? "A second person must agree before it is published." : ""}</p>`;
  const facts = (conditions ?? []).flatMap((any, at) =>
    any.map(({ kind, says }, part) => html`<dt>${part > 0 ? "or " : at > 0 ? "and " : ""}${kind}</dt><dd>${says}</dd>`),
  );
  const what =
    shown.layout !== null
      ? layoutRates(shown.layout)
      : row.kind === "rate" || row.kind === "gone_rate"
        ? rateInWords(shown)
        : row.kind === "claim"
          ? html`<dl class="facts"><dt>institution</dt><dd>${name}</dd>${facts}</dl>${conditions === null ? html`<p>It can't be published as it was drafted: edit it, or reject it.</p>` : ""}`
          : row.kind === "gone"
            ? html`<p>${name}: the rule with these words ends.</p><blockquote>${row.quote}</blockquote>`
            : html`<p>${name}: its site is followed at <span class="url">${row.quote}</span> from now on.</p>`;
  return html`<section aria-labelledby="rule-title"><h2 id="rule-title">What would be published</h2>${first}${reasons}${what}
<h2>In force</h2>${standing(shown)}</section>`;
}

function takenBack({ last, query }: ReviewView, { formToken, operator }: Session) {
  const first = last?.drafts[0];
  if (last === null || first === undefined) return "";
  const what = last.drafts.length === 1 ? `“${first.quote.slice(0, 80)}”` : count(last.drafts.length, "draft");
  const done = first.state === "open" ? "put off" : first.secondedBy === operator ? "agreed" : first.state;
  return html`<form method="post" action="/operator/harvest/undo" class="note done">Your last decision: ${what} ${done} ${hidden(query, formToken)}<input type="hidden" name="decision_id" value="${last.decisionId}">
<button type="submit" class="quiet" aria-keyshortcuts="U">Undo<kbd>U</kbd></button></form>`;
}

function steps({ query, previous, next }: ReviewView) {
  const link = (to: Partial<ReviewQuery> | null, key: string, text: string) =>
    to === null ? "" : html`<a href="${pageAddress({ ...query, ...to })}" aria-keyshortcuts="${key}">${text}<kbd>${key}</kbd></a>`;
  return html`${link(next, "J", "Next")}${link(previous, "K", "Previous")}`;
}

/** @param fault why the last form had no effect; null if it had an effect, or if no form was sent. */
export function reviewPage(view: ReviewView, session: Session, script: string, fault: string | null): Page {
  const { shown, unpublished, query } = view;
  const panes = html`<div class="panes">${queue(view)}${shown === null ? "" : html`${shown.layout === null ? pageText(shown) : layoutText(shown, shown.layout)}${proposal(shown)}`}</div>`;
  const body = html`<main id="main"><div class="bar"><h1>Harvest</h1><div><a href="/operator/harvest/publication">Publish ${unpublished} …</a>
<form method="post" action="/operator/harvest/sign-out">${hidden(query, session.formToken)}<span class="soft">${session.operator}</span> <button class="quiet" type="submit">Sign out</button> <button class="quiet" type="submit" name="everywhere" value="yes">Everywhere</button></form></div></div>
${lists(view)}${fault === null ? "" : html`<p class="note" role="alert">${fault}</p>`}${takenBack(view, session)}
${panes}${shown === null ? "" : decideBar(view, shown, session, steps(view))}</main>`;
  return {
    title: `Harvest: ${TITLES[query.list].toLowerCase()}`,
    section: null,
    frame: FRAME,
    style: STYLE,
    body,
    script,
    sendsForms: true,
  };
}
