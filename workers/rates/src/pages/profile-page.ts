import type { ProfileWire, RateRowWire } from "@tellerline/contract";
import { dollars, type RateDay } from "@tellerline/scoring";
import { loanProduct, qualityReasonInWords } from "@tellerline/vocabulary";
import type { Page } from "@tellerline/worker-kit/pages";
import { html, raw } from "hono/html";
import { STYLE } from "./style.ts";

/** Text for a term that nobody published. It never means "any". */
const NOT_PUBLISHED = "not published";

function range({ min, max }: { readonly min: number | null; readonly max: number | null }, show: (value: number) => string): string {
  if (min === null) return max === null ? NOT_PUBLISHED : `up to ${show(max)}`;
  return max === null ? `from ${show(min)}` : `${show(min)} – ${show(max)}`;
}

function conditions(rate: RateRowWire): string {
  const words = [rate.audience === "general" ? null : rate.audience, rate.occupancy, rate.vehicle_condition].filter(
    (word) => word !== null,
  );
  return words.join(", ").replaceAll("_", " ") || NOT_PUBLISHED;
}

/** Remarks on a rate: its basis if the rate is from a call report, its published APR (12 CFR 1026.24(c)), and why it is held. */
function remarks({ product_type, rate_basis, quality_reasons, published_apr }: RateRowWire) {
  const reported = rate_basis === "most_common" ? (loanProduct(product_type).reportedAs?.title ?? "Most common rate") : null;
  const held = quality_reasons.map(qualityReasonInWords).join("; ");
  const apr = published_apr === null ? "" : html`<span class="basis">${published_apr} % annual percentage rate, as published</span>`;
  return html`${reported === null ? apr : html`<span class="basis">${reported}, as reported to the regulator, not an offer</span>`}${held === "" ? "" : html`<span class="why">Held, and in no offer: ${held}.</span>`}`;
}

function rateRow(rate: RateRowWire) {
  const charges = [
    (rate.points ?? 0) > 0 ? `${rate.points} ${rate.points === 1 ? "point" : "points"}` : null,
    rate.fees_usd !== null && rate.fees_usd > 0 ? dollars(rate.fees_usd) : null,
  ].filter((part) => part !== null);
  return html`<tr${rate.quality === "held" ? raw(' class="held"') : ""}><td data-label="Interest rate"><span class="rate">${rate.rate} %</span> ${remarks(rate)}</td><td data-label="Term">${rate.term_months === null ? NOT_PUBLISHED : `${rate.term_months} months`}</td>
    <td data-label="Charges">${charges.join(" + ") || (rate.fees_usd === null ? NOT_PUBLISHED : "none")}</td><td data-label="Amount">${range(rate.amount_range, dollars)}</td><td data-label="Credit score">${range(rate.credit_score_range, String)}</td>
    <td data-label="Conditions">${conditions(rate)}</td><td data-label="Observed"><time datetime="${rate.observed_at}">${rate.observed_at.slice(0, 10)}</time></td></tr>`;
}

const [WIDTH, HEIGHT, PAD] = [560, 90, 8];

/** A chart of the lowest rate on each day of observation, with a text alternative. Empty if there are fewer than two days. */
function historyChart(days: readonly RateDay[]) {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 2) return "";
  const [from, to] = [Date.parse(first.date), Date.parse(last.date)];
  const lows = days.map(({ min }) => min);
  const [low, high] = [Math.min(...lows), Math.max(...lows)];
  const x = (date: string) => (PAD + ((Date.parse(date) - from) / (to - from)) * (WIDTH - 2 * PAD)).toFixed(1);
  const y = (rate: number) => (high === low ? HEIGHT / 2 : HEIGHT - PAD - ((rate - low) / (high - low)) * (HEIGHT - 2 * PAD)).toFixed(1);
  const points = days.map(({ date, min }) => `${x(date)},${y(min)}`).join(" ");
  const dots = days.map(({ date, min }) => html`<circle cx="${x(date)}" cy="${y(min)}" r="3"></circle>`);
  const words = `Lowest rate on ${days.length} days on which it was observed, ${first.date} (${first.min} %) to ${last.date} (${last.min} %), between ${low} % and ${high} %.`;
  return html`<figure class="history"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${words}"><polyline points="${points}"></polyline>${dots}</svg>
    <figcaption>${words}</figcaption></figure>`;
}

