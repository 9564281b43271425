import { make } from "../dom.ts";
import type { Offer } from "./kept-cost.ts";
import type { Price } from "./prices.ts";

/** Cells that the tables of offers share. */

export const usd = (value: number) => value.toLocaleString("en-US", { style: "currency", currency: "USD" });

/** A table cell with one line per price. */
export function lines(prices: readonly Price[], show: (offer: Offer) => string): HTMLElement {
  const texts = prices.map(({ scores, offer }) => make("div", {}, scores === null ? show(offer) : `${scores}: ${show(offer)}`));
  return make("td", {}, ...texts);
}

export const rateInWords = ({ apr, apr_basis }: Offer): string => `${apr.toFixed(3)} %${apr_basis === "note_rate" ? " interest rate" : ""}`;

export const monthlyInWords = ({ monthly_payment, payment_with_insurance }: Offer): string =>
  usd(payment_with_insurance ?? monthly_payment);

/** The institution's name, as a link if the site is known to be its own. A site that only a list names follows as text. */
export function nameOf(provider: string, offer: Offer | undefined): (Node | string)[] {
  if (offer?.site === undefined) return [provider];
  const { url, state, listed_on: day } = offer.site;
  if (state === "active") return [make("a", { href: url, rel: "noopener noreferrer" }, provider)];
  return [provider, make("small", {}, ` ${url} (${day === undefined ? "" : `listed on ${day}, `}not checked)`)];
}
