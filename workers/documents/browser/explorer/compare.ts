import { make } from "../dom.ts";
import { plot } from "../plot.ts";
import { chargesOf, costsByMonth, crossings, lastMonthOf, type Offer } from "./kept-cost.ts";

export interface OfferRow {
  readonly provider: string;
  readonly offer: Offer;
}

const usd = (value: number) => value.toLocaleString("en-US", { style: "currency", currency: "USD" });
const MONTHS = 12;
/** Rounding error of an amount, in dollars: payments and their sums are rounded to the cent. */
const CENT = 0.01;

const firstMonthsOf = ({ initial_fixed_months, term_months }: Offer): number => Math.min(initial_fixed_months ?? term_months, term_months);

/** Dollars paid after the months with the first payment: later payments at another rate, or a balance due at the end. */
function laterOf(offer: Offer, amountUsd: number): number {
  return offer.total_cost_usd - chargesOf(offer, amountUsd) - offer.monthly_payment * firstMonthsOf(offer);
}

/** Whether all payments are equal. The amount paid at any time can then be computed from the first payment. */
function isLevel(offer: Offer, amountUsd: number): boolean {
  return Math.abs(laterOf(offer, amountUsd)) <= CENT * (offer.term_months + 1);
}

/** Dollars paid after `months` months, including charges. Expects equal payments. */
function paidAfter(offer: Offer, amountUsd: number, months: number): number {
  return months >= offer.term_months ? offer.total_cost_usd : chargesOf(offer, amountUsd) + offer.monthly_payment * months;
}

/** Says during which months the borrower has paid less for the dearer offer. Empty if there is no such month, or if payments change. */
function lead([cheaper, dearer]: readonly [OfferRow, OfferRow], amountUsd: number): string {
  if (![cheaper, dearer].every(({ offer }) => isLevel(offer, amountUsd))) return "";
  const months = Math.max(cheaper.offer.term_months, dearer.offer.term_months);
  const behind = Array.from({ length: months }, (_, month) => month).filter(
    (month) => paidAfter(cheaper.offer, amountUsd, month) > paidAfter(dearer.offer, amountUsd, month) + CENT,
  );
  const [first, last] = [behind[0], behind.at(-1)];
  if (first === undefined || last === undefined) return "";
  const when = first === 0 ? `Until month ${last + 1}` : `From month ${first} to month ${last}`;
  return ` ${when} you have paid less at ${dearer.provider}.`;
}

function verdict([one, other]: readonly [OfferRow, OfferRow], amountUsd: number): string {
  if ([one, other].some(({ offer }) => offer.savings.unknown_because !== undefined))
    return "Which costs less in all is not known: not everything that it depends on is published.";
  const [cheaper, dearer] = one.offer.total_cost_usd <= other.offer.total_cost_usd ? [one, other] : [other, one];
  const saved = dearer.offer.total_cost_usd - cheaper.offer.total_cost_usd;
  if (saved < CENT) return "Both cost the same in all.";
  return `${cheaper.provider} costs ${usd(saved)} less in all.${lead([cheaper, dearer], amountUsd)}`;
}

function crossingsInWords([one, other]: readonly [OfferRow, OfferRow], costs: readonly [readonly number[], readonly number[]]): string {
  const found = crossings(...costs);
  if (found.length === 0) return "By what is published, which of the two costs less does not depend on that.";
  const parts = found.map(({ month, isOne }) => `from month ${month} on ${isOne ? one.provider : other.provider} costs less`);
  return `The rings mark where that changes: ${parts.join(", ")}.`;
}

