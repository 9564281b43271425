import type { RateMovementsWire } from "@tellerline/contract";
import { STATES } from "@tellerline/geography";
import { LOAN_PRODUCTS, loanProduct, marketTitle } from "@tellerline/vocabulary";
import type { Page } from "@tellerline/worker-kit/pages";
import { html, raw } from "hono/html";
import { STYLE } from "./style.ts";

type Movement = RateMovementsWire["movements"][number];

const FORM =
  "form{display:flex;gap:.8rem;flex-wrap:wrap;align-items:end;margin:1rem 0}label{font-size:.88rem;color:var(--soft)}label *{display:block;font:inherit}";

const signed = (change: number): string => `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(3)}`;

/** A rate, followed by its day unless the column heading has the same day. */
const dated = (rate: number, day: string, heading: string) =>
  html`${rate} %${day === heading ? "" : html` <time datetime="${day}">${day}</time>`}`;

function movementRow({ provider, slug, state, rate_then, rate_now, observed_then, observed_now, change }: Movement, days: Days) {
  const name = slug === null ? provider : html`<a href="/credit-unions/${state}/${slug}">${provider}</a>`;
  return html`<tr><th scope="row">${name}</th><td data-label="${days.before}">${dated(rate_then, observed_then, days.before)}</td><td class="rate" data-label="${days.after}">${dated(rate_now, observed_now, days.after)}</td><td data-label="Points">${signed(change)}</td></tr>`;
}

/** The days in the column headings. In each column it is the day on which most of the rates were observed. */
interface Days {
  readonly before: string;
  readonly after: string;
}

function mostCommon(days: readonly string[], otherwise: string): string {
  const counts = [...Map.groupBy(days, (day) => day)].map(([day, same]) => ({ day, count: same.length }));
  return counts.toSorted((left, right) => right.count - left.count)[0]?.day ?? otherwise;
}

/** The heading of a market, in the plural. It is the call report's own term if the report's figure covers more than the product. */
function headingOf(product: RateMovementsWire["product_type"]): string {
  const { title, reportedAs } = loanProduct(product);
  return reportedAs === null ? `${title} rates` : `${reportedAs.title}s`;
}

function form({ product_type, state, from, to }: RateMovementsWire) {
  const products = LOAN_PRODUCTS.map(
    (product) => html`<option value="${product}"${product === product_type ? raw(" selected") : ""}>${marketTitle(product)}</option>`,
  );
  const states = Object.entries(STATES).map(
    ([code, { name }]) => html`<option value="${code}"${code === state ? raw(" selected") : ""}>${name}</option>`,
  );
  // The field is left out without a state, since an empty value is not a state.
  const place = state === null ? "" : html`<label>State <select name="state">${states}</select></label>`;
  return html`<form><label>Loan <select name="product_type">${products}</select></label>${place}
    <label>From <input type="date" name="from" value="${from}"></label><label>To <input type="date" name="to" value="${to}"></label><button>Show</button></form>`;
}

/** The page of the institutions whose rates moved most in a market. Text from imports is escaped by the template. */
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
  const table = html`<section><h2>${title} in ${place}</h2><div class="scroll" tabindex="0" role="region" aria-label="Movements"><table>
    <thead><tr><th scope="col">Institution</th><th scope="col">Observed <time datetime="${days.before}">${days.before}</time></th><th scope="col">Observed <time datetime="${days.after}">${days.after}</time></th><th scope="col">Points</th></tr></thead>
    <tbody>${movements.map((one) => movementRow(one, days))}</tbody></table></div></section>`;
  const body = html`<main id="main"><h1>Who moved most</h1><p class="place">The lowest interest rate of each institution, as published or as reported to the regulator, and not an offer, on the last day at or before each date on which that same rate was observed, widest movement first. Rates that are held take no part.</p>
    ${form(answer)}${movements.length === 0 ? html`<section><h2>Nothing moved in this market between these days</h2></section>` : table}<p class="soft">${disclosure}</p></main>`;
  return { title: `Who moved most: ${title}, ${place}`, section: "movements", style: STYLE + FORM, sendsForms: true, body };
}
