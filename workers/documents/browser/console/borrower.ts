import type { MonitorContextWire } from "@tellerline/contract";
import { OCCUPANCIES, requireMember, VEHICLE_CONDITIONS } from "@tellerline/vocabulary";
import { make } from "../dom.ts";
import { choice, field, labelled } from "./controls.ts";

type Present = NonNullable<MonitorContextWire["current_offer"]>;

/** Fields of a monitor's context that have a control here. */
export const ASKED = [
  "term_months",
  "credit_score",
  "property_value",
  "liens_balance",
  "occupancy",
  "vehicle_condition",
  "keep_months",
  "current_offer",
] as const satisfies readonly (keyof MonitorContextWire)[];

/** @param unsaid what is assumed if nothing is chosen (guides/pricing.md#assumptions). */
const orUnsaid = (unsaid: string, members: readonly string[]) => [
  ["", unsaid] as const,
  ...members.map((one) => [one, one.replaceAll("_", " ")] as const),
];
const numberIn = (control: HTMLInputElement): number | undefined => (control.value === "" ? undefined : control.valueAsNumber);

const said = <Fields extends Readonly<Record<string, unknown>>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/** The controls of the optional fields, with the values of `before`. `read` returns their current values, without empty ones. */
export function borrowerFields(before: MonitorContextWire) {
  const present: Partial<Present> = before.current_offer ?? {};
  const number = (value: number | undefined, attributes: Readonly<Record<string, string>>) => field("number", value ?? "", attributes);
  const any = { min: "0", step: "any" };
  const months = { min: "1", max: "480" };
  const term = number(before.term_months, { min: "1", placeholder: "usual" });
  const score = number(before.credit_score, { min: "300", max: "850", placeholder: "740 is assumed" });
  const value = number(before.property_value, any);
  const liens = number(before.liens_balance, any);
  const occupancy = choice(orUnsaid("not given: primary is assumed", OCCUPANCIES), before.occupancy ?? "");
  const vehicle = choice(orUnsaid("new or used", VEHICLE_CONDITIONS), before.vehicle_condition ?? "");
  const keep = number(before.keep_months, months);
  const balance = number(present.balance, any);
  const rate = number(present.rate, any);
  const payment = number(present.monthly_payment, any);
  const left = number(present.remaining_months, months);

  const read = (): Partial<MonitorContextWire> => {
    const loan = said({
      balance: numberIn(balance),
      rate: numberIn(rate),
      monthly_payment: numberIn(payment),
      remaining_months: numberIn(left),
    });
    // Fields of the present loan that have no control keep their values.
    const { balance: _, rate: __, monthly_payment: ___, remaining_months: ____, ...others } = present;
    const whole = { ...others, ...loan };
    return said({
      term_months: numberIn(term),
      credit_score: numberIn(score),
      property_value: numberIn(value),
      liens_balance: numberIn(liens),
      occupancy: occupancy.value === "" ? undefined : requireMember(OCCUPANCIES, occupancy.value),
      vehicle_condition: vehicle.value === "" ? undefined : requireMember(VEHICLE_CONDITIONS, vehicle.value),
      keep_months: numberIn(keep),
      current_offer: Object.keys(whole).length === 0 ? undefined : whole,
    });
  };
  const element = make(
    "div",
    {},
    make("div", { class: "row" }, labelled("Term in months", term), labelled("Credit score", score), labelled("Months it is kept", keep)),
    make(
      "details",
      {},
      make("summary", {}, "The home, the vehicle, and the loan that the borrower has"),
      make(
        "div",
        { class: "row" },
        labelled("The home's value", value),
        labelled("Other loans on it", liens),
        labelled("The home is", occupancy),
        labelled("The vehicle is", vehicle),
      ),
      make(
        "div",
        { class: "row" },
        labelled("Still owed", balance),
        labelled("Its rate, percent", rate),
        labelled("Its payment a month", payment),
        labelled("Months left", left),
      ),
    ),
  );
  return { element, read, controls: [term, score, value, liens, keep, balance, rate, payment, left] };
}
