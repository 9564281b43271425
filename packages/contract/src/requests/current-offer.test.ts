import { expect, it } from "vitest";
import { validate } from "../validation.ts";
import { batchRequest, decisionRequest } from "./decisions.ts";

const MORTGAGE = { product_type: "mortgage", intent: "refinance", amount: 200_000 } as const;
const CARD = { product_type: "credit_card", intent: "balance_transfer", amount: 8000 } as const;

const faultsOf = (loan: object, current_offer: object) => {
  const results = [
    validate(decisionRequest, { product_request: loan, current_offer }),
    validate(batchRequest, { scenarios: [{ ...loan, current_offer }] }),
  ].map((result) => (result.ok ? [] : result.faults.map(({ path, message }) => [path.replace("/scenarios/0", ""), message])));
  expect(results[1]).toEqual(results[0]);
  return results[0];
};

it.each([
  [MORTGAGE, { rate: 6, balance: 200_000, monthly_payment: 1000 }, "monthly_payment", "a month's interest is 1000.00 dollars"],
  [MORTGAGE, { balance: 0, monthly_payment: 2000 }, "monthly_payment", "nothing is paid where nothing is owed"],
  [MORTGAGE, { balance: 0, rate: 7, remaining_months: 100 }, "remaining_months", "no payment is left where nothing is owed"],
  [
    MORTGAGE,
    { balance: 200_000, monthly_payment: 1199, remaining_months: 120 },
    "remaining_months",
    "Even without interest it takes 167 months, or 1666.67 dollars a month.",
  ],
  [MORTGAGE, { balance: 200_000, monthly_payment: 0, remaining_months: 120 }, "remaining_months", "it takes 1666.67 dollars a month."],
  [
    MORTGAGE,
    { rate: 7, balance: 200_000, monthly_payment: 2500, remaining_months: 240 },
    "monthly_payment",
    "they make 1550.60 dollars a month.",
  ],
  [
    MORTGAGE,
    { apr: 7, balance: 200_000, monthly_payment: 2500, remaining_months: 240 },
    "monthly_payment",
    "they make 833.33 dollars to 1550.60 dollars a month.",
  ],
  [
    { ...CARD, product_type: "heloc", intent: "other" },
    { rate: 9, balance: 8000, monthly_payment: 60, remaining_months: 240 },
    "monthly_payment",
    "a month's interest is 60.00 dollars",
  ],
  [MORTGAGE, { rate: 7, apr: 6 }, "apr", "Is below current_offer.rate"],
  [MORTGAGE, { rate: 3, apr: 50 }, "apr", "more than 10 points above"],
  [{ ...MORTGAGE, intent: "cash_out" }, { balance: 200_000 }, "balance", "amount must be above it"],
  [
    { ...MORTGAGE, intent: "cash_out" },
    { rate: 5, monthly_payment: 5000, remaining_months: 300 },
    "balance",
    "The other figures make it 855300.24 dollars.",
  ],
])("of %j a present loan with %j is refused at %s, with what would be right", (loan, current, field, right) => {
  expect(faultsOf(loan, current)).toEqual([[`/current_offer/${field}`, expect.stringContaining(right)]]);
});

it.each([
  [{ balance: 200_000, monthly_payment: 1199, remaining_months: 0 }, "remaining_months", "Must be at least 1."],
  [{ balance: 200_000, monthly_payment: 1199, remaining_months: -0 }, "remaining_months", "Must be at least 1."],
  [{ balance: 200_000, monthly_payment: -1, remaining_months: 120 }, "monthly_payment", "Must be at least 0."],
  [{ rate: -1, apr: 50 }, "rate", "Must be at least 0."],
  [{ rate: 7, apr: 101 }, "apr", "Must be at most 100."],
])("an invalid figure contradicts no other: %j", (current, field, message) => {
  expect(faultsOf(MORTGAGE, current)).toEqual([[`/current_offer/${field}`, message]]);
});

it.each([
  [MORTGAGE, {}],
  [MORTGAGE, { balance: 0 }],
  [MORTGAGE, { rate: 7, balance: 200_000, monthly_payment: 1550.6, remaining_months: 240 }],
  // On a card or line of credit, the payment may be less than the interest.
  [CARD, { rate: 24.99, balance: 8000, monthly_payment: 100 }],
  [
    { ...MORTGAGE, product_type: "mortgage_arm" },
    { rate: 7, apr: 6 },
  ],
])("of %j a present loan with %j is taken", (loan, current) => {
  expect(faultsOf(loan, current)).toEqual([]);
});