function costPicture(rows: readonly [OfferRow, OfferRow], amountUsd: number): readonly HTMLElement[] {
  const [one, other] = rows.map(({ offer }) => costsByMonth(offer, amountUsd));
  if (!one || !other)
    return [make("p", { class: "soft" }, "One of them has premiums that change, so that its cost by the years is not drawn here.")];
  const months = Math.max(...rows.map(({ offer }) => lastMonthOf(offer)));
  const years = Math.ceil(months / MONTHS);
  const x = Array.from({ length: months + 1 }, (_, month) => month / MONTHS);
  const whole = (value: number) => `$${value.toLocaleString("en-US", { maximumFractionDigits: 0 })}`;
  // After the end of its term, a loan's cost stays the same.
  const lines = rows.map(({ provider }, index) => {
    const costs = index === 0 ? one : other;
    const values = x.map((_, month) => costs[Math.min(month, costs.length - 1)] ?? null);
    return {
      label: provider,
      colour: index === 0 ? "--brand" : "--warn",
      form: index === 0 ? ("line" as const) : ("dashed" as const),
      values,
      write: usd,
      hasPoints: false,
    };
  });
  const marked = new Set(crossings(one, other).map(({ month }) => month));
  const rings = x.map((_, month) => (marked.has(month) ? (one[Math.min(month, one.length - 1)] ?? null) : null));
  const mark = { label: "The cheaper one changes", colour: "--ink", form: "rings" as const, values: rings, write: usd };
  const words = `What each loan costs in interest and published charges, by the years that it is kept before it is paid off, 0 to ${years}.`;
  const said = crossingsInWords(rows, [one, other]);
  const xAxis = { label: "Years kept", write: (year: number) => String(Math.round(year * 100) / 100) };
  const chart = plot({
    words: `${words} ${said}`,
    x,
    xAxis,
    yAxis: { label: "Cost until then", write: whole },
    lines: marked.size === 0 ? lines : [...lines, mark],
  });
  return [make("figure", {}, chart, make("figcaption", { class: "soft" }, `${words} ${said}`))];
}

function figureRow(name: string, cells: readonly string[]): HTMLTableRowElement {
  return make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((text) => make("td", {}, text)));
}

function yearRows(rows: readonly [OfferRow, OfferRow], amountUsd: number): readonly HTMLTableRowElement[] {
  if (!rows.every(({ offer }) => isLevel(offer, amountUsd))) return [];
  const years = Math.ceil(Math.max(...rows.map(({ offer }) => offer.term_months)) / MONTHS);
  return Array.from({ length: years }, (_, year) => {
    const cells = rows.map(({ offer }) => usd(paidAfter(offer, amountUsd, (year + 1) * MONTHS)));
    return figureRow(`Paid after ${year + 1} ${year === 0 ? "year" : "years"}`, cells);
  });
}

function paymentOf(offer: Offer): string {
  const rest = offer.fully_indexed_rate === undefined ? "" : `, then at ${offer.fully_indexed_rate.toFixed(3)} %`;
  return `${usd(offer.monthly_payment)}, ${firstMonthsOf(offer)} months${rest}`;
}

export function comparison(rows: readonly [OfferRow, OfferRow], amountUsd: number): HTMLElement {
  const each = (show: (offer: Offer) => string) => rows.map(({ offer }) => show(offer));
  const published = (value: number | null, show: (known: number) => string) => (value === null ? "not published" : show(value));
  const years = yearRows(rows, amountUsd);
  const head = ["Figure", ...rows.map(({ provider }) => provider)].map((text) => make("th", { scope: "col" }, text));
  const body = make(
    "tbody",
    {},
    figureRow(
      "APR",
      each(({ apr, fees_known }) => `${apr.toFixed(3)} %${fees_known ? "" : ", before any fees"}`),
    ),
    figureRow(
      "Note rate",
      each(({ rate }) => `${rate.toFixed(3)} %`),
    ),
    figureRow(
      "Points",
      each(({ points }) => published(points, (known) => `${known} %`)),
    ),
    figureRow(
      "Fees",
      each(({ fees_usd }) => published(fees_usd, usd)),
    ),
    figureRow(
      "Paid on the day of the loan",
      each((offer) => (offer.fees_known ? usd(chargesOf(offer, amountUsd)) : "not published")),
    ),
    figureRow("Payment each month", each(paymentOf)),
    ...years,
    ...(years.length > 0
      ? []
      : [
          figureRow(
            "Paid after that",
            each((offer) => usd(Math.max(0, laterOf(offer, amountUsd)))),
          ),
        ]),
    figureRow(
      "Paid in all",
      each(({ total_cost_usd }) => usd(total_cost_usd)),
    ),
  );
  const unknown = rows.filter(({ offer }) => !offer.fees_known).map(({ provider }) => provider);
  const note = [
    ...(unknown.length === 0 ? [] : [` Before any fees of ${unknown.join(" and ")}: they are not published, and may turn this round.`]),
    ...(years.length === 0 ? [" The payments of one of them change, so that no year is shown."] : []),
  ].join("");
  return make(
    "div",
    { id: "comparison" },
    make("h3", { tabindex: -1 }, "Side by side"),
    make("p", {}, verdict(rows, amountUsd) + note),
    make(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": "Comparison" },
      make("table", {}, make("thead", {}, make("tr", {}, ...head)), body),
    ),
    ...costPicture(rows, amountUsd),
  );
}