/** A product's heading. It is the call report's term if all of the product's rates come from call reports. */
function titleOf(product: RateRowWire["product_type"], rates: readonly RateRowWire[]): string {
  const { title, reportedAs } = loanProduct(product);
  return reportedAs !== null && rates.every(({ rate_basis }) => rate_basis === "most_common") ? reportedAs.title : title;
}

function productSection(product: RateRowWire["product_type"], rates: readonly RateRowWire[], days: readonly RateDay[]) {
  const title = titleOf(product, rates);
  return html`<section><h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
    <thead><tr><th scope="col">Interest rate</th><th scope="col">Term</th><th scope="col">Charges</th><th scope="col">Amount</th><th scope="col">Credit score</th><th scope="col">Conditions</th><th scope="col">Observed</th></tr></thead>
    <tbody>${rates.map(rateRow)}</tbody></table></div>${historyChart(days)}</section>`;
}

function facts(profile: ProfileWire) {
  const known: [string, string | null][] = [
    ["Members", profile.members?.toLocaleString("en-US") ?? null],
    ["Assets", profile.assets_usd === null ? null : dollars(profile.assets_usd)],
    ["Charter number", profile.charter_number?.toString() ?? null],
    [/^\d{5}$/.test(profile.county ?? "") ? "County (FIPS)" : "County", profile.county],
  ];
  return known.flatMap(([name, value]) => (value === null ? [] : [html`<div><dt>${name}</dt><dd>${value}</dd></div>`]));
}

/** The institution's site. It is a link only if the site is known to be the institution's own. */
function siteLine({ site }: ProfileWire) {
  if (site === undefined) return "";
  if (site.state === "active") return html`<p><a href="${site.url}" rel="noopener nofollow">${site.url}</a></p>`;
  const listed = site.listed_on === undefined ? "" : `listed on ${site.listed_on}, `;
  return html`<p>${site.url} <span class="soft">(${listed}not checked)</span></p>`;
}

/** Who may be able to join, as published. Never says who can't. */
function membership({ eligibility }: ProfileWire) {
  if (eligibility === undefined) return "";
  const named: [string, readonly string[]][] = [
    ["Places", [...eligibility.geo_counties, ...eligibility.geo_cities]],
    ["Employers", eligibility.employers],
    ["Associations", eligibility.associations],
  ];
  const rows = named.flatMap(([name, values]) =>
    values.length === 0 ? [] : [html`<div><dt>${name}</dt><dd>${values.slice(0, MAX_NAMED).join("; ")}</dd></div>`],
  );
  const isCarried = eligibility.publication?.evidence_kind === "carried";
  const open = eligibility.open_to_anyone ? html`<p>Published as open to anyone. The credit union decides.</p>` : "";
  const carried = isCarried
    ? html`<p>Its page said so when it was read before, not yet confirmed here: <span>${eligibility.evidence_url}</span></p>`
    : "";
  const summary = eligibility.requirements_summary === null ? "" : html`<p>${eligibility.requirements_summary}</p>`;
  return html`<section><h2>Who may be able to join</h2>${open}${carried}${summary}<dl>${rows}</dl><p class="note">${eligibility.disclosure}</p></section>`;
}

const MAX_NAMED = 12;

/**
 * A credit union's profile page. Text from imports is escaped by the template.
 * @param history the institution's rates on each day of observation, by product.
 */
export function profilePage(profile: ProfileWire, history: ReadonlyMap<string, readonly RateDay[]>): Page {
  const products = [...Map.groupBy(profile.rates, (rate) => rate.product_type)];
  const notice = profile.synthetic
    ? html`<p class="note">Invented institution of the embedded data set: not market data; never quote it.</p>`
    : "";
  const body = html`<main id="main"><h1>${profile.name}</h1><p class="place">${profile.city}, ${profile.state}</p>${notice}
    <dl>${facts(profile)}</dl>${siteLine(profile)}${membership(profile)}
    ${products.length === 0 ? html`<section><h2>No rates are published here yet</h2></section>` : products.map(([product, rates]) => productSection(product, rates, history.get(product) ?? []))}
    <p class="soft">${profile.disclosure} As of <time datetime="${profile.as_of}">${profile.as_of}</time>. For JSON, send <code>Accept: application/json</code>.</p></main>`;
  const description = `Rates of ${profile.name} in ${profile.city}, ${profile.state}, and who may be able to join.`;
  return { title: `${profile.name}, ${profile.city}, ${profile.state}`, description, section: null, style: STYLE, body };
}
