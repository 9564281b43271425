import { runs } from "@tellerline/dev/testing";
import { LOAN_PRODUCTS, type LoanProduct, loanProduct, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceLoan } from "./price.ts";
import { scheduleOf } from "./schedule.ts";

const priceAt = (noteRatePercent: number, more: Partial<typeof UNPUBLISHED_PRICE> = {}) => ({
  ...UNPUBLISHED_PRICE,
  ...more,
  noteRatePercent,
});

const loanOf = (product: LoanProduct, amountUsd: number, termMonths: number) => ({ product, amountUsd, termMonths, insurance: null });

describe("400,000 at 5.375 % over 360 months", () => {
  const { years, totalUsd } = scheduleOf(loanOf("mortgage", 400_000, 360), priceAt(5.375));

  it("is paid by 2,239.88 a month, the last payment being 2,244.27", () => {
    expect(years).toHaveLength(30);
    // The first year has twelve equal payments; the last year has eleven, and the final payment.
    expect(years[0]).toMatchObject({ year: 1, paidUsd: 26_878.56, chargesUsd: 0 });
    expect(years[29]).toMatchObject({ year: 30, paidUsd: 26_882.95, balanceUsd: 0 });
  });

  it("takes 806,361.19, where the unrounded payments take 806,358.58", () => {
    expect(totalUsd).toBe(806_361.19);
    expect(priceLoan("mortgage", 400_000, 360, priceAt(5.375))?.totalCostUsd).toBe(806_358.58);
  });
});

it("premiums count to the charges of the years in which they are paid", () => {
  const insured = {
    ...loanOf("mortgage", 386_000, 360),
    insurance: { by: "lender", percent: 0.9, valueUsd: 400_000, endsByLaw: true },
  } as const;
  const { years, totalUsd } = scheduleOf(insured, priceAt(5.75, { feesUsd: 800 }));
  // 133 monthly premiums of 289.50: twelve in each of the first eleven years, and one in the twelfth year.
  expect(years.slice(0, 13).map(({ chargesUsd }) => chargesUsd)).toEqual([4274, ...Array<number>(10).fill(3474), 289.5, 0]);
  const plain = scheduleOf({ ...insured, insurance: null }, priceAt(5.75, { feesUsd: 800 }));
  expect(totalUsd).toBeCloseTo(plain.totalUsd + 133 * 289.5, 6);
});

describe("other forms of loans", () => {
  it("a line pays its interest, annual fees from the second year on, and its principal at the end", () => {
    // Interest on 50,000 at 6 % is 250 a month.
    expect(scheduleOf(loanOf("heloc", 50_000, 24), priceAt(6, { feesUsd: 300, annualFeeUsd: 50 })).years).toEqual([
      { year: 1, paidUsd: 3350, interestUsd: 3000, principalUsd: 0, chargesUsd: 350, balanceUsd: 50_000 },
      { year: 2, paidUsd: 53_050, interestUsd: 3000, principalUsd: 50_000, chargesUsd: 50, balanceUsd: 0 },
    ]);
  });

  it("a line that publishes how it is repaid pays level payments after its draw period", () => {
    const { years, totalUsd } = scheduleOf(loanOf("heloc", 12_000, 12), priceAt(12, { annualFeeUsd: 50, repaymentMonths: 12 }));
    // Interest is 120 a month; then 12,000 over 12 months at 1 % a month is 1,066.19 a month. The annual fee is due in each year.
    expect(years[0]).toEqual({ year: 1, paidUsd: 1490, interestUsd: 1440, principalUsd: 0, chargesUsd: 50, balanceUsd: 12_000 });
    expect(years[1]).toMatchObject({ paidUsd: 12_844.23, principalUsd: 12_000, chargesUsd: 50, balanceUsd: 0 });
    expect(totalUsd).toBe(14_334.23);
  });

  it("an adjustable loan has a new payment after its fixed period", () => {
    const price = priceAt(0, { initialFixedMonths: 12, fullyIndexedRatePercent: 12, pointsPercent: 1 });
    const { years } = scheduleOf(loanOf("mortgage_arm", 24_000, 24), price);
    // The first payments are 1,000 without interest; then 12,000 over 12 months at 1 % a month is 1,066.19 a month.
    expect(years[0]).toEqual({ year: 1, paidUsd: 12_240, interestUsd: 0, principalUsd: 12_000, chargesUsd: 240, balanceUsd: 12_000 });
    expect(years[1]).toMatchObject({ paidUsd: 12_794.23, principalUsd: 12_000, balanceUsd: 0 });
  });

  it("a year that is not whole is the last", () => {
    expect(scheduleOf(loanOf("auto_loan", 1200, 14), priceAt(0)).years.map(({ paidUsd }) => paidUsd)).toEqual([1028.52, 171.48]);
  });
});

describe("any schedule", () => {
  const asked = fc.record({
    product: fc.constantFrom(...LOAN_PRODUCTS),
    amountUsd: fc.integer({ min: 20_000, max: 60_000_000 }).map((cents) => cents / 100),
    months: fc.constantFrom(1, 11, 36, 60, 84, 180, 360, 480),
    rate: fc.integer({ min: 0, max: 36_000 }).map((milli) => milli / 1000),
    later: fc.integer({ min: 0, max: 36_000 }).map((milli) => milli / 1000),
    feesUsd: fc.constantFrom(0, 350),
    annualFeeUsd: fc.constantFrom(0, 95),
  });
  const cents = (usd: number) => Math.round(usd * 100);

  it("repays the amount to the cent, adds up, and lies near the unrounded total", () => {
    fc.assert(
      fc.property(asked, ({ product, amountUsd, months, rate, later, feesUsd, annualFeeUsd }) => {
        const isLine = loanProduct(product).hasAnnualFee;
        const price = priceAt(rate, {
          fullyIndexedRatePercent: later,
          initialFixedMonths: 60,
          feesUsd,
          annualFeeUsd: isLine ? annualFeeUsd : 0,
        });
        const { years, totalUsd } = scheduleOf(loanOf(product, amountUsd, months), price);
        expect(years.at(-1)?.balanceUsd).toBe(0);
        const sum = (part: "paidUsd" | "principalUsd" | "interestUsd" | "chargesUsd") =>
          years.reduce((all, year) => all + cents(year[part]), 0);
        expect(sum("principalUsd")).toBe(cents(amountUsd));
        expect(sum("paidUsd")).toBe(cents(totalUsd));
        expect(sum("paidUsd")).toBe(sum("principalUsd") + sum("interestUsd") + sum("chargesUsd"));
        const priced = priceLoan(product, amountUsd, months, price);
        // A loan whose charges use up the amount has no price to compare with.
        if (priced === null) return;
        // Rounding shifts each payment and each month's interest by at most half a cent, and interest makes that error grow.
        const growth = (1 + Math.max(rate, later) / 1200) ** months;
        expect(Math.abs(totalUsd - priced.totalCostUsd)).toBeLessThanOrEqual(0.02 * months * growth + 0.02);
      }),
      { numRuns: runs(200, 3000) },
    );
  });
});
