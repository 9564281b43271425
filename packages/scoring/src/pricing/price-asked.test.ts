import { runs } from "@tellerline/dev/testing";
import { LOAN_PRODUCTS, loanProduct, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LoanPrice } from "./cash-flows.ts";
import { insuredFlowsOf } from "./insurance.ts";
import { type AskedLoan, priceAsked, priceLoan } from "./price.ts";

const priceAt = (noteRatePercent: number, more: Partial<LoanPrice> = {}): LoanPrice => ({ ...UNPUBLISHED_PRICE, ...more, noteRatePercent });
const MORTGAGE: AskedLoan = { product: "mortgage", amountUsd: 386_000, termMonths: 360, insurance: null, keepMonths: null };
const INSURED: AskedLoan = { ...MORTGAGE, insurance: { percent: 0.9, valueUsd: 400_000, endsByLaw: true } };
const CHARGED = priceAt(5.75, { feesUsd: 800 });

/** What is paid each month until the loan is repaid, the charges at the start apart: every payment, premium, fee and balance by itself. */
function paidByMonth({ product, amountUsd, termMonths, insurance, keepMonths }: AskedLoan, price: LoanPrice): readonly number[] {
  const { amortization } = loanProduct(product);
  const end = Math.min(keepMonths ?? termMonths, termMonths);
  const paid: number[] = [];
  let owed = amountUsd;
  for (let month = 1; month <= end; month++) {
    const isLater = amortization === "two_step" && month > price.initialFixedMonths;
    const rate = (isLater ? price.fullyIndexedRatePercent : price.noteRatePercent) / 1200;
    const left = termMonths - month + 1;
    const level = rate === 0 ? owed / left : (owed * rate) / (1 - (1 + rate) ** -left);
    const payment = amortization === "interest_only" ? owed * rate : level;
    const isInsured =
      insurance !== null && (!insurance.endsByLaw || (owed > 0.78 * insurance.valueUsd + 1e-6 && month <= Math.floor(termMonths / 2) + 1));
    const fee = month > 1 && month % 12 === 1 && amortization === "interest_only" ? price.annualFeeUsd : 0;
    if (month > 1) paid[month - 2] = (paid[month - 2] ?? Number.NaN) + fee;
    paid.push(payment + (isInsured ? (amountUsd * insurance.percent) / 1200 : 0));
    owed += owed * rate - payment;
  }
  paid[end - 1] = (paid[end - 1] ?? Number.NaN) + owed;
  return paid;
}

/** The rate at which the payments are worth what is received, by halving; percent a year. */
function halvedPercent(proceedsUsd: number, paid: readonly number[]): number {
  const worth = (rate: number) => paid.reduce((sum, usd, month) => sum + usd / (1 + rate) ** (month + 1), 0);
  let [low, high] = [0, 1];
  while (worth(high) > proceedsUsd) high *= 2;
  for (let step = 0; step < 70; step++) {
    const middle = (low + high) / 2;
    if (worth(middle) > proceedsUsd) low = middle;
    else high = middle;
  }
  return low * 1200;
}

describe("mortgage insurance", () => {
  it("of 0.9 % on 386,000 for a home of 400,000 is paid 133 times, and makes the APR 6.463 %", () => {
    expect(priceAsked(INSURED, CHARGED)?.aprMilliPercent).toBe(6463);
    expect(priceAsked(MORTGAGE, CHARGED)?.aprMilliPercent).toBe(5769);
    expect(insuredFlowsOf(INSURED, CHARGED).premiums).toEqual({ paymentUsd: 289.5, afterMonths: 0, count: 133 });
  });

  it("is no part of the monthly payment, and part of the cost", () => {
    const [insured, plain] = [priceAsked(INSURED, CHARGED), priceAsked(MORTGAGE, CHARGED)];
    expect(insured?.monthlyPaymentUsd).toBe(plain?.monthlyPaymentUsd);
    expect(insured?.totalCostUsd).toBeCloseTo((plain?.totalCostUsd ?? Number.NaN) + 133 * 289.5, 2);
  });

  it.each([
    ["at 78 % of the value none is paid", { percent: 0.9, valueUsd: 386_000 / 0.78, endsByLaw: true }, undefined],
    ["a dollar above it one is", { percent: 0.9, valueUsd: 385_999 / 0.78, endsByLaw: true }, 1],
    ["where the law does not end it, it is paid for the term", { percent: 0.9, valueUsd: 400_000, endsByLaw: false }, 360],
    ["the law ends it after the midpoint at the latest", { percent: 0.9, valueUsd: 200_000, endsByLaw: true }, 181],
    ["insurance that is free is none", { percent: 0, valueUsd: 400_000, endsByLaw: true }, undefined],
  ])("%s", (_, insurance, count) => {
    expect(insuredFlowsOf({ ...MORTGAGE, insurance }, CHARGED).premiums?.count).toBe(count);
  });
});

