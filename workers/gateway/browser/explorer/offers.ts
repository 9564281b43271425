import type { ReachableWire } from "@tellerline/contract";
import { button, byId, make } from "../dom.ts";
import { type Line, plot } from "../plot.ts";
import { comparison, type OfferRow } from "./compare.ts";

interface Point {
  readonly row: OfferRow;
  readonly isNow: boolean;
}

const usd = (value: number) => value.toLocaleString("en-US", { style: "currency", currency: "USD" });
const percent = (value: number) => `${value.toFixed(3)} %`;

/** Dollars, with cents where they make the difference. */
function dollarsFor(values: readonly number[]): (value: number) => string {
  const digits = Math.max(...values) - Math.min(...values) < 4 ? 2 : 0;
  return (value) => `$${value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** APR against the first payment. The table beneath says the same in words. @param points by APR, ascending. */
function chart(points: readonly Point[]): HTMLElement {
  const payments = points.map(({ row }) => row.offer.monthly_payment);
  const lineOf = (label: string, form: Line["form"], isWanted: (point: Point) => boolean): Line => ({
    label,
    form,
    colour: "--brand",
    values: points.map((point) => (isWanted(point) ? point.row.offer.monthly_payment : null)),
    write: (value, at) => [...points.slice(at, at + 1).map(({ row }) => row.provider), `${usd(value)} a month`].join(", "),
  });
  return plot({
    words: `${points.length} offers: APR from left to right, monthly payment from bottom to top. The table below lists them.`,
    x: points.map(({ row }) => row.offer.apr),
    xAxis: { label: "APR", write: (value) => `${value.toFixed(2)} %` },
    yAxis: { label: "Monthly payment", write: dollarsFor(payments) },
    lines: [lineOf("Appears to qualify", "points", ({ isNow }) => isNow), lineOf("After one step", "rings", ({ isNow }) => !isNow)],
  });
}

function joining({ row: { membership }, isNow }: Point): string {
  if (isNow) return "appears to qualify";
  const association = membership.path.conditional_on?.association ?? "an association";
  return `after joining ${association}${membership.join_cost_usd === undefined ? "" : ` (${usd(membership.join_cost_usd)})`}`;
}

const ROWS_AT_FIRST = 10;

/** The two offers that were chosen last, side by side. */
class Chosen {
  readonly #place: HTMLElement;
  readonly #amountUsd: number;
  #boxes: { readonly row: OfferRow; readonly box: HTMLInputElement }[] = [];

  constructor(place: HTMLElement, amountUsd: number) {
    this.#place = place;
    this.#amountUsd = amountUsd;
  }

  /** The control that chooses an offer. */
  cell(row: OfferRow): HTMLElement {
    const box = make("input", { type: "checkbox", "aria-label": `Compare ${row.provider}` });
    box.addEventListener("change", () => {
      this.#boxes = this.#boxes.filter((other) => other.box !== box);
      if (box.checked) this.#boxes.push({ row, box });
      for (const first of this.#boxes.splice(0, this.#boxes.length - 2)) first.box.checked = false;
      const [one, other] = this.#boxes;
      this.#place.replaceChildren(...(one === undefined || other === undefined ? [] : [comparison([one.row, other.row], this.#amountUsd)]));
    });
    return box;
  }
}

function rowOf(point: Point, chosen: Chosen): HTMLTableRowElement {
  const { apr, monthly_payment, total_cost_usd, age, fees_known, unverified } = point.row.offer;
  const isWhole = fees_known && unverified.length === 0;
  const known = `${age}${fees_known ? "" : ", before any fees"}${isWhole ? "" : `; not verified: ${unverified.join(", ").replaceAll("_", " ")}`}`;
  const cells = [percent(apr), usd(monthly_payment), usd(total_cost_usd), joining(point), known].map((text) => make("td", {}, text));
  return make("tr", {}, make("td", {}, chosen.cell(point.row)), make("th", { scope: "row" }, point.row.provider), ...cells);
}

function tableOf(points: readonly Point[], chosen: Chosen): HTMLElement {
  const head = ["Compare", "Institution", "APR", "Monthly", "In total", "Membership", "Observed"].map((text) =>
    make("th", { scope: "col" }, text),
  );
  const caption = make("caption", { class: "soft" }, "Ranked by true cost: the APR includes points and fees.");
  const body = make("tbody", {}, ...points.slice(0, ROWS_AT_FIRST).map((point) => rowOf(point, chosen)));
  const table = make("table", {}, caption, make("thead", {}, make("tr", {}, ...head)), body);
  const scroll = make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Offers" }, table);
  if (points.length <= ROWS_AT_FIRST) return scroll;
  const more = button(`Show ${points.length - ROWS_AT_FIRST} more`, { class: "quiet" }, () => {
    body.append(...points.slice(ROWS_AT_FIRST).map((point) => rowOf(point, chosen)));
    more.remove();
    scroll.focus();
  });
  return make("div", {}, scroll, more);
}

/** @param amountUsd of the loan. */
export function showOffers(reachable: ReachableWire, amountUsd: number): void {
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
    "figcaption",
    { class: "soft" },
    "Filled: you appear to qualify now. Hollow: after one step. ",
    reachable.assumptions.join(" "),
  );
  const compared = make("div");
  const chosen = new Chosen(compared, amountUsd);
  place.replaceChildren(make("figure", {}, chart(points), legend), tableOf(points, chosen), compared);
}
