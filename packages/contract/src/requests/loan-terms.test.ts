import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { batchRequest, decisionRequest } from "./decisions.ts";
import { createMonitorRequest, updateMonitorRequest } from "./monitors.ts";

type Terms = Readonly<Record<string, unknown>>;

const pathsOf = (result: ReturnType<typeof validate>) => (result.ok ? [] : result.faults.map(({ path }) => path));
const MONITOR = {
  name: "Home",
  conditions: [{ field: "apr", operator: "lt", value: 5 }],
  webhook_url: "https://hooks.example.com/rates",
};

/** Paths of a result's faults, relative to `place` if they are below it. */
const pathsWithin = (place: string, result: ReturnType<typeof validate>) =>
  pathsOf(result).map((path) => (path.startsWith(place) ? path.slice(place.length) : path));

/** By kind of request: a function that returns the paths of a loan's invalid fields. */
const REQUESTS: Readonly<Record<string, (terms: Terms) => readonly string[]>> = {
  "a decision": (terms) => pathsWithin("/product_request", validate(decisionRequest, { product_request: terms })),
  "a batch": (terms) => pathsWithin("/scenarios/0", validate(batchRequest, { scenarios: [terms] })),
};
const MONITORS: typeof REQUESTS = {
  "a new monitor": (terms) => pathsWithin("/decision_context", validate(createMonitorRequest, { ...MONITOR, decision_context: terms })),
  "a changed monitor": (terms) => pathsWithin("/decision_context", validate(updateMonitorRequest, { decision_context: terms })),
};

const HOME = { amount: 100_000 };
const REFINANCE = { product_type: "mortgage", intent: "refinance", ...HOME };

describe.each(Object.entries({ ...REQUESTS, ...MONITORS }))("the loan of %s", (_, faultsOf) => {
  it.each([
    ["a line of credit on a home", { product_type: "heloc", intent: "home_improvement", ...HOME }],
    ["a refinance", REFINANCE],
    ["an adjustable refinance", { ...REFINANCE, product_type: "mortgage_arm" }],
    ["a cash-out", { ...REFINANCE, intent: "cash_out" }],
    ["a home improvement", { ...REFINANCE, intent: "home_improvement" }],
  ])("takes no other liens for %s while the home's value is not given", (__, terms) => {
    expect(faultsOf({ ...terms, liens_balance: 20_000 })).toEqual(["/liens_balance"]);
    expect(faultsOf({ ...terms, liens_balance: 0 })).toEqual(["/liens_balance"]);
    expect(faultsOf({ ...terms, liens_balance: 20_000, property_value: 300_000 })).toEqual([]);
  });

  it("takes no down payment for a line of credit on a home", () => {
    expect(faultsOf({ product_type: "heloc", intent: "other", ...HOME, down_payment_percent: 20 })).toEqual(["/down_payment_percent"]);
  });

  it("takes other liens where the down payment tells the home's value, and only there", () => {
    const purchase = { product_type: "mortgage", intent: "purchase", ...HOME, liens_balance: 20_000 };
    expect(faultsOf(purchase)).toEqual([]);
    expect(faultsOf({ ...purchase, down_payment_percent: 10 })).toEqual([]);
    expect(faultsOf({ ...REFINANCE, liens_balance: 20_000, down_payment_percent: 10 })).toEqual([]);
    // No down payment is assumed for a refinance, so the home's value is unknown without one.
    expect(faultsOf({ ...REFINANCE, liens_balance: 20_000 })).toEqual(["/liens_balance"]);
  });

  it.each([
    ["auto_loan", { program: "fha" }],
    ["heloc", { mortgage_insurance_percent: 0.5 }],
    ["personal_loan", { adjustments: ["autopay", "vehicle_age"] }],
  ])("tells one fault of a field that %s has no use for: to leave it out", (product_type, field) => {
    expect(faultsOf({ product_type, intent: "other", ...HOME, ...field })).toEqual([`/${Object.keys(field)[0]}`]);
  });

  it.each(["personal_loan", "student_loan", "credit_card"])("takes no down payment for product %s", (product_type) => {
    expect(faultsOf({ product_type, intent: "other", amount: 5000, down_payment_percent: 10 })).toEqual(["/down_payment_percent"]);
  });

  it.each(["auto_loan", "equipment_loan", "mortgage", "mortgage_arm"])("takes a down payment for product %s", (product_type) => {
    expect(faultsOf({ product_type, intent: "purchase", amount: 50_000, down_payment_percent: 10 })).toEqual([]);
  });
});

describe.each(Object.entries(REQUESTS))("the loan of %s", (_, faultsOf) => {
  it.each(["auto_loan", "personal_loan", "student_loan", "credit_card", "equipment_loan"])(
    "takes no occupancy for product %s, which no home secures",
    (product_type) => {
      expect(faultsOf({ product_type, intent: "other", amount: 5000, occupancy: "primary" })).toEqual(["/occupancy"]);
    },
  );

  it.each(["mortgage", "mortgage_arm", "heloc", "personal_loan", "student_loan", "credit_card", "equipment_loan"])(
    "takes no vehicle condition for product %s, which is for no vehicle",
    (product_type) => {
      expect(faultsOf({ product_type, intent: "other", amount: 50_000, vehicle_condition: "used" })).toEqual(["/vehicle_condition"]);
    },
  );

  it("takes what the product has a use for, and names all that it has none for", () => {
    for (const product_type of ["mortgage", "mortgage_arm", "heloc"]) {
      expect(faultsOf({ product_type, intent: "purchase", amount: 50_000, occupancy: "second_home" })).toEqual([]);
    }
    expect(faultsOf({ product_type: "auto_loan", intent: "purchase", amount: 20_000, vehicle_condition: "new" })).toEqual([]);
    const idle = { liens_balance: 1, property_value: 2, occupancy: "primary", vehicle_condition: "new", down_payment_percent: 3 };
    const faults = faultsOf({ product_type: "personal_loan", intent: "other", amount: 5000, ...idle });
    expect(new Set(faults)).toEqual(new Set(Object.keys(idle).map((field) => `/${field}`)));
  });
});

it("an intent beside the place counts as one beside the loan", () => {
  const faultsOf = (intent: string, more: object = {}) =>
    pathsOf(
      validate(decisionRequest, {
        context: { intent },
        product_request: { product_type: "mortgage", ...HOME, liens_balance: 20_000, ...more },
      }),
    );
  expect(faultsOf("purchase")).toEqual([]);
  expect(faultsOf("refinance", { property_value: 300_000 })).toEqual([]);
  expect(faultsOf("refinance")).toEqual(["/product_request/liens_balance"]);
});
