import { make } from "../dom.ts";
import { comparison, type OfferRow } from "./compare.ts";
import type { Offered } from "./offer-groups.ts";

const HOW_TO_COMPARE = "Choose two to compare them; a third takes the place of the one that was chosen first.";

/** An institution's offer for a comparison: at the price for the borrower's score or, if no score was given, for the highest scores. */
function comparedOf({ provider, prices: [first] }: Offered): OfferRow | null {
  if (first === undefined) return null;
  return { provider: first.scores === null ? provider : `${provider}, ${first.scores}`, offer: first.offer };
}

export class Comparing {
  readonly place: HTMLElement = make("div");
  readonly said: HTMLElement = make("p", { class: "soft", "aria-live": "polite" }, HOW_TO_COMPARE);
  readonly #amountUsd: number;
  #boxes: { readonly row: Offered; readonly box: HTMLInputElement }[] = [];

  constructor(amountUsd: number) {
    this.#amountUsd = amountUsd;
  }

  boxFor(row: Offered): HTMLElement {
    const box = make("input", { type: "checkbox", "aria-label": `Compare ${row.provider}` });
    box.addEventListener("change", () => {
      this.#boxes = this.#boxes.filter((other) => other.box !== box);
      if (box.checked) this.#boxes.push({ row, box });
      const replaced = this.#boxes.splice(0, Math.max(0, this.#boxes.length - 2));
      for (const first of replaced) first.box.checked = false;
      this.said.textContent = replaced.map(({ row: { provider } }) => `${provider} is no longer compared. `).join("") + HOW_TO_COMPARE;
      const [one, other] = this.#boxes.map(({ row: chosen }) => comparedOf(chosen));
      this.place.replaceChildren(...(!one || !other ? [] : [comparison([one, other], this.#amountUsd)]));
      if (one && other) this.place.scrollIntoView({ block: "nearest" });
    });
    return box;
  }
}
