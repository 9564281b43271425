import type { RateMovementsWire } from "@tellerline/contract";
import { STATES } from "@tellerline/geography";
import { LOAN_PRODUCTS, loanProduct } from "@tellerline/vocabulary";
import type { Page } from "@tellerline/worker-kit/pages";
import { html, raw } from "hono/html";
import { STYLE } from "./style.ts";

/** The page of who moved most in a market. */

type Movement = RateMovementsWire["movements"][number];

const FORM =
  "form{display:flex;gap:.8rem;flex-wrap:wrap;align-items:end;margin:1rem 0}label{font-size:.88rem;color:var(--soft)}label *{display:block;font:inherit}";

const signed = (change: number): string => `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(3)}`;

function movementRow({ provider, slug, state, rate_then, rate_now, change }: Movement) {
  const name = slug === null ? provider : html`<a href="/credit-unions/${state}/${slug}">${provider}</a>`;
  return html`<tr><th scope="row">${name}</th><td>${rate_then} %</td><td class="rate">${rate_now} %</td><td>${signed(change)}</td></tr>`;
}

function form({ product_type, state, from, to }: RateMovementsWire) {
  const products = LOAN_PRODUCTS.map(
    (product) => html`<option value="${product}"${product === product_type ? raw(" selected") : ""}>${loanProduct(product).title}</option>`,
  );
  const states = Object.entries(STATES).map(
    ([code, { name }]) => html`<option value="${code}"${code === state ? raw(" selected") : ""}>${name}</option>`,
  );
  // Without a state the field is left out, for an empty one is none.
  const place = state === null ? "" : html`<label>State <select name="state">${states}</select></label>`;
  return html`<form><label>Loan <select name="product_type">${products}</select></label>${place}
    <label>From <input type="date" name="from" value="${from}"></label><label>To <input type="date" name="to" value="${to}"></label><button>Show</button></form>`;
}

/** The page. Text from imports is escaped by the template. */
export function movementsPage(answer: RateMovementsWire): Page {
  const { product_type, state, from, to, movements, disclosure } = answer;
  const place = state === null ? "the United States" : STATES[state].name;
  const { title } = loanProduct(product_type);
  const table = html`<section><h2>${title} rates in ${place}</h2><div class="scroll" tabindex="0" role="region" aria-label="Movements"><table>
    <thead><tr><th scope="col">Institution</th><th scope="col"><time datetime="${from}">${from}</time></th><th scope="col"><time datetime="${to}">${to}</time></th><th scope="col">Points</th></tr></thead>
    <tbody>${movements.map(movementRow)}</tbody></table></div></section>`;
  const body = html`<main id="main"><h1>Who moved most</h1><p class="place">Lowest note rate of each institution then and now, widest movement first.</p>
    ${form(answer)}${movements.length === 0 ? html`<section><h2>Nothing moved in this market between these days</h2></section>` : table}<p class="soft">${disclosure}</p></main>`;
  return { title: `Who moved most: ${title}, ${place}`, section: "movements", style: STYLE + FORM, sendsForms: true, body };
}
