import { runs } from "@tellerline/dev/testing";
import { LOAN_PRODUCTS, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { solveAprPercent } from "./apr.ts";
import { type CashFlows, cashFlowsOf, type LoanPrice } from "./cash-flows.ts";
import { lowestRatePercent, priceLoan, roundToCents, toMilliPercent } from "./price.ts";

const monthly = (paymentUsd: number, count: number, afterMonths = 0) => ({ paymentUsd, afterMonths, count });

describe("published examples of Regulation Z, Appendix J", () => {
  test.each([
    { paragraph: "(c)(1)(i) regular monthly payments", annuities: [monthly(230, 24)], lumps: [], percent: "9.69" },
    {
      paragraph: "(c)(2)(i) irregular first payment",
      annuities: [monthly(230, 23, 1)],
      lumps: [{ amountUsd: 250, atMonth: 1 }],
      percent: "10.08",
    },
    {
      paragraph: "(c)(3)(i) irregular final payment",
      annuities: [monthly(230, 23)],
      lumps: [{ amountUsd: 280, atMonth: 24 }],
      percent: "10.50",
    },
  ])("$paragraph", ({ annuities, lumps, percent }) => {
    expect(solveAprPercent({ proceedsUsd: 5000, annuities, lumps }, 0)?.toFixed(2)).toBe(percent);
  });
});

/** The actuarial equation, written out payment by payment and solved by bisection. */
function bisectAprPercent(flows: CashFlows): number {
  const payments: [number, number][] = flows.lumps.map(({ amountUsd, atMonth }) => [amountUsd, atMonth]);
  for (const { paymentUsd, afterMonths, count } of flows.annuities) {
    for (let month = 1; month <= count; month++) payments.push([paymentUsd, afterMonths + month]);
  }
  const worth = (rate: number) => payments.reduce((sum, [usd, month]) => sum + usd / (1 + rate) ** month, 0);
  let low = 0;
  let high = 1;
  while (worth(high) > flows.proceedsUsd) high *= 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (worth(middle) > flows.proceedsUsd) low = middle;
    else high = middle;
  }
  return low * 1200;
}

const price: fc.Arbitrary<LoanPrice> = fc
  .record({
    noteRatePercent: fc.double({ min: 0, max: 36, noNaN: true }),
    pointsPercent: fc.double({ min: 0, max: 5, noNaN: true }),
    feesUsd: fc.double({ min: 0, max: 3000, noNaN: true }),
    annualFeeUsd: fc.constantFrom(0, 49, 495),
    initialFixedMonths: fc.constantFrom(12, 36, 60, 84, 120),
    fullyIndexedRatePercent: fc.double({ min: 0, max: 36, noNaN: true }),
  })
  .map((terms) => ({ ...UNPUBLISHED_PRICE, ...terms }));

test("agrees with an independent bisection on random loans to 0.0005 %", () => {
  const loan = fc.tuple(
    fc.constantFrom(...LOAN_PRODUCTS),
    fc.double({ min: 4000, max: 2e6, noNaN: true }),
    fc.integer({ min: 1, max: 480 }),
    price,
  );
  fc.assert(
    fc.property(loan, ([product, amountUsd, months, terms]) => {
      const flows = cashFlowsOf(product, amountUsd, months, terms);
      const solved = solveAprPercent(flows, lowestRatePercent(product, terms));
      if (flows.proceedsUsd <= 0) return solved === null;
      const expected = bisectAprPercent(flows);
      return solved !== null && Math.abs(solved - expected) <= 0.0005;
    }),
    { numRuns: runs(1000, 10_000) },
  );
});

const plain: LoanPrice = {
  ...UNPUBLISHED_PRICE,
  noteRatePercent: 6,
};

describe("priceLoan", () => {
  test.each(LOAN_PRODUCTS)("a %s without charges has its note rate as APR", (product) => {
    const flat = { ...plain, initialFixedMonths: 60, fullyIndexedRatePercent: 6 };
    expect(priceLoan(product, 25_000, 180, flat)?.aprMilliPercent).toBe(6000);
  });

  test("a fixed mortgage has the textbook payment", () => {
    expect(priceLoan("mortgage", 200_000, 360, plain)?.monthlyPaymentUsd).toBe(1199.1);
  });

  test("points and fees raise the APR above the note rate", () => {
    const priced = priceLoan("mortgage", 200_000, 360, { ...plain, pointsPercent: 1, feesUsd: 2000 });
    expect(priced?.aprMilliPercent).toBe(
      toMilliPercent(bisectAprPercent(cashFlowsOf("mortgage", 200_000, 360, { ...plain, pointsPercent: 1, feesUsd: 2000 }))),
    );
    expect(priced?.aprMilliPercent).toBeGreaterThan(6000);
    expect(priced?.totalCostUsd).toBe(roundToCents(1199.101050305518 * 360 + 4000));
  });

  test("an adjustable mortgage has a composite APR between its two rates", () => {
    const arm = priceLoan("mortgage_arm", 300_000, 360, {
      ...plain,
      noteRatePercent: 5,
      initialFixedMonths: 60,
      fullyIndexedRatePercent: 8,
    });
    expect(arm?.aprMilliPercent).toBeGreaterThan(5000);
    expect(arm?.aprMilliPercent).toBeLessThan(8000);
  });

  test("a card pays interest only, its fee each year, and the principal at the end", () => {
    const card = priceLoan("credit_card", 5000, 36, { ...plain, noteRatePercent: 12, annualFeeUsd: 100 });
    expect(card?.monthlyPaymentUsd).toBe(50);
    expect(card?.totalCostUsd).toBe(36 * 50 + 300 + 5000);
    expect(card?.aprMilliPercent).toBeGreaterThan(13_900);
  });

  test("charges that eat up the amount leave no APR", () => {
    expect(priceLoan("personal_loan", 100, 12, { ...plain, feesUsd: 100 })).toBeNull();
  });

  test("a rate of zero is a price too", () => {
    expect(priceLoan("auto_loan", 6000, 60, { ...plain, noteRatePercent: 0 })).toEqual({
      aprMilliPercent: 0,
      monthlyPaymentUsd: 100,
      totalCostUsd: 6000,
      orderMilliPercent: 0,
    });
  });
});

test("rounding is half up at the third decimal and at the cent", () => {
  expect([6.1255, 6.12549, 1.0005, 2.0004999].map(toMilliPercent)).toEqual([6126, 6125, 1001, 2000]);
  expect([1.005, 2.675, 10.004].map(roundToCents)).toEqual([1.01, 2.68, 10]);
});
