import { byId } from "../dom.ts";

const product = byId("product", HTMLSelectElement);
const amount = byId("amount", HTMLInputElement);
const controls = [...document.querySelectorAll("[data-field]")].filter(
  (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement,
);

type Value = string | number;
/** Values of the form's fields, except product and amount. Names of fields about the present loan begin with `current_offer.`. */
export type LoanValues = Readonly<Record<string, Value>>;

const isShown = (control: HTMLElement): boolean => control.closest("[data-products]")?.hasAttribute("hidden") === false;

export function showLoanFields(): void {
  for (const place of document.querySelectorAll("[data-products]")) {
    const products = place.getAttribute("data-products") ?? "";
    const isOther = !products.split(" ").includes(product.value);
    place.toggleAttribute("hidden", isOther);
    // A disabled control can't make the form invalid.
    for (const control of place.querySelectorAll("input, select")) control.toggleAttribute("disabled", isOther);
  }
}

export function loanValues(): LoanValues {
  const given = controls.filter((control) => isShown(control) && control.value !== "");
  return Object.fromEntries(
    given.map((control) => [control.dataset.field ?? "", control instanceof HTMLInputElement ? control.valueAsNumber : control.value]),
  );
}

export function setLoanValues(values: LoanValues): void {
  for (const control of controls) control.value = String(values[control.dataset.field ?? ""] ?? "");
  const hasPresent = Object.keys(values).some((name) => name.startsWith("current_offer."));
  byId("present", HTMLDetailsElement).open = hasPresent;
}

/** Intent of a request that replaces a present loan, by product; `refinance` for products that are absent here. */
const REPLACING: Readonly<Record<string, string>> = { credit_card: "balance_transfer" };

export function requestedLoan(): Readonly<Record<string, unknown>> {
  const values = Object.entries(loanValues());
  const PRESENT = "current_offer.";
  const present = values.filter(([name]) => name.startsWith(PRESENT)).map(([name, value]) => [name.slice(PRESENT.length), value] as const);
  const replaces =
    present.length === 0 ? {} : { current_offer: Object.fromEntries(present), intent: REPLACING[product.value] ?? "refinance" };
  const own = values.filter(([name]) => !name.startsWith(PRESENT));
  return { product_type: product.value, amount: Number(amount.value), ...Object.fromEntries(own), ...replaces };
}
