import type { DataQualityWire } from "@tellerline/contract";
import { STATES } from "@tellerline/geography";
import { ageInWords } from "@tellerline/scoring";
import { dayOf, daysBetween, FRESH_DAYS, loanProduct, QUALITY_REASONS, qualityReasonInWords } from "@tellerline/vocabulary";
import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import { FORM, stateSelect } from "./state-select.ts";
import { STYLE } from "./style.ts";

type Product = DataQualityWire["products"][number];

const share = ({ good, held }: Product): string => `${((100 * good) / (good + held)).toFixed(1)} %`;
const whole = (count: number): string => count.toLocaleString("en");
const dateIn = (timestamp: string): string => timestamp.slice(0, 10);
const titleOf = ({ product_type }: Product): string => (loanProduct(product_type).reportedAs ?? loanProduct(product_type)).title;

const ageOf = ({ oldest_observed_at, newest_observed_at }: Product): string =>
  [...new Set([oldest_observed_at, newest_observed_at].map(dateIn))].join(" to ");

function bar({ good, held }: Product) {
  const width = (100 * good) / (good + held);
  return html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="10"/><rect class="in" width="${width.toFixed(1)}" height="10"/></svg>`;
}

const comparedWith = ({ product_type }: Product, references: DataQualityWire["references"]) =>
  loanProduct(product_type)
    .quality.references.flatMap(({ line }) => references.filter((one) => one.line === line))
    .map(({ label, rate }) => `${label}: ${rate} %`)
    .join("; ");

function productRow(product: Product, { references }: DataQualityWire) {
  const compared = comparedWith(product, references);
  return html`<tr><th scope="row">${titleOf(product)} <span class="fine">${compared === "" ? "compared with nothing" : compared}</span></th>
  <td class="n" data-label="Shown">${whole(product.good)}</td><td class="n" data-label="Held">${whole(product.held)}</td><td class="n" data-label="Shown, of all"><div>${share(product)}${bar(product)}</div></td><td class="n" data-label="Not older than ${FRESH_DAYS} days">${whole(product.fresh)}</td><td class="n" data-label="From their pages">${whole(product.from_pages)}</td><td class="n" data-label="Observed">${ageOf(product)}</td></tr>`;
}

/** One table row per reason: how many rates are held for it, in total and by product. */
function reasonRows({ products }: DataQualityWire) {
  return QUALITY_REASONS.map((reason) => {
    const counts = products.flatMap((product) =>
      product.held_because.filter((one) => one.reason === reason).map(({ count }) => ({ title: titleOf(product), count })),
    );
    const all = counts.reduce((sum, { count }) => sum + count, 0);
    return html`<tr><th scope="row" class="reason">${qualityReasonInWords(reason)}</th><td class="n big" data-label="Rates held">${whole(all)}</td><td data-label="By loan"><div class="fine">${counts.length === 0 ? "none" : counts.map(({ title, count }) => `${title} ${whole(count)}`).join(" · ")}</div></td></tr>`;
  });
}

const referenceItem = ({ label, rate, as_of }: DataQualityWire["references"][number]) =>
  html`<li>${label}: <b>${rate} %</b>, <time datetime="${as_of}">${as_of}</time></li>`;

const ROWS =
  ".reason::first-letter{text-transform:uppercase}.plain{padding-left:1.1rem}.plain li{margin-bottom:.4rem}.plain b{white-space:nowrap}";

function howOld({ rate_book }: DataQualityWire, nowMs: number) {
  const day = dateIn(rate_book.as_of);
  const age = ageInWords(Date.parse(rate_book.as_of) / 1000, nowMs / 1000);
  const isOld = daysBetween(day, dayOf(nowMs)) > FRESH_DAYS;
  const state = isOld
    ? html`<span class="is held">None is younger than ${FRESH_DAYS} days</span>`
    : html`<span class="is yes">The newest is younger than ${FRESH_DAYS} days</span>`;
  return html`<p>${state}</p><p>The newest rate was observed on <time datetime="${day}">${day}</time>, ${age}. Each rate says its day wherever it is shown.</p>`;
}

export function dataQualityPage(answer: DataQualityWire, nowMs: number): Page {
  const { products, references, rate_book, state, disclosure } = answer;
  const [good, held] = [products.reduce((sum, one) => sum + one.good, 0), products.reduce((sum, one) => sum + one.held, 0)];
  const body = html`<main id="main"><h1>How far to trust these figures</h1>
    <p class="lead">${whole(good + held)} ${good + held === 1 ? "rate" : "rates"}${state === null ? "" : ` offered in ${STATES[state].name}`}, of which ${whole(held)} are held back, because nobody should be told them before somebody has looked.</p>
    <form>${stateSelect(state)}<button>Show</button></form>
    <div class="with-side"><div><section><h2>What is held, loan by loan</h2><table><thead><tr><th scope="col">Loan</th><th scope="col" class="n">Shown</th><th scope="col" class="n">Held</th><th scope="col" class="n">Shown, of all</th><th scope="col" class="n">Not older than ${FRESH_DAYS} days</th><th scope="col" class="n">From their pages</th><th scope="col" class="n">Observed</th></tr></thead>
    <tbody>${products.map((product) => productRow(product, answer))}</tbody></table></section>
    <section><h2>Why rates are held</h2><table><thead><tr><th scope="col">Reason</th><th scope="col" class="n">Rates</th><th scope="col">By loan</th></tr></thead><tbody>${reasonRows(answer)}</tbody></table>
    <p class="soft">A rate can be held for several reasons. It is shown in its institution’s profile, marked, and is in no offer, benchmark, league table, movement or monitor. <a href="/docs/data-quality">The rules</a></p></section></div>
    <aside class="side"><h2>How old</h2>${howOld(answer, nowMs)}
    <h2>Where from</h2><p>What institutions publish, as the operator imported it, and the quarterly call reports that federally insured credit unions file with NCUA. A call report has the rate that most of an institution’s borrowers have: evidence of a level, and no offer.</p>
    <h2>What they are compared with</h2><ul class="plain">${references.map(referenceItem)}</ul>
    <p class="fine">Set of books <code>${rate_book.version}</code></p></aside></div>
    <p class="soft">${disclosure}</p></main>`;
  return {
    title: "Data quality",
    description: "Where rates come from, how old they are, what is held and why.",
    section: null,
    style: STYLE + FORM + ROWS,
    body,
  };
}
