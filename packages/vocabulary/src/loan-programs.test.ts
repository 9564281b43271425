import { expect, it } from "vitest";
import { type ProgramLoan, programFees } from "./loan-programs.ts";

const LOAN: ProgramLoan = {
  amountUsd: 386_000,
  termMonths: 360,
  intent: "purchase",
  ltvPercent: 96.5,
  downPaymentPercent: 3.5,
  isPurchase: true,
  paysOutCash: false,
  vaUse: "first",
  isVaFeeExempt: false,
};

it.each([
  [360, 386_000, 90, 0.5, 132],
  [360, 386_000, 95, 0.5, 360],
  [360, 386_000, 95.1, 0.55, 360],
  [360, 726_200, 96.5, 0.55, 360],
  [360, 726_200.01, 95, 0.7, 360],
  [240, 800_000, 96.5, 0.75, 240],
  [180, 386_000, 90, 0.15, 132],
  [180, 386_000, 90.1, 0.4, 180],
  [120, 386_000, 80, 0.15, 120],
  [180, 800_000, 78, 0.15, 132],
  [180, 800_000, 78.1, 0.4, 132],
  [180, 800_000, 90.1, 0.65, 180],
])("the FHA charges for %i months of %d dollars at %d %% of the value %d %% a year, for %i months", (...row) => {
  const [termMonths, amountUsd, ltvPercent, annualPercent, annualMonths] = row;
  expect(programFees("fha", { ...LOAN, termMonths, amountUsd, ltvPercent })).toEqual({ upfrontPercent: 1.75, annualPercent, annualMonths });
});

it.each([
  ["a first purchase", {}, 2.15],
  ["a later one", { vaUse: "later" }, 3.3],
  ["one with 5 % down", { vaUse: "later", downPaymentPercent: 5 }, 1.5],
  ["one with 10 % down", { vaUse: "later", downPaymentPercent: 10 }, 1.25],
  ["one without a known down payment", { downPaymentPercent: null }, 2.15],
  ["a refinance at a lower rate", { intent: "refinance", isPurchase: false, vaUse: "later" }, 0.5],
  ["a cash-out, whatever is left in the home", { intent: "cash_out", isPurchase: false, downPaymentPercent: 40 }, 2.15],
  ["a refinance that pays out cash", { intent: "refinance", isPurchase: false, paysOutCash: true }, 2.15],
  ["a later cash-out", { intent: "cash_out", isPurchase: false, vaUse: "later" }, 3.3],
  ["somebody who is exempt", { isVaFeeExempt: true, vaUse: "later" }, 0],
] as const)("the VA charges once for %s", (_, more, upfrontPercent) => {
  expect(programFees("va", { ...LOAN, ...more })).toEqual({ upfrontPercent, annualPercent: 0, annualMonths: 0 });
});

it("what is not known is not charged", () => {
  expect(programFees("fha", { ...LOAN, ltvPercent: null })).toBeNull();
  expect(programFees("usda", LOAN)).toBeNull();
  expect(programFees("conventional", LOAN)).toBeNull();
});
