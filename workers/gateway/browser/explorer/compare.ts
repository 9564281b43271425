import type { ReachableWire } from "@tellerline/contract";
import { make } from "../dom.ts";

/** Two offers side by side, with what is paid in each year. */

export type OfferRow = ReachableWire["reachable_now"][number];
type Offer = OfferRow["offer"];

const usd = (value: number) => value.toLocaleString("en-US", { style: "currency", currency: "USD" });
const MONTHS = 12;
/** Payments are rounded to the cent, and so is their sum. */
const CENT = 0.01;

/** What is paid on the day of the loan, as far as it is published. */
const chargesOf = ({ points, fees_usd }: Offer, amountUsd: number): number => ((points ?? 0) * amountUsd) / 100 + (fees_usd ?? 0);

/** Whether all payments are alike, so that the years follow from the first. */
function isLevel(offer: Offer, amountUsd: number): boolean {
  const rest = offer.total_cost_usd - chargesOf(offer, amountUsd) - offer.monthly_payment * offer.term_months;
  return Math.abs(rest) <= CENT * (offer.term_months + 1);
}

/** What was paid after some months, charges included. */
function paidAfter(offer: Offer, amountUsd: number, months: number): number {
  return months >= offer.term_months ? offer.total_cost_usd : chargesOf(offer, amountUsd) + offer.monthly_payment * months;
}

/** Which of two is ahead, and whether that changes on the way. */
function verdict([one, other]: readonly [OfferRow, OfferRow], amountUsd: number): string {
  const [cheaper, dearer] = one.offer.total_cost_usd <= other.offer.total_cost_usd ? [one, other] : [other, one];
  const saved = dearer.offer.total_cost_usd - cheaper.offer.total_cost_usd;
  if (saved < CENT) return "Both cost the same in all.";
  const words = `${cheaper.provider} costs ${usd(saved)} less in all.`;
  const months = Math.max(one.offer.term_months, other.offer.term_months);
  const isBehind = (after: number) => paidAfter(cheaper.offer, amountUsd, after) > paidAfter(dearer.offer, amountUsd, after);
  if (!isBehind(0)) return words;
  const even = Array.from({ length: months + 1 }, (_, month) => month).find((month) => !isBehind(month)) ?? months;
  return `${words} Until month ${even} you have paid less at ${dearer.provider}.`;
}

function figureRow(name: string, cells: readonly string[]): HTMLTableRowElement {
  return make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((text) => make("td", {}, text)));
}

/** What was paid by the end of each year. */
function yearRows(rows: readonly [OfferRow, OfferRow], amountUsd: number): readonly HTMLTableRowElement[] {
  if (!rows.every(({ offer }) => isLevel(offer, amountUsd))) return [];
  const years = Math.ceil(Math.max(...rows.map(({ offer }) => offer.term_months)) / MONTHS);
  return Array.from({ length: years }, (_, year) => {
    const cells = rows.map(({ offer }) => usd(paidAfter(offer, amountUsd, (year + 1) * MONTHS)));
    return figureRow(`Paid after ${year + 1} ${year === 0 ? "year" : "years"}`, cells);
  });
}

/** @param amountUsd of the loan. */
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
    figureRow(
      "Payment each month",
      each(({ monthly_payment, term_months }) => `${usd(monthly_payment)}, ${term_months} months`),
    ),
    ...years,
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
  );
}
