import { make } from "../dom.ts";
import type { Offer } from "./kept-cost.ts";
import { ANY_SCORE, type Price } from "./prices.ts";

export const usd = (value: number) => value.toLocaleString("en-US", { style: "currency", currency: "USD" });

/** A table cell with one line per price. @param rest text below the lines, in smaller type @param looks CSS classes */
export function lines(label: string, prices: readonly Price[], show: (price: Price) => string, rest = "", looks = "n"): HTMLElement {
  const said = rest === "" ? [] : [make("span", { class: "fine" }, rest)];
  return make(
    "td",
    { class: looks, "data-label": label },
    make("div", {}, ...prices.map((price) => make("div", {}, show(price))), ...said),
  );
}

export function rateInWords({ scores, offer: { apr } }: Price): string {
  const rate = `${apr.toFixed(3)} %`;
  return scores === null || scores === ANY_SCORE ? rate : `${scores}: ${rate}`;
}

export const monthlyInWords = ({ offer: { monthly_payment, payment_with_insurance } }: Price): string =>
  usd(payment_with_insurance ?? monthly_payment);

export function basisOf({ apr_basis, rate_basis, age, kept }: Offer): string {
  const kind = rate_basis === "most_common" ? "reported" : apr_basis === "note_rate" ? "interest rate" : "APR";
  const whileKept = kept === undefined ? "" : `, ${kept.apr.toFixed(3)} % if kept ${kept.months} months`;
  return `${kind}, ${age}${whileKept}`;
}

/** The institution's name. It is a link if the site is known to be the institution's own; an unchecked site is shown as text after the name. */
export function nameOf(provider: string, offer: Offer | undefined): (Node | string)[] {
  if (offer?.site === undefined) return [provider];
  const { url, state, listed_on: day } = offer.site;
  if (state === "active") return [make("a", { href: url, rel: "noopener noreferrer" }, provider)];
  return [provider, make("span", { class: "fine" }, ` ${url} (${day === undefined ? "" : `listed on ${day}, `}not checked)`)];
}
