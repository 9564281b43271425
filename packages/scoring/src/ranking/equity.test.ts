import { describe, expect, it } from "vitest";
import { aRequest } from "../testing/small-books.oracle.ts";
import { assume, standardScenario } from "./assume.ts";
import { equityOf, isPurchase } from "./equity.ts";
import type { Equity } from "./scenario.ts";
import { type Scenario, UNSAID } from "./scenario.ts";

const equity = (downPaymentPercent: number | null, ltvPercent: number | null = null, cltvPercent = ltvPercent): Equity => ({
  ...{ downPaymentPercent, ltvPercent, cltvPercent },
});
const HOME = { product: "mortgage", amountUsd: 150_000, termMonths: 360 } as const;
const LINE = { product: "heloc", amountUsd: 50_000, termMonths: 120 } as const;

describe("what a borrower owns of what is financed", () => {
  it.each<readonly [string, Partial<Scenario>, Equity]>([
    ["a car is bought with 20 % down where nothing is said", {}, equity(20)],
    ["a car is bought with what is said", { downPaymentPercent: 5, intent: "purchase" }, equity(5)],
    ["a car loan that is refinanced puts nothing down that is known", { intent: "refinance" }, equity(null)],
    ["a car loan has no part of a home's value", { propertyValueUsd: 100_000 }, equity(20)],
    ["a personal loan takes no down payment", { product: "personal_loan" }, equity(null)],
    ["a home is bought with 20 % down where nothing is said", HOME, equity(20, 80)],
    ["a home is bought with nothing down under a program", { ...HOME, program: "va" }, equity(0, 100)],
    ["a home is bought with 20 % down where a conventional loan is said", { ...HOME, program: "conventional" }, equity(20, 80)],
    ["a home is bought with what is said under a program", { ...HOME, program: "va", downPaymentPercent: 5 }, equity(5, 95)],
    ["a home is bought with what is said", { ...HOME, downPaymentPercent: 10 }, equity(10, 90)],
    // 40 % of the price is put down. The loan of 150,000 and the other loan of 50,000 are 60 %, so this loan alone is 45 %.
    ["another loan pays a part of the price", { ...HOME, downPaymentPercent: 40, liensBalanceUsd: 50_000 }, equity(40, 45, 60)],
    ["a mortgage that is refinanced has an equity that nobody knows", { ...HOME, intent: "refinance" }, equity(null)],
    ["a refinance with a down payment has what it leaves", { ...HOME, intent: "cash_out", downPaymentPercent: 30 }, equity(30, 70)],
    ["with a value the down payment is computed", { ...HOME, propertyValueUsd: 200_000 }, equity(25, 75)],
    ["with a value it is computed, whatever was said", { ...HOME, propertyValueUsd: 200_000, downPaymentPercent: 25.4 }, equity(25, 75)],
    ["other liens count together", { ...HOME, propertyValueUsd: 200_000, liensBalanceUsd: 20_000 }, equity(15, 75, 85)],
    ["nobody puts less than nothing down", { ...HOME, propertyValueUsd: 200_000, liensBalanceUsd: 70_000 }, equity(0, 75, 110)],
    ["a line has the part that its full limit is", { ...LINE, propertyValueUsd: 200_000, liensBalanceUsd: 100_000 }, equity(25, 25, 75)],
    ["a line without a value has none that is known", LINE, equity(null)],
    ["a line without a value has none, whatever is put down", { ...LINE, downPaymentPercent: 20 }, equity(20)],
  ])("%s", (_, asked, expected) => {
    expect(equityOf(aRequest(asked))).toEqual(expected);
  });

  it.each([
    ["mortgage", null, true],
    ["mortgage", "purchase", true],
    ["mortgage", "refinance", false],
    ["auto_loan", "other", false],
    ["heloc", null, false],
    ["heloc", "purchase", false],
  ] as const)("%s with intent %s pays for what is bought: %s", (product, intent, is) => {
    expect(isPurchase({ product, intent })).toBe(is);
  });
});

describe("a request", () => {
  it("is taken as it is said, and with what is assumed where it is not", () => {
    const said: Scenario = {
      ...HOME,
      termMonths: 180,
      state: "TX",
      creditScore: 800,
      downPaymentPercent: 10,
      propertyValueUsd: null,
      liensBalanceUsd: null,
      occupancy: "investment",
      audience: "military",
      intent: "purchase",
      vehicleYear: null,
      mileage: null,
      adjustments: [],
      vehicleCondition: "new",
      keepMonths: 60,
      mortgageInsurancePercent: 0.9,
      program: "conventional",
      vaUse: "later",
      isVaFeeExempt: false,
      isUpfrontFeeFinanced: true,
      presentBalanceUsd: null,
    };
    expect(assume(said)).toEqual({
      ...said,
      asked: said,
      ...{
        ltvPercent: 90,
        cltvPercent: 90,
        insurance: { by: "lender", percent: 0.9, valueUsd: expect.closeTo(166_666.67, 2), endsByLaw: false },
      },
    });
    const little: Scenario = { ...UNSAID, product: "student_loan", amountUsd: 5000 };
    expect(assume(little)).toEqual({
      ...little,
      asked: little,
      ...{ termMonths: 120, creditScore: 740, downPaymentPercent: null },
      ...{ occupancy: "primary", audience: "general", program: "conventional", ltvPercent: null, cltvPercent: null, insurance: null },
    });
  });

  it("that a market is measured with says nothing of the borrower", () => {
    expect(standardScenario("heloc", 60, "TX")).toEqual({ ...UNSAID, product: "heloc", amountUsd: 50_000, termMonths: 60, state: "TX" });
  });
});
