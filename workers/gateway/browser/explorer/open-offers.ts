import { make } from "../dom.ts";
import { lines, monthlyInWords, nameOf, rateInWords } from "./price-cells.ts";
import type { Open } from "./prices.ts";

/** What institutions publish of which it is open whether the person may join, each with what to ask. Never called reachable. */

const SHOWN = 10;

function rowOf({ provider, ask, prices }: Open): HTMLTableRowElement {
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, ...nameOf(provider, prices[0]?.offer)),
    lines(prices, rateInWords),
    lines(prices, monthlyInWords),
    make("td", {}, ask),
  );
}

/** The table with its heading; empty if there is no such institution. */
export function openTable(open: readonly Open[]): readonly HTMLElement[] {
  if (open.length === 0) return [];
  const head = ["Institution", "Annual percentage rate", "Monthly", "What to ask"].map((text) => make("th", { scope: "col" }, text));
  const caption = make(
    "caption",
    { class: "soft" },
    "Nothing decides yet whether you may join these. The nearest come first; of those, the cheapest.",
  );
  const body = make("tbody", {}, ...open.slice(0, SHOWN).map(rowOf));
  const table = make("table", {}, caption, make("thead", {}, make("tr", {}, ...head)), body);
  return [
    make("h3", {}, "Ask these"),
    make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Institutions to ask" }, table),
  ];
}
