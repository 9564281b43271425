import { LOW_SCORE } from "@tellerline/vocabulary";
import { button, byId, make } from "../dom.ts";
import { Comparing } from "./comparing.ts";
import type { Offer } from "./kept-cost.ts";
import { type Group, groupsOf, type Offered } from "./offer-groups.ts";
import { basisOf, lines, monthlyInWords, nameOf, rateInWords, usd } from "./price-cells.ts";
import { ANY_SCORE, type Found, type Price, rankedBy } from "./prices.ts";
import { rateStrip } from "./rate-strip.ts";

const ROWS_AT_FIRST = 6;

function remarksOn({ fees_known, unverified, notes, rate_basis }: Offer, reported: string): string {
  const basis = rate_basis === "most_common" ? [`It is the ${reported}, as reported to the regulator, and not an offer.`] : [];
  const fees = fees_known ? [] : ["It is before any fees."];
  const open = unverified.length === 0 ? [] : [`Not verified: ${unverified.join(", ").replaceAll("_", " ")}.`];
  return [...notes, ...basis, ...fees, ...open].join(" ");
}

function savedBy({ offer: { savings, kept } }: Price): string {
  const { vs_current_total_usd: total, unknown_because: why } = savings;
  if (total === undefined) return why === undefined ? "not known" : "not known: not all of it is published";
  const when = kept === undefined ? "" : ` in ${kept.months} months`;
  return total < 0 ? `costs ${usd(-total)} more${when}` : `saves ${usd(total)}${when}`;
}

function costWhileKept(price: Price | undefined): string {
  const kept = price?.offer.kept;
  return kept === undefined ? "" : `costs ${usd(kept.cost_usd)} in ${kept.months} months`;
}

interface Shown {
  readonly comparing: Comparing;
  /** Name of a rate that comes from a call report. */
  readonly reported: string;
  /** Whether the borrower named a present loan, with which offers are compared. */
  readonly isCompared: boolean;
}

function rowOf(row: Offered, mark: string, { comparing, reported, isCompared }: Shown): HTMLTableRowElement {
  const { prices, provider, joining } = row;
  const [first] = prices;
  const remarks = first === undefined ? "" : remarksOn(first.offer, reported);
  const details = remarks === "" ? [] : [make("details", {}, make("summary", {}, "What is not known"), remarks)];
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, ...nameOf(provider, first?.offer)),
    lines("Rate", prices, rateInWords, first === undefined ? "" : basisOf(first.offer), prices.length > 1 ? "n" : "n big"),
    lines("A month", prices, monthlyInWords),
    lines("In all", prices, ({ offer }) => usd(offer.total_cost_usd), costWhileKept(first)),
    ...(isCompared ? [lines("Your loan", prices, savedBy)] : []),
    make("td", { "data-label": "May you join?" }, make("div", {}, make("span", { class: `is ${mark}` }, joining), ...details)),
    make("td", { "data-label": "Compare" }, comparing.boxFor(row)),
  );
}

function bodyOf({ name, title, meaning, mark, offers }: Group, columns: number, shown: Shown): HTMLElement {
  const heading = make("th", { scope: "rowgroup", colspan: columns }, title, make("span", { class: "fine" }, ` ${meaning}`));
  const rows = offers.map((row) => rowOf(row, mark, shown));
  const body = make("tbody", { "data-group": name }, make("tr", { class: "group" }, heading), ...rows.slice(0, ROWS_AT_FIRST));
  if (rows.length <= ROWS_AT_FIRST) return body;
  const rest = make("tr", { class: "group" });
  const more = button(`Show ${rows.length - ROWS_AT_FIRST} more`, { class: "quiet" }, () => {
    rest.replaceWith(...rows.slice(ROWS_AT_FIRST));
    rows[ROWS_AT_FIRST]?.querySelector("input")?.focus();
  });
  rest.append(make("td", { colspan: columns }, more));
  body.append(rest);
  return body;
}

function tableOf(groups: readonly Group[], shown: Shown): HTMLElement {
  const figures = ["Rate", "A month", "In all", ...(shown.isCompared ? ["Your loan"] : [])];
  const head = [
    make("th", { scope: "col" }, "Credit union"),
    ...figures.map((text) => make("th", { scope: "col", class: "n" }, text)),
    ...["May you join?", "Compare"].map((text) => make("th", { scope: "col" }, text)),
  ];
  const bodies = groups.map((group) => bodyOf(group, head.length, shown));
  return make("table", { "aria-label": "Offers" }, make("thead", {}, make("tr", {}, ...head)), ...bodies);
}

/**
 * Whether an offer's rate does not tell the price for this score. That is so for a rate without a minimum score if it is the lowest of
 * several, or if it is the most common rate and the score is below `LOW_SCORE`.
 */
function isNoPrice({ rate_basis, credit_score_range: scores }: Offer, score: number | null): boolean {
  if (scores?.min != null) return false;
  return rate_basis === "most_common" ? score !== null && score < LOW_SCORE : rate_basis === "from" || rate_basis === "range";
}

