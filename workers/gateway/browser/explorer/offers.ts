import type { ReachableWire } from "@tellerline/contract";
import { button, byId, make } from "../dom.ts";
import { comparison, type OfferRow } from "./compare.ts";

interface Point {
  readonly row: OfferRow;
  readonly isNow: boolean;
}

const usd = (value: number) => value.toLocaleString("en-US", { style: "currency", currency: "USD" });
const percent = (value: number) => `${value.toFixed(3)} %`;

function joining({ row: { membership }, isNow }: Point): string {
  if (isNow) return "appears to qualify";
  const association = membership.path.conditional_on?.association ?? "an association";
  return `after joining ${association}${membership.join_cost_usd === undefined ? "" : ` (${usd(membership.join_cost_usd)})`}`;
}

const ROWS_AT_FIRST = 10;

const HOW_TO_COMPARE = "Choose two to compare them; a third takes the place of the one that was chosen first.";

/** The two offers that were chosen last, side by side. */
class Chosen {
  readonly #place: HTMLElement;
  readonly #amountUsd: number;
  /** Tells what a third choice replaces, or has replaced. */
  readonly #said: HTMLElement;
  #boxes: { readonly row: OfferRow; readonly box: HTMLInputElement }[] = [];

  constructor(place: HTMLElement, said: HTMLElement, amountUsd: number) {
    this.#place = place;
    this.#said = said;
    this.#amountUsd = amountUsd;
  }

  cell(row: OfferRow): HTMLElement {
    const box = make("input", { type: "checkbox", "aria-label": `Compare ${row.provider}` });
    box.addEventListener("change", () => {
      this.#boxes = this.#boxes.filter((other) => other.box !== box);
      if (box.checked) this.#boxes.push({ row, box });
      const replaced = this.#boxes.splice(0, Math.max(0, this.#boxes.length - 2));
      for (const first of replaced) first.box.checked = false;
      this.#said.textContent = replaced.map(({ row: { provider } }) => `${provider} is no longer compared. `).join("") + HOW_TO_COMPARE;
      const [one, other] = this.#boxes;
      this.#place.replaceChildren(...(one === undefined || other === undefined ? [] : [comparison([one.row, other.row], this.#amountUsd)]));
    });
    return box;
  }
}

function rowOf(point: Point, chosen: Chosen, reported: string): HTMLTableRowElement {
  const { apr, monthly_payment, total_cost_usd, age, fees_known, unverified, rate_basis } = point.row.offer;
  const isWhole = fees_known && unverified.length === 0;
  const basis = rate_basis === "most_common" ? `${reported}, ` : "";
  const known = `${basis}${age}${fees_known ? "" : ", before any fees"}${isWhole ? "" : `; not verified: ${unverified.join(", ").replaceAll("_", " ")}`}`;
  const cells = [percent(apr), usd(monthly_payment), usd(total_cost_usd), joining(point), known].map((text) => make("td", {}, text));
  return make("tr", {}, make("td", {}, chosen.cell(point.row)), make("th", { scope: "row" }, point.row.provider), ...cells);
}

function tableOf(points: readonly Point[], chosen: Chosen, reported: string): HTMLElement {
  const head = ["Compare", "Institution", "APR", "Monthly", "In total", "Membership", "Observed"].map((text) =>
    make("th", { scope: "col" }, text),
  );
  const caption = make(
    "caption",
    { class: "soft" },
    "Ranked by APR: with points and fees where an institution publishes them, and before any fees where it does not.",
  );
  const body = make("tbody", {}, ...points.slice(0, ROWS_AT_FIRST).map((point) => rowOf(point, chosen, reported)));
  const table = make("table", {}, caption, make("thead", {}, make("tr", {}, ...head)), body);
  const scroll = make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Offers" }, table);
  if (points.length <= ROWS_AT_FIRST) return scroll;
  const more = button(`Show ${points.length - ROWS_AT_FIRST} more`, { class: "quiet" }, () => {
    body.append(...points.slice(ROWS_AT_FIRST).map((point) => rowOf(point, chosen, reported)));
    more.remove();
    scroll.focus();
  });
  return make("div", {}, scroll, more);
}

/** @param reported name of a rate that comes from a call report. */
export function showOffers(reachable: ReachableWire, amountUsd: number, reported: string): void {
  const points = [
    ...reachable.reachable_now.map((row) => ({ row, isNow: true })),
    ...reachable.reachable_after_action.map((row) => ({ row, isNow: false })),
  ].sort((left, right) => left.row.offer.apr - right.row.offer.apr);
  const place = byId("offers", HTMLElement);
  if (points.length === 0) {
    place.replaceChildren(
      make(
        "p",
        {},
        "No institution at which you appear to qualify by a published path has an offer for this loan. Answer a question, or change the loan.",
      ),
    );
    return;
  }
  const legend = make(
    "p",
    { class: "soft" },
    `${points.length} ${points.length === 1 ? "offer" : "offers"}. `,
    reachable.assumptions.join(" "),
  );
  const compared = make("div");
  const said = make("p", { class: "soft", "aria-live": "polite" }, HOW_TO_COMPARE);
  const chosen = new Chosen(compared, said, amountUsd);
  place.replaceChildren(legend, ...(points.length > 1 ? [said] : []), tableOf(points, chosen, reported), compared);
}
