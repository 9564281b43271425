import {
  LOAN_PRODUCTS,
  type LoanProduct,
  type LoanProductEntry,
  loanProduct,
  OCCUPANCIES,
  VEHICLE_CONDITIONS,
} from "@tellerline/vocabulary";
import { html, raw } from "hono/html";

/** The explorer's fields about the loan, except product and amount. Each is shown only for the products for which it matters. */

interface LoanField {
  /** Name of the field in the request's `product`. Names of fields about the present loan begin with `current_offer.`. */
  readonly name: string;
  readonly label: string;
  readonly isFor: (entry: LoanProductEntry) => boolean;
  /** HTML attributes with the bounds of a number; absent for a choice. */
  readonly bounds?: string;
  readonly choices?: readonly (readonly [value: string, label: string])[];
}

const ALL = () => true;
const ON_A_HOME = ({ lien }: LoanProductEntry) => lien !== null;
const words = (value: string): string => value.replaceAll("_", " ");

const OF_THE_LOAN: readonly LoanField[] = [
  { name: "credit_score", label: "Credit score", isFor: ALL, bounds: 'min="300" max="850"' },
  { name: "property_value", label: "The home's value", isFor: ON_A_HOME, bounds: 'min="1" step="any"' },
  { name: "liens_balance", label: "Other loans on it that stay", isFor: ON_A_HOME, bounds: 'min="0" step="any"' },
  { name: "occupancy", label: "The home is", isFor: ON_A_HOME, choices: OCCUPANCIES.map((one) => [one, words(one)] as const) },
  {
    name: "vehicle_condition",
    label: "The vehicle is",
    isFor: ({ isForVehicle }) => isForVehicle,
    choices: VEHICLE_CONDITIONS.map((one) => [one, one] as const),
  },
  { name: "keep_months", label: "Months you will keep it", isFor: ALL, bounds: 'min="1" max="480"' },
];

const OF_THE_PRESENT_LOAN: readonly LoanField[] = [
  { name: "current_offer.balance", label: "Still owed", isFor: ALL, bounds: 'min="0" step="any"' },
  { name: "current_offer.rate", label: "Its rate, percent", isFor: ALL, bounds: 'min="0" max="100" step="any"' },
  { name: "current_offer.monthly_payment", label: "Its payment a month", isFor: ALL, bounds: 'min="0" step="any"' },
  { name: "current_offer.remaining_months", label: "Months left", isFor: ALL, bounds: 'min="1" max="480"' },
];

const productsOf = ({ isFor }: LoanField): readonly LoanProduct[] => LOAN_PRODUCTS.filter((product) => isFor(loanProduct(product)));

function control({ name, bounds, choices }: LoanField, id: string) {
  if (choices === undefined) return html`<input id="${id}" data-field="${name}" type="number" ${raw(bounds ?? "")}>`;
  return html`<select id="${id}" data-field="${name}"><option value="">not said</option>${choices.map(([value, label]) => html`<option value="${value}">${label}</option>`)}</select>`;
}

function labelled(field: LoanField) {
  const id = `loan-${field.name.replace(".", "-")}`;
  return html`<div data-products="${productsOf(field).join(" ")}"><label for="${id}">${field.label}</label>${control(field, id)}</div>`;
}

export const loanFields = () => html`<div class="row" id="loan-fields">${OF_THE_LOAN.map(labelled)}</div>
<details id="present"><summary>Compare with a loan that you have</summary><div class="row">${OF_THE_PRESENT_LOAN.map(labelled)}</div></details>`;