/** The cheapest offer that is a price for this score; undefined if there is none. */
const leadIn = (groups: readonly Group[], score: number | null): Offer | undefined =>
  groups
    .flatMap(({ offers }) => offers.flatMap(({ prices }) => prices.map(({ offer }) => offer)))
    .filter((offer) => !isNoPrice(offer, score))
    .toSorted((left, right) => rankedBy(left) - rankedBy(right))[0];

function fromRate(offer: Offer): string {
  const { kept, fees_known, age } = offer;
  const whileKept = kept === undefined ? "" : ` if kept ${kept.months} months`;
  return `From ${rankedBy(offer)} %${whileKept}${fees_known ? "" : " before any fees"}${age === "today" ? "" : ` (${age})`}`;
}

/** Matches the advice to keep the present loan. Sentences of one kind are joined by semicolons. */
const KEEP = /Keep the present loan: .*?(?=[.;](?:\s|$))/;

/** The advice to keep the present loan, if it stands in the assumptions. */
const keepIn = (assumptions: readonly string[]): string =>
  assumptions.flatMap((text) => KEEP.exec(text) ?? []).map((sentence) => `${sentence}. `)[0] ?? "";

function headingOf(groups: readonly Group[], assumptions: readonly string[], { loanName, score }: Asked): string {
  if (groups.length === 0) return `No published rate fits this ${loanName.toLowerCase()}`;
  const reached = groups.filter(({ name }) => name !== "near");
  const lead = leadIn(reached.length === 0 ? groups : reached, score);
  const rate = lead === undefined ? `No price for ${score === null ? "your score" : `a score of ${score}`} is published` : fromRate(lead);
  return `${keepIn(assumptions)}${rate}${reached.length === 0 ? " at credit unions that are worth a call" : ", where you may be able to join"}`;
}

function waysOn(state: string | null): HTMLElement {
  const near = state === null ? "/credit-unions" : `/credit-unions/${state}`;
  return make(
    "ol",
    { class: "ways" },
    make("li", {}, "Answer the question beside: each answer can open further credit unions."),
    make("li", {}, "Change the loan, its amount or the score: rates are published for ranges of them."),
    make(
      "li",
      {},
      make("a", { href: near }, state === null ? "Look for a credit union by name" : "Look through the credit unions of your state"),
      ", and ask one.",
    ),
  );
}

const RANKED =
  ". Ranked by annual percentage rate: with points and fees where they are published, and the interest rate alone where they are not.";
const RANKED_BY_KEPT = ". Ranked by the rate of what you pay while you keep the loan, with the charges that are published.";
const NEAREST = " Those that are worth a call: the nearest first.";
const BY_BAND = " Prices are for everyone whose score is in the band; with a score you see your own.";
const BY_NO_SCORE = " No score was given, and none of these rates says for which scores it is.";

interface Asked {
  readonly loanName: string;
  readonly amountUsd: number;
  /** Name of a rate that comes from a call report. */
  readonly reported: string;
  readonly homeState: string | null;
  /** Whether the borrower named a present loan, with which offers are compared. */
  readonly isCompared: boolean;
  /** The borrower's credit score; null if none was given. */
  readonly score: number | null;
}

export function showOffers(found: Found, asked: Asked): void {
  const { loanName, amountUsd, reported, homeState, isCompared } = asked;
  const groups = groupsOf(found);
  byId("answers-heading", HTMLElement).textContent = headingOf(groups, found.assumptions, asked);
  byId("loan", HTMLElement).textContent = `${loanName}, $${amountUsd.toLocaleString("en-US", { maximumFractionDigits: 2 })}`;
  const isKept = groups.some(({ offers }) => offers.some(({ prices }) => prices.some(({ offer }) => offer.kept !== undefined)));
  const prices = groups.flatMap(({ offers }) => offers.flatMap((row) => row.prices));
  const byBand = prices.some(({ scores }) => scores !== null && scores !== ANY_SCORE) ? BY_BAND : BY_NO_SCORE;
  const nearest = groups.some(({ name }) => name === "near") ? NEAREST : "";
  byId("basis", HTMLElement).textContent =
    (isKept ? RANKED_BY_KEPT : RANKED) + nearest + (found.isByBand && prices.length > 0 ? byBand : "");
  byId("strip", HTMLElement).replaceChildren(...rateStrip(groups));
  byId("behind", HTMLElement).replaceChildren(
    ...[...found.assumptions, "Nobody pays for a place in this list."].map((text) => make("li", {}, text)),
  );
  const comparing = new Comparing(amountUsd);
  const count = groups.reduce((sum, { offers }) => sum + offers.length, 0);
  byId("offers", HTMLElement).replaceChildren(
    ...(count > 1 ? [comparing.said] : []),
    comparing.place,
    ...(groups.length === 0 ? [waysOn(homeState)] : [tableOf(groups, { comparing, reported, isCompared })]),
  );
}