describe("a loan that is kept for some months", () => {
  const POINT = priceAt(5.375, { pointsPercent: 1 });
  const kept = (keepMonths: number, price: LoanPrice) =>
    priceAsked({ ...MORTGAGE, amountUsd: 400_000, keepMonths }, price)?.orderMilliPercent ?? Number.NaN;

  it("one point for 0.375 % less pays from month 36 on", () => {
    expect(kept(35, POINT)).toBeGreaterThan(kept(35, priceAt(5.75)));
    expect(kept(36, POINT)).toBeLessThan(kept(36, priceAt(5.75)));
  });

  it("to its end, or longer, costs its APR", () => {
    for (const months of [360, 480]) expect(kept(months, POINT)).toBe(priceLoan("mortgage", 400_000, 360, POINT)?.aprMilliPercent);
  });

  it("without charges costs its rate, however long", () => {
    for (const months of [1, 36, 359]) expect(kept(months, priceAt(5.75))).toBe(5750);
  });

  it("of an adjustable rate that ends before it adjusts costs the first rate", () => {
    const arm = priceAt(5, { initialFixedMonths: 60, fullyIndexedRatePercent: 9 });
    expect(priceAsked({ ...MORTGAGE, product: "mortgage_arm", keepMonths: 60 }, arm)?.orderMilliPercent).toBe(5000);
    expect(priceAsked({ ...MORTGAGE, product: "mortgage_arm", keepMonths: 61 }, arm)?.orderMilliPercent).toBeGreaterThan(5000);
  });

  it("of a card does not pay the fee for a year that does not begin", () => {
    const card = priceAt(12, { annualFeeUsd: 100 });
    const at = (keepMonths: number) =>
      priceAsked({ ...MORTGAGE, product: "credit_card", amountUsd: 5000, termMonths: 36, keepMonths }, card);
    const of = (keepMonths: number) => at(keepMonths)?.orderMilliPercent ?? Number.NaN;
    expect(of(13)).toBeGreaterThan(of(12));
    expect(of(36)).toBe(at(36)?.aprMilliPercent);
  });
});

it("both APRs, the cost and the premiums are those of paying month by month", () => {
  const loan: fc.Arbitrary<AskedLoan> = fc
    .record({
      product: fc.constantFrom(...LOAN_PRODUCTS),
      amountUsd: fc.double({ min: 5000, max: 1e6, noNaN: true }),
      termMonths: fc.integer({ min: 2, max: 480 }),
      keepMonths: fc.option(fc.integer({ min: 1, max: 480 }), { nil: null }),
      insured: fc.option(
        fc.record({
          percent: fc.double({ min: 0.1, max: 2, noNaN: true }),
          share: fc.double({ min: 0.7, max: 1.1, noNaN: true }),
          endsByLaw: fc.boolean(),
        }),
        { nil: null },
      ),
    })
    .map(({ insured, ...asked }) => {
      const isInsured = insured !== null && loanProduct(asked.product).lien === "first";
      const insurance = isInsured
        ? { percent: insured.percent, valueUsd: asked.amountUsd / insured.share, endsByLaw: insured.endsByLaw }
        : null;
      return { ...asked, insurance };
    });
  const rate = fc.integer({ min: 0, max: 30_000 }).map((milli) => milli / 1000);
  const price: fc.Arbitrary<LoanPrice> = fc.record({
    noteRatePercent: rate,
    pointsPercent: fc.double({ min: 0, max: 4, noNaN: true }),
    feesUsd: fc.double({ min: 0, max: 2000, noNaN: true }),
    annualFeeUsd: fc.constantFrom(0, 49),
    initialFixedMonths: fc.constantFrom(12, 60, 120),
    fullyIndexedRatePercent: rate,
  });
  fc.assert(
    fc.property(loan, price, (asked, terms) => {
      const priced = priceAsked(asked, terms);
      if (priced === null) throw new Error("The charges leave something.");
      const proceedsUsd = insuredFlowsOf(asked, terms).plain.proceedsUsd;
      const whole = paidByMonth({ ...asked, keepMonths: null }, terms);
      expect(Math.abs(priced.aprMilliPercent / 1000 - halvedPercent(proceedsUsd, whole))).toBeLessThanOrEqual(0.00051);
      const paidUsd = whole.reduce((sum, usd) => sum + usd, 0);
      expect(Math.abs(priced.totalCostUsd - paidUsd - (asked.amountUsd - proceedsUsd))).toBeLessThan(0.01);
      if (asked.keepMonths === null) expect(priced.orderMilliPercent).toBe(priced.aprMilliPercent);
      expect(Math.abs(priced.orderMilliPercent / 1000 - halvedPercent(proceedsUsd, paidByMonth(asked, terms)))).toBeLessThanOrEqual(
        0.00051,
      );
    }),
    { numRuns: runs(400, 4000) },
  );
});
