import type { DataQualityWire } from "@tellerline/contract";
import { loanProduct, QUALITY_REASONS, qualityReasonInWords } from "@tellerline/vocabulary";
import type { Page } from "@tellerline/worker-kit/pages";
import { html } from "hono/html";
import { STYLE } from "./style.ts";

type Product = DataQualityWire["products"][number];

const share = ({ good, held }: Product): string => `${((100 * good) / (good + held)).toFixed(1)} %`;
const whole = (count: number): string => count.toLocaleString("en");
const dateIn = (timestamp: string): string => timestamp.slice(0, 10);
const titleOf = ({ product_type }: Product): string => (loanProduct(product_type).reportedAs ?? loanProduct(product_type)).title;

const ageOf = ({ oldest_observed_at, newest_observed_at }: Product): string =>
  [...new Set([oldest_observed_at, newest_observed_at].map(dateIn))].join(" to ");

const productRow = (product: Product) => html`<tr><th scope="row">${titleOf(product)}</th>
  <td data-label="Shown">${whole(product.good)}</td><td data-label="Held">${whole(product.held)}</td><td data-label="Shown, of all">${share(product)}</td><td data-label="Observed">${ageOf(product)}</td></tr>`;

/** One row per reason, with the number of rates held for that reason, by product. */
function reasonRows({ products }: DataQualityWire) {
  return QUALITY_REASONS.map((reason) => {
    const counts = products
      .flatMap((product) =>
        product.held_because.filter((one) => one.reason === reason).map(({ count }) => `${titleOf(product)} ${whole(count)}`),
      )
      .join(", ");
    return html`<tr><th scope="row">${qualityReasonInWords(reason)}</th><td data-label="Rates held">${counts === "" ? "none" : counts}</td></tr>`;
  });
}

const referenceRow = ({ label, rate, as_of }: DataQualityWire["references"][number]) =>
  html`<tr><th scope="row">${label}</th><td class="rate" data-label="Average">${rate} %</td><td data-label="Of"><time datetime="${as_of}">${as_of}</time></td></tr>`;

export function dataQualityPage(answer: DataQualityWire): Page {
  const body = html`<main id="main"><h1>Data quality</h1>
    <p class="place">Rates come from two places: what institutions publish, as the operator imported it, and the quarterly call reports that federally insured credit unions file with NCUA. A call report has the rate that most of an institution’s borrowers have, so it is evidence of a level and no offer. What nobody should be told is held: it is in no offer, benchmark, league table, movement or monitor. Set of books <code>${answer.rate_book.version}</code>, newest rate of ${dateIn(answer.rate_book.as_of)}. <a href="/docs/data-quality">The rules</a></p>
    <section><h2>Rates by product</h2><table><thead><tr><th scope="col">Product</th><th scope="col">Shown</th><th scope="col">Held</th><th scope="col">Shown, of all</th><th scope="col">Observed</th></tr></thead>
    <tbody>${answer.products.map(productRow)}</tbody></table></section>
    <section><h2>Why rates are held</h2><table><thead><tr><th scope="col">Reason</th><th scope="col">Rates held, by product</th></tr></thead><tbody>${reasonRows(answer)}</tbody></table></section>
    <section><h2>What they are held against</h2><table><thead><tr><th scope="col">Average of credit unions</th><th scope="col">Average</th><th scope="col">Of</th></tr></thead><tbody>${answer.references.map(referenceRow)}</tbody></table></section>
    <p class="soft">${answer.disclosure}</p></main>`;
  return {
    title: "Data quality",
    description: "Where rates come from, how old they are, what is held and why.",
    section: "dataQuality",
    style: STYLE,
    body,
  };
}
