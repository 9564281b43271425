import type { ProfileWire, RateRowWire } from "@tellerline/contract";
import { ageInWords, dollars, type RateDay } from "@tellerline/scoring";
import { dayOf, daysBetween, loanProduct, qualityReasonInWords, withoutBinaryNoise } from "@tellerline/vocabulary";
import { html, raw } from "hono/html";
import { kindOf } from "../institution-history.ts";
import { historyChart } from "./history-chart.ts";
import { signed } from "./signed.ts";

/** An institution's rates, with charts of their history. Terms that were not published are never shown as "any". */

type Days = readonly RateDay[];
/** Rates on each day of observation, by `kindOf`. */
export type Histories = ReadonlyMap<string, Days>;

function range({ min, max }: { readonly min: number | null; readonly max: number | null }, show: (value: number) => string): string | null {
  if (min === null) return max === null ? null : `up to ${show(max)}`;
  return max === null ? `from ${show(min)}` : `${show(min)} – ${show(max)}`;
}

/** How a rate goes on after its first months; null if it stays. */
function laterRateOf({ initial_fixed_months, fully_indexed_rate, intro_rate, intro_months }: RateRowWire): string | null {
  if (initial_fixed_months !== undefined) {
    const later = fully_indexed_rate === undefined ? "adjustable" : `${fully_indexed_rate} % by its index`;
    return `fixed for ${initial_fixed_months} months, then ${later}`;
  }
  return intro_rate === undefined ? null : `${intro_rate} % for the first ${intro_months} months`;
}

function termsOf(rate: RateRowWire): string {
  const {
    points,
    fees_usd: fees,
    term_months: months,
    annual_fee_usd: yearly = 0,
    early_closure_fee_usd: closing = 0,
    early_closure_months,
  } = rate;
  const score = range(rate.credit_score_range, String);
  const charges = [
    points !== null && points > 0 ? `${points} ${points === 1 ? "point" : "points"}` : null,
    fees !== null && fees > 0 ? `${dollars(fees)} in fees` : null,
    fees === 0 && points === 0 ? `no points or ${yearly > 0 || closing > 0 ? "other fees" : "fees"}` : null,
    yearly > 0 ? `${dollars(yearly)} a year` : null,
    closing > 0 ? `${dollars(closing)} if it is closed within ${early_closure_months} months` : null,
  ];
  const terms = [
    months === null ? null : `${months} months`,
    laterRateOf(rate),
    ...charges,
    range(rate.amount_range, dollars),
    score === null ? null : `score ${score}`,
    rate.audience === "general" ? null : rate.audience.replaceAll("_", " "),
    rate.occupancy?.replaceAll("_", " ") ?? null,
  ];
  return terms.filter((term) => term !== null).join(", ");
}

/** The name of a rate: its product, or the report's own term for a rate from a call report. Vehicle loans add the vehicle's condition. */
function nameOf({
  product_type,
  rate_basis,
  vehicle_condition,
}: Pick<RateRowWire, "product_type" | "rate_basis" | "vehicle_condition">): string {
  const { title, reportedAs } = loanProduct(product_type);
  const own = rate_basis === "most_common" && reportedAs !== null ? reportedAs.title : title;
  return vehicle_condition === null ? own : `${own}, ${vehicle_condition}`;
}

/** Least and greatest number of days between two observations that count as a year apart. */
const A_YEAR = { least: 330, greatest: 400 };

/**
 * The change of the lowest rate within the year before the newest observation, in percentage points; null if nothing was observed a year
 * before.
 */
export function changeInAYear(days: Days): number | null {
  const last = days.at(-1);
  const before = days.findLast(({ date }) => last !== undefined && daysBetween(date, last.date) >= A_YEAR.least);
  if (last === undefined || before === undefined || daysBetween(before.date, last.date) > A_YEAR.greatest) return null;
  return withoutBinaryNoise(last.min - before.min);
}

/**
 * The change of a rate within a year, in percentage points. Null if the rate is held, if the institution has other rates of its kind
 * (a history has only the lowest), if the history ends with another rate, or if nothing was observed a year before.
 * @param ofItsKind number of the institution's rates of the same kind
 */
