import { UNSAID } from "@tellerline/scoring";
import { expect, it } from "vitest";
import { toScenario } from "./scenario.ts";

it("what a request does not say is not known", () => {
  const loan = { product_type: "auto_loan", amount: 5000 } as const;
  const unknown = { ...UNSAID, product: "auto_loan", amountUsd: 5000 };
  expect(toScenario(loan, { state: null })).toEqual(unknown);
  expect(toScenario(loan, { state: undefined, creditScore: undefined })).toEqual(unknown);
});

it("what a request says is told as it is, zero among it", () => {
  const loan = {
    product_type: "mortgage",
    amount: 5000,
    term_months: 60,
    intent: "refinance",
    down_payment_percent: 0,
    property_value: 90_000,
    liens_balance: 0,
    occupancy: "second_home",
    audience: "student",
    vehicle_condition: "used",
    vehicle_year: 2019,
    mileage: 0,
    keep_months: 24,
    mortgage_insurance_percent: 0,
    program: "va",
    va_use: "later",
    va_fee_exempt: false,
    upfront_fee_financed: false,
  } as const;
  expect(toScenario({ ...loan, adjustments: ["autopay"] }, { state: "TX", creditScore: 700, present: { balance: 4000 } })).toEqual({
    product: "mortgage",
    amountUsd: 5000,
    termMonths: 60,
    state: "TX",
    creditScore: 700,
    intent: "refinance",
    downPaymentPercent: 0,
    propertyValueUsd: 90_000,
    liensBalanceUsd: 0,
    occupancy: "second_home",
    audience: "student",
    vehicleCondition: "used",
    vehicleYear: 2019,
    mileage: 0,
    adjustments: ["autopay"],
    keepMonths: 24,
    mortgageInsurancePercent: 0,
    program: "va",
    vaUse: "later",
    isVaFeeExempt: false,
    isUpfrontFeeFinanced: false,
    presentBalanceUsd: 4000,
  });
});

it("what is owed follows from rate, payment and months where no balance is given", () => {
  const loan = { product_type: "mortgage", amount: 340_000, intent: "refinance" } as const;
  const owed = (present: NonNullable<Parameters<typeof toScenario>[1]["present"]>, amount: number = loan.amount) =>
    toScenario({ ...loan, amount }, { state: "TX", present }).presentBalanceUsd;
  expect(owed({ rate: 6, monthly_payment: 1208.07, remaining_months: 300 })).toBeCloseTo(187_500.76, 2);
  expect(owed({ apr: 6, monthly_payment: 1208.07, remaining_months: 300 })).toBeCloseTo(187_500.76, 2);
  // The requested amount has just this payment, so it is what is owed, to the cent.
  expect(owed({ rate: 6, monthly_payment: 1208.07, remaining_months: 300 }, 187_500)).toBe(187_500);
  expect(owed({ rate: 6, monthly_payment: 1208.07, remaining_months: 300, balance: 187_400 })).toBe(187_400);
  expect(owed({ rate: 6, monthly_payment: 1208.07 })).toBeNull();
  expect(owed({})).toBeNull();
});
