import { button, byId, make } from "../dom.ts";
import { comparison, type OfferRow } from "./compare.ts";
import type { Offer } from "./kept-cost.ts";
import { openTable } from "./open-offers.ts";
import { lines, monthlyInWords, nameOf, rateInWords, usd } from "./price-cells.ts";
import type { Found, Reachable } from "./prices.ts";

function joining({ membership, isNow }: Reachable): string {
  if (isNow) return "appears to qualify";
  const association = membership.path.conditional_on?.association ?? "an association";
  return `after joining ${association}${membership.join_cost_usd === undefined ? "" : ` (${usd(membership.join_cost_usd)})`}`;
}

const ROWS_AT_FIRST = 10;

const HOW_TO_COMPARE = "Choose two to compare them; a third takes the place of the one that was chosen first.";

/** An institution's offer for a comparison: at the borrower's own price, or at the price of the highest scores. */
function comparedOf({ provider, prices: [first] }: Reachable): OfferRow | null {
  if (first === undefined) return null;
  return { provider: first.scores === null ? provider : `${provider}, ${first.scores}`, offer: first.offer };
}

/** Compares two offers, those that the user chose last. */
class Chosen {
  readonly #place: HTMLElement;
  readonly #amountUsd: number;
  /** The element that says which choice a third choice replaces. */
  readonly #said: HTMLElement;
  #boxes: { readonly row: Reachable; readonly box: HTMLInputElement }[] = [];

  constructor(place: HTMLElement, said: HTMLElement, amountUsd: number) {
    this.#place = place;
    this.#said = said;
    this.#amountUsd = amountUsd;
  }

  cell(row: Reachable): HTMLElement {
    const box = make("input", { type: "checkbox", "aria-label": `Compare ${row.provider}` });
    box.addEventListener("change", () => {
      this.#boxes = this.#boxes.filter((other) => other.box !== box);
      if (box.checked) this.#boxes.push({ row, box });
      const replaced = this.#boxes.splice(0, Math.max(0, this.#boxes.length - 2));
      for (const first of replaced) first.box.checked = false;
      this.#said.textContent = replaced.map(({ row: { provider } }) => `${provider} is no longer compared. `).join("") + HOW_TO_COMPARE;
      const [one, other] = this.#boxes.map(({ row: chosen }) => comparedOf(chosen));
      this.#place.replaceChildren(...(!one || !other ? [] : [comparison([one, other], this.#amountUsd)]));
    });
    return box;
  }
}

/** The age of an offer, the basis of its rate, and which of its terms are not known. */
function knownOf({ age, fees_known, unverified, rate_basis }: Offer, reported: string): string {
  const basis = rate_basis === "most_common" ? `${reported}, as reported to the regulator, not an offer: ` : "";
  const isWhole = fees_known && unverified.length === 0;
  return `${basis}${age}${fees_known ? "" : ", before any fees"}${isWhole ? "" : `; not verified: ${unverified.join(", ").replaceAll("_", " ")}`}`;
}

/** Says what an offer saves compared with the present loan, or that this is not known. */
function savedBy({ savings: { vs_current_total_usd: total, unknown_because: why } }: Offer): string {
  if (total === undefined) return why === undefined ? "not known" : "not known: not all of it is published";
  return total < 0 ? `costs ${usd(-total)} more` : `saves ${usd(total)}`;
}

interface Shown {
  readonly chosen: Chosen;
  /** Name of a rate that comes from a call report. */
  readonly reported: string;
  /** Whether a present loan was given. */
  readonly isCompared: boolean;
}

function rowOf(row: Reachable, { chosen, reported, isCompared }: Shown): HTMLTableRowElement {
  const { prices } = row;
  const [first] = prices;
  return make(
    "tr",
    {},
    make("td", {}, chosen.cell(row)),
    make("th", { scope: "row" }, ...nameOf(row.provider, first?.offer)),
    lines(prices, rateInWords),
    lines(prices, monthlyInWords),
    lines(prices, ({ total_cost_usd }) => usd(total_cost_usd)),
    ...(isCompared ? [lines(prices, savedBy)] : []),
    make("td", {}, joining(row)),
    make("td", {}, first === undefined ? "" : [...first.offer.notes, knownOf(first.offer, reported)].join(" ")),
  );
}

const CAPTION =
  "Ranked by annual percentage rate: with points and fees where an institution publishes them, and the interest rate alone where it does not.";
const BY_BAND = " Prices are for everyone whose score is in the band; with a score you see your own.";

function tableOf({ offers, isByBand }: Found, shown: Shown): HTMLElement {
  const headings = [
    "Compare",
    "Institution",
    "Annual percentage rate",
    "Monthly",
    "In total",
    ...(shown.isCompared ? ["Your loan"] : []),
    "Membership",
    "Observed",
  ];
  const head = headings.map((text) => make("th", { scope: "col" }, text));
  const caption = make("caption", { class: "soft" }, isByBand ? CAPTION + BY_BAND : CAPTION);
  const body = make("tbody", {}, ...offers.slice(0, ROWS_AT_FIRST).map((row) => rowOf(row, shown)));
  const table = make("table", {}, caption, make("thead", {}, make("tr", {}, ...head)), body);
  const scroll = make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Offers" }, table);
  if (offers.length <= ROWS_AT_FIRST) return scroll;
  const more = button(`Show ${offers.length - ROWS_AT_FIRST} more`, { class: "quiet" }, () => {
    body.append(...offers.slice(ROWS_AT_FIRST).map((row) => rowOf(row, shown)));
    more.remove();
    scroll.focus();
  });
  return make("div", {}, scroll, more);
}

const NOTHING =
  "No published rate of an institution at which you appear to qualify by a published path covers this request. Answer a question, or change the loan.";

/** Shows offers. @param reported name of a rate that comes from a call report. @param isCompared whether a present loan was given. */
export function showOffers(found: Found, amountUsd: number, reported: string, isCompared: boolean): void {
  const { offers, assumptions } = found;
  const place = byId("offers", HTMLElement);
  byId("open-offers", HTMLElement).replaceChildren(...openTable(found.open));
  if (offers.length === 0) {
    place.replaceChildren(make("p", {}, NOTHING));
    return;
  }
  const legend = make("p", { class: "soft" }, `${offers.length} ${offers.length === 1 ? "offer" : "offers"}. `, assumptions.join(" "));
  const compared = make("div");
  const said = make("p", { class: "soft", "aria-live": "polite" }, HOW_TO_COMPARE);
  const chosen = new Chosen(compared, said, amountUsd);
  const table = tableOf(found, { chosen, reported, isCompared });
  place.replaceChildren(legend, ...(offers.length > 1 ? [said] : []), table, compared);
}
