import type { RateMovementsWire } from "@tellerline/contract";
import { STATES } from "@tellerline/geography";
import { LOAN_PRODUCTS, loanProduct, marketTitle } from "@tellerline/vocabulary";
import type { Page } from "@tellerline/worker-kit/pages";
import { html, raw } from "hono/html";
import { signed } from "./signed.ts";
import { FORM, stateSelect } from "./state-select.ts";
import { STYLE } from "./style.ts";

type Movement = RateMovementsWire["movements"][number];

const dated = (rate: number, day: string, heading: string) =>
  html`${rate} %${day === heading ? "" : html` <time datetime="${day}" class="fine">${day}</time>`}`;

const BAR = { width: 144, middle: 72, height: 12 };

/** A bar that begins in the middle, and goes to the left for a fall and to the right for a rise. The widest change fills its half. */
function bar(change: number, widest: number) {
  const length = (Math.abs(change) / widest) * BAR.middle;
  const start = change < 0 ? BAR.middle - length : BAR.middle;
  return html`<svg class="delta" viewBox="0 0 ${BAR.width} ${BAR.height}" aria-hidden="true"><rect${change > 0 ? raw(' class="up"') : ""} x="${start.toFixed(1)}" y="1" width="${length.toFixed(1)}" height="10"/><line x1="${BAR.middle}" x2="${BAR.middle}" y1="0" y2="${BAR.height}"/></svg>`;
}

function movementRow(movement: Movement, days: Days, widest: number, isOneState: boolean) {
  const { provider, slug, state, rate_then, rate_now, observed_then, observed_now, change } = movement;
  const name = slug === null ? provider : html`<a href="/credit-unions/${state}/${slug}">${provider}</a>`;
  return html`<tr><th scope="row">${name}${isOneState ? "" : html` <span class="fine">${STATES[state].name}</span>`}</th><td class="n" data-label="${days.before}"><div>${dated(rate_then, observed_then, days.before)}</div></td><td class="n rate" data-label="${days.after}"><div>${dated(rate_now, observed_now, days.after)}</div></td><td class="n big" data-label="Points">${signed(change)}</td><td data-label="Fell or rose">${bar(change, widest)}</td></tr>`;
}

/** The days in the column headings: for each column, the day on which most of its rates were observed. */
interface Days {
  readonly before: string;
  readonly after: string;
}

function mostCommon(days: readonly string[], otherwise: string): string {
  const counts = [...Map.groupBy(days, (day) => day)].map(([day, same]) => ({ day, count: same.length }));
  return counts.toSorted((left, right) => right.count - left.count)[0]?.day ?? otherwise;
}

/** The plural heading of a market. If the call report's figure covers more than the product, the heading is the report's own term. */
function headingOf(product: RateMovementsWire["product_type"]): string {
  const { title, reportedAs } = loanProduct(product);
  return reportedAs === null ? `${title} rates` : `${reportedAs.title}s`;
}

function form({ product_type, state, from, to }: RateMovementsWire) {
  const products = LOAN_PRODUCTS.map(
    (product) => html`<option value="${product}"${product === product_type ? raw(" selected") : ""}>${marketTitle(product)}</option>`,
  );
  return html`<form><label>Loan <select name="product_type">${products}</select></label>${stateSelect(state)}
    <label>From <input type="date" name="from" value="${from}"></label><label>To <input type="date" name="to" value="${to}"></label><button>Show</button></form>`;
}

/** The page of the institutions whose rates moved most in a market. The `html` template escapes text from imports. */
export function movementsPage(answer: RateMovementsWire): Page {
  const { product_type, state, from, to, movements, disclosure } = answer;
  const place = state === null ? "the United States" : STATES[state].name;
  const title = headingOf(product_type);
  const days: Days = {
    before: mostCommon(
      movements.map(({ observed_then }) => observed_then),
      from,
    ),
    after: mostCommon(
      movements.map(({ observed_now }) => observed_now),
      to,
    ),
  };
  const widest = Math.max(...movements.map(({ change }) => Math.abs(change)));
  const fell = movements.filter(({ change }) => change < 0).length;
  const table = html`<section><h2>${title} in ${place}</h2><p class="soft">The ${movements.length} that moved most, the widest first: ${fell} fell and ${movements.length - fell} rose.</p><table>
    <thead><tr><th scope="col">Credit union</th><th scope="col" class="n">Observed <time datetime="${days.before}">${days.before}</time></th><th scope="col" class="n">Observed <time datetime="${days.after}">${days.after}</time></th><th scope="col" class="n">Points</th><th scope="col"><span class="hidden">Fell or rose</span></th></tr></thead>
    <tbody>${movements.map((one) => movementRow(one, days, widest, state !== null))}</tbody></table></section>`;
  const nothing = html`<section><h2>Nothing moved in this market between these days</h2><p>${answer.empty_because ?? "Choose other days or another loan."}</p></section>`;
  const body = html`<main id="main"><h1>Who moved most</h1><p class="lead">The lowest rate of each credit union, as published or reported, on the last day at or before each date on which it was observed. What a call report has is an interest rate, as reported to the regulator, and not an offer. <a href="/data-quality">Held rates</a> take no part.</p>
    ${form(answer)}${movements.length === 0 ? nothing : table}<p class="soft">${disclosure}</p></main>`;
  return { title: `Who moved most: ${title}, ${place}`, section: "movements", style: STYLE + FORM, sendsForms: true, body };
}
