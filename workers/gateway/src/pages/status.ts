import type { StatusWire } from "@tellerline/contract";
import { LIMITS } from "@tellerline/contract/plain";
import { DAY_MS, dayOf } from "@tellerline/vocabulary";
import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";

const STYLE = `
.now{display:flex;gap:.7rem;align-items:baseline;padding:.9rem 1.1rem;border-left:3px solid var(--brand);border-radius:0 6px 6px 0;background:var(--tint)}.now.not_ready{border-left-color:var(--bad)}.now p{margin:0}
.days{display:flex;gap:2px;align-items:stretch;height:2.6rem;margin:.6rem 0 .2rem;padding:0;list-style:none}.days li{flex:1;border-radius:2px;background:var(--brand)}.days .some{background:var(--warn)}.days .none{background:var(--line)}
.ends{display:flex;justify-content:space-between;max-width:none}`;

type Day = StatusWire["days"][number];

const FAULTS: Readonly<Record<string, string>> = {
  no_books: "no rates were published yet",
  unreachable: "a database did not answer",
  stale_books: "rates and rules were not renewed for more than a day",
  monitors_behind: "monitors waited for new rates for more than five minutes",
  deliveries_overdue: "webhooks were sent more than five minutes late",
};

const shareOf = ({ ready, looks }: Pick<Day, "ready" | "looks">): string => `${((100 * ready) / looks).toFixed(2)} %`;

/** The days that the page shows, oldest first. A day on which the service was not checked has null. */
function window({ days, looked_at }: StatusWire): readonly (readonly [day: string, seen: Day | null])[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: LIMITS.statusDays }, (_, index) => {
    const day = dayOf(Date.parse(looked_at) - (LIMITS.statusDays - 1 - index) * DAY_MS);
    return [day, byDay.get(day) ?? null];
  });
}

function inWords(day: string, seen: Day | null): string {
  if (seen === null) return `${day}: not looked at`;
  const faults = seen.faults.map((name) => FAULTS[name] ?? name).join("; ");
  return `${day}: ready at ${shareOf(seen)} of ${seen.looks} looks${faults === "" ? "" : `; ${faults}`}`;
}

export function statusPage(answer: StatusWire): Page {
  const { status, lacks, looked_at, days } = answer;
  const all = { ready: days.reduce((sum, day) => sum + day.ready, 0), looks: days.reduce((sum, day) => sum + day.looks, 0) };
  const marks = window(answer).map(([day, seen]) => {
    const kind = seen === null ? "none" : seen.ready < seen.looks ? "some" : "all";
    return html`<li class="${kind}" title="${inWords(day, seen)}"></li>`;
  });
  const faulty = days.filter(({ ready, looks }) => ready < looks).toReversed();
  const body = html`<main id="main"><h1>Status</h1>
    <div class="now ${status}" role="status"><p><strong>${status === "ready" ? "The service answers as promised." : "The service does not answer as promised."}</strong>
    ${lacks.join(" ")} <span class="soft">Looked at <time datetime="${looked_at}">${looked_at.slice(0, 16).replace("T", " ")} UTC</time>.</span></p></div>
    <h2>The last ${LIMITS.statusDays} days</h2>
    <p>${all.looks === 0 ? "Nobody has looked yet: the first look comes within a minute." : html`Ready at ${shareOf(all)} of ${all.looks.toLocaleString("en")} looks, one a minute.`}</p>
    <ol class="days" aria-hidden="true">${marks}</ol><p class="soft ends" aria-hidden="true"><span>${LIMITS.statusDays} days ago</span><span>today</span></p>
    <h2>Days on which something was lacking</h2>
    ${faulty.length === 0 ? html`<p>None.</p>` : html`<ul>${faulty.map((day) => html`<li>${inWords(day.day, day)}</li>`)}</ul>`}
    <p class="soft">Ready means: rates and rules renewed within a day, monitors looked at and webhooks sent within five minutes. <a href="/health/ready">The same for programs</a></p></main>`;
  return {
    title: "Status",
    description: "Whether Tellerline answers as promised, now and on each of the last 90 days.",
    section: null,
    style: STYLE,
    body,
  };
}