export function changeOf({ quality, rate }: Pick<RateRowWire, "quality" | "rate">, ofItsKind: number, days: Days): number | null {
  return quality === "good" && ofItsKind === 1 && days.at(-1)?.min === rate ? changeInAYear(days) : null;
}

function qualityCell({ quality, quality_reasons, published_apr }: RateRowWire) {
  const apr = published_apr === null ? "" : html`<span class="fine">${published_apr} % annual percentage rate, as published</span>`;
  if (quality === "good") return html`<span class="is yes">Good</span>${apr}`;
  return html`<span class="is held">Held, and in no offer: ${quality_reasons.map(qualityReasonInWords).join("; ")}</span>${apr}`;
}

function rateRow(rate: RateRowWire, change: number | null, hasTerms: boolean, nowSeconds: number) {
  const observed = rate.observed_at.slice(0, 10);
  const terms = hasTerms ? html`<td data-label="Terms">${termsOf(rate) || "not published"}</td>` : "";
  return html`<tr><th scope="row">${nameOf(rate)}</th><td class="n big" data-label="Rate"><span class="rate">${rate.rate} %</span></td>
    <td class="n" data-label="In a year">${change === null ? "–" : signed(change)}</td>${terms}<td data-label="Quality"><div>${qualityCell(rate)}</div></td>
    <td class="n" data-label="Observed"><div><time datetime="${rate.observed_at}">${observed}</time> <span class="fine">${ageInWords(Date.parse(rate.observed_at) / 1000, nowSeconds)}</span></div></td></tr>`;
}

function charts(kinds: ReadonlyMap<string, readonly RateRowWire[]>, histories: Histories, today: string) {
  const drawn = [...kinds].flatMap(([kind, own]) => {
    const [first] = own;
    const days = histories.get(kind) ?? [];
    const newest =
      own
        .map(({ observed_at }) => observed_at.slice(0, 10))
        .toSorted()
        .at(-1) ?? today;
    return first === undefined || days.length < 2 ? [] : [{ name: nameOf(first), days, newest }];
  });
  if (drawn.length === 0) return "";
  const tabs = drawn.map(
    ({ name, days, newest }, at) =>
      html`<input class="hidden" type="radio" name="chart" id="chart-${at}"${at === 0 ? raw(" checked") : ""}><label for="chart-${at}">${name}</label><div class="tab">${historyChart(days, newest, today)}</div>`,
  );
  return html`<section><h2>Three years</h2><div class="tabs" role="group" aria-label="Loan in the chart">${tabs}</div></section>`;
}

const REPORTED =
  "Most common interest rates, as reported to the regulator, without terms, scores or fees: each shows a level and is not an offer.";
const PUBLISHED = "Interest rates as published. A term that stands nowhere is not published, which does not mean any.";

export function ratesOf({ rates }: ProfileWire, histories: Histories, nowMs: number) {
  if (rates.length === 0)
    return html`<section><h2>No rates are published here yet</h2><p>Ask the credit union, or <a href="/">look for offers of others</a>.</p></section>`;
  const areReported = rates.every(({ rate_basis }) => rate_basis === "most_common");
  const hasTerms = rates.some((rate) => termsOf(rate) !== "");
  const heading = hasTerms ? html`<th scope="col">Terms</th>` : "";
  const kinds = Map.groupBy(rates, ({ product_type, vehicle_condition }) => kindOf(product_type, vehicle_condition));
  const rows = [...kinds].flatMap(([kind, own]) =>
    own.map((rate) => rateRow(rate, changeOf(rate, own.length, histories.get(kind) ?? []), hasTerms, nowMs / 1000)),
  );
  const held = rates.some(({ quality }) => quality === "held")
    ? html`<p class="soft">A held rate leads no answer and no chart. <a href="/docs/data-quality">Why rates are held</a></p>`
    : "";
  return html`<section><h2>Rates</h2><table><caption>${areReported ? REPORTED : PUBLISHED}</caption><thead><tr><th scope="col">Loan</th><th scope="col" class="n">Rate</th><th scope="col" class="n">In a year</th>${heading}<th scope="col">Quality</th><th scope="col" class="n">Observed</th></tr></thead>
    <tbody>${rows}</tbody></table>${held}</section>${charts(kinds, histories, dayOf(nowMs))}`;
}
