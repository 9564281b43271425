import { LOAN_PRODUCTS, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { floorMicroOf } from "../book/floors.ts";
import { type CashFlows, cashFlowsOf, chargesAtStartUsd, type LoanPrice } from "./cash-flows.ts";
import { floorAprPercent, lowestRatePercent, priceLoan, toMilliPercent } from "./price.ts";

const price = (more: Partial<LoanPrice>): LoanPrice => ({ ...UNPUBLISHED_PRICE, noteRatePercent: 6, ...more });

/** The payment of each month, in order. */
function monthly({ annuities, lumps }: CashFlows, months: number): readonly number[] {
  const paid = Array.from({ length: months }, () => 0);
  const add = (month: number, usd: number) => {
    paid[month - 1] = (paid[month - 1] ?? Number.NaN) + usd;
  };
  for (const { paymentUsd, afterMonths, count } of annuities) {
    for (let month = 1; month <= count; month++) add(afterMonths + month, paymentUsd);
  }
  for (const { amountUsd, atMonth } of lumps) add(atMonth, amountUsd);
  return paid;
}

describe("cash flows", () => {
  it("of a line are interest, its fee at the start of each later year, and the principal at the end", () => {
    const flows = cashFlowsOf("credit_card", 1200, 25, price({ noteRatePercent: 12, annualFeeUsd: 60, feesUsd: 5, pointsPercent: 1 }));
    // The borrower receives 1,200 less one point (12), a fee of 5 and the first annual fee (60).
    expect(flows.proceedsUsd).toBe(1123);
    const expected = Array.from({ length: 25 }, () => 12);
    [expected[11], expected[23], expected[24]] = [72, 72, 1212];
    expect(monthly(flows, 25)).toEqual(expected);
    // No annual fee is due in the month in which the loan ends.
    expect(cashFlowsOf("heloc", 1200, 24, price({ annualFeeUsd: 60 })).lumps).toEqual([
      { amountUsd: 1200, atMonth: 24 },
      { amountUsd: 60, atMonth: 12 },
    ]);
    expect(cashFlowsOf("heloc", 1200, 24, price({})).lumps).toEqual([{ amountUsd: 1200, atMonth: 24 }]);
  });

  it("of a loan with level payments repay it", () => {
    expect(cashFlowsOf("auto_loan", 1200, 12, price({ noteRatePercent: 0, feesUsd: 20 }))).toEqual({
      proceedsUsd: 1180,
      annuities: [{ paymentUsd: 100, afterMonths: 0, count: 12 }],
      lumps: [],
    });
  });

  it("of an adjustable mortgage repay at the second rate what the first leaves", () => {
    const terms = price({ noteRatePercent: 6, fullyIndexedRatePercent: 9, initialFixedMonths: 60 });
    const flows = cashFlowsOf("mortgage_arm", 200_000, 180, terms);
    let owedUsd = 200_000;
    for (const [month, paidUsd] of monthly(flows, 180).entries()) owedUsd = owedUsd * (1 + (month < 60 ? 6 : 9) / 1200) - paidUsd;
    expect(owedUsd).toBeCloseTo(0, 5);
    expect(flows.annuities.map(({ afterMonths, count }) => [afterMonths, count])).toEqual([
      [0, 60],
      [60, 120],
    ]);
    expect(flows.lumps).toEqual([]);
    // A rate that is fixed for the whole term never adjusts.
    for (const initialFixedMonths of [180, 181]) {
      expect(cashFlowsOf("mortgage_arm", 200_000, 180, { ...terms, initialFixedMonths })).toEqual(
        cashFlowsOf("mortgage", 200_000, 180, price({})),
      );
    }
  });

  it("begin with points, fees and the first annual fee", () => {
    expect(chargesAtStartUsd(20_000, { pointsPercent: 1.5, feesUsd: 250, annualFeeUsd: 49 })).toBe(599);
  });
});

const terms = fc
  .record({
    noteRatePercent: fc.integer({ min: 0, max: 36_000 }).map((milli) => milli / 1000),
    pointsPercent: fc.constantFrom(0, 1),
    feesUsd: fc.constantFrom(0, 250),
    annualFeeUsd: fc.constantFrom(0, 49),
    initialFixedMonths: fc.constantFrom(12, 60, 360),
    fullyIndexedRatePercent: fc.integer({ min: 0, max: 36_000 }).map((milli) => milli / 1000),
  })
  .map((own) => ({ ...UNPUBLISHED_PRICE, ...own }));

describe("a floor", () => {
  it("is never above an APR, and is the APR itself where there are no charges and a term", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOAN_PRODUCTS),
        fc.constantFrom(120, 180, 360),
        fc.boolean(),
        terms,
        (product, months, hasTerm, own) => {
          const termMonths = hasTerm ? months : null;
          const floor = floorAprPercent(product, termMonths, own);
          const apr = priceLoan(product, 50_000, months, own)?.aprMilliPercent ?? Number.NaN;
          expect(toMilliPercent(floor)).toBeLessThanOrEqual(apr);
          expect(floorMicroOf(product, { ...own, termMonths }) / 1e6).toBeLessThanOrEqual(floor + 1e-9);
          expect(floorMicroOf(product, { ...own, termMonths }) / 1e6).toBeGreaterThan(floor - 3e-6);
          const free = { ...own, pointsPercent: 0, feesUsd: 0, annualFeeUsd: 0 };
          if (hasTerm) expect(toMilliPercent(floor)).toBe(priceLoan(product, 50_000, months, free)?.aprMilliPercent);
          else expect(floor).toBe(lowestRatePercent(product, own));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("of an adjustable mortgage without a term is the lower of its two rates, and of any other loan its rate", () => {
    const own = price({ noteRatePercent: 6, fullyIndexedRatePercent: 5 });
    expect(LOAN_PRODUCTS.map((product) => lowestRatePercent(product, own))).toEqual([6, 5, 6, 6, 6, 6, 6, 6]);
    expect(lowestRatePercent("mortgage_arm", price({ fullyIndexedRatePercent: 7 }))).toBe(6);
    expect(floorMicroOf("mortgage_arm", { ...own, termMonths: null })).toBe(4_999_999);
    expect(floorMicroOf("mortgage_arm", { ...price({ noteRatePercent: 0 }), termMonths: null })).toBe(0);
    expect(floorMicroOf("auto_loan", { ...price({ noteRatePercent: 5.1234567 }), termMonths: null })).toBe(5_123_457);
  });
});

it("an APR above the ceiling that was named need not be exact, and is above it", () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 0, max: 40_000 }), (own, ceiling) => {
      const exact = priceLoan("mortgage", 100_000, 360, own);
      const bounded = priceLoan("mortgage", 100_000, 360, own, ceiling);
      if (exact === null || bounded === null) throw new Error("The charges leave nothing.");
      if (exact.aprMilliPercent <= ceiling) expect(bounded).toEqual(exact);
      else expect(bounded).toEqual({ ...exact, aprMilliPercent: bounded.aprMilliPercent, orderMilliPercent: bounded.aprMilliPercent });
      expect(bounded.aprMilliPercent > ceiling).toBe(exact.aprMilliPercent > ceiling);
    }),
    { numRuns: 500 },
  );
});
