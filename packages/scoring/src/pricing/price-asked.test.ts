import { runs } from "@tellerline/dev/testing";
import { LOAN_PRODUCTS, loanProduct, NO_INSURANCE_PUBLISHED, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LoanPrice } from "./cash-flows.ts";
import { insuredFlowsOf } from "./insurance.ts";
import { type AskedLoan, priceAsked, priceLoan } from "./price.ts";

const priceAt = (noteRatePercent: number, more: Partial<LoanPrice> = {}): LoanPrice => ({ ...UNPUBLISHED_PRICE, ...more, noteRatePercent });
const LENDER = { by: "lender" } as const;
const MORTGAGE: AskedLoan = { product: "mortgage", amountUsd: 386_000, termMonths: 360, insurance: null, keepMonths: null };
const INSURED: AskedLoan = { ...MORTGAGE, insurance: { ...LENDER, percent: 0.9, valueUsd: 400_000, endsByLaw: true } };
const CHARGED = priceAt(5.75, { feesUsd: 800 });

/** What a program's annual charge adds to each payment: a twelfth of `percent` of the average of the balances before the payments of that year. */
function chargedByMonth({ amountUsd, termMonths }: AskedLoan, percent: number, months: number, ratePercent: number): readonly number[] {
  const rate = ratePercent / 1200;
  const level = rate === 0 ? amountUsd / termMonths : (amountUsd * rate) / (1 - (1 + rate) ** -termMonths);
  const owed = [amountUsd];
  for (let month = 1; month < termMonths; month++) owed.push((owed[month - 1] ?? Number.NaN) * (1 + rate) - level);
  return owed.map((_, month) => {
    const year = owed.slice(0, months).slice(month - (month % 12), month - (month % 12) + 12);
    return month < months ? (year.reduce((sum, usd) => sum + usd, 0) / year.length) * (percent / 1200) : 0;
  });
}

/** What is paid each month until the loan is repaid, computed month by month. Leaves out charges at the start. */
function paidByMonth(loan: AskedLoan, price: LoanPrice): readonly number[] {
  const { product, amountUsd, termMonths, insurance, keepMonths } = loan;
  const { amortization } = loanProduct(product);
  const last = amortization === "interest_only" ? termMonths + price.repaymentMonths : termMonths;
  const end = Math.min(keepMonths ?? last, last);
  const paid: number[] = [];
  const isOfProgram = insurance?.by === "program";
  const charged = isOfProgram ? chargedByMonth(loan, insurance.annualPercent, insurance.annualMonths, price.noteRatePercent) : [];
  let owed = amountUsd + (isOfProgram && insurance.isFinanced ? insurance.upfrontUsd : 0);
  for (let month = 1; month <= end; month++) {
    const isLater = amortization === "two_step" && month > price.initialFixedMonths;
    const rate = (isLater ? price.fullyIndexedRatePercent : price.noteRatePercent) / 1200;
    const left = last - month + 1;
    const level = rate === 0 ? owed / left : (owed * rate) / (1 - (1 + rate) ** -left);
    const payment = amortization === "interest_only" && month <= termMonths ? owed * rate : level;
    const isByLender =
      insurance?.by === "lender" &&
      (!insurance.endsByLaw || (owed > 0.78 * insurance.valueUsd + 1e-6 && month <= Math.floor(termMonths / 2) + 1));
    const percent = price.mortgageInsurancePercent < 0 || !isByLender ? null : price.mortgageInsurancePercent;
    const premium = isByLender ? (amountUsd * (percent ?? insurance.percent ?? 0)) / 1200 : (charged[month - 1] ?? 0);
    const fee = month > 1 && month % 12 === 1 && month <= last && amortization === "interest_only" ? price.annualFeeUsd : 0;
    if (month > 1) paid[month - 2] = (paid[month - 2] ?? Number.NaN) + fee;
    paid.push(payment + premium);
    owed += owed * rate - payment;
  }
  const closing = end < last && end < price.earlyClosureMonths ? price.earlyClosureFeeUsd : 0;
  paid[end - 1] = (paid[end - 1] ?? Number.NaN) + owed + closing;
  return paid;
}

/** The rate at which the payments are worth the proceeds, by bisection; percent a year. */
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
    expect(insuredFlowsOf(INSURED, CHARGED).premiums).toEqual([{ paymentUsd: 289.5, afterMonths: 0, count: 133 }]);
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
    expect(insuredFlowsOf({ ...MORTGAGE, insurance: { ...LENDER, ...insurance } }, CHARGED).premiums[0]?.count).toBe(count);
  });
});

describe("a loan of a program", () => {
  const FHA = { by: "program", upfrontUsd: 6755, isFinanced: true, annualPercent: 0.55, annualMonths: 360 } as const;
  const priced = (insurance: AskedLoan["insurance"], amountUsd = 386_000) => priceAsked({ ...MORTGAGE, amountUsd, insurance }, CHARGED);

  it("of the FHA pays for what is lent with it, and a premium that falls with the balance", () => {
    expect(priced(FHA)).toMatchObject({ aprMilliPercent: 6478, monthlyPaymentUsd: 2292.01 });
    const { premiums } = insuredFlowsOf({ ...MORTGAGE, insurance: FHA }, CHARGED);
    expect(premiums).toHaveLength(30);
    expect(premiums[0]).toEqual({ paymentUsd: expect.closeTo(175.884, 3), afterMonths: 0, count: 12 });
  });

  it("of the VA has its fee in the loan, or pays it at once", () => {
    const fee = { by: "program", upfrontUsd: 8600, isFinanced: true, annualPercent: 0, annualMonths: 0 } as const;
    expect(priced(fee, 400_000)?.aprMilliPercent).toBe(5965);
    expect(priced({ ...fee, isFinanced: false }, 400_000)?.aprMilliPercent).toBe(5970);
    expect(priced({ ...fee, upfrontUsd: 0 }, 400_000)).toEqual(priced(null, 400_000));
  });
});

it("the price of insurance that a rate publishes goes before that of the request, if there is one", () => {
  const aprOf = (percent: number | null, own: number) =>
    priceAsked(
      { ...INSURED, insurance: { ...LENDER, percent, valueUsd: 400_000, endsByLaw: true } },
      { ...CHARGED, mortgageInsurancePercent: own },
    )?.aprMilliPercent;
  expect(aprOf(0.9, NO_INSURANCE_PUBLISHED)).toBe(6463);
  expect(aprOf(null, 0.9)).toBe(6463);
  expect(aprOf(2, 0.9)).toBe(6463);
  expect(aprOf(0.9, 0)).toBe(5769);
  expect(aprOf(null, NO_INSURANCE_PUBLISHED)).toBe(5769);
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

  it("and closed sooner than the rate lets it be pays for that, but not at its end", () => {
    const line = { ...MORTGAGE, product: "heloc", amountUsd: 50_000, termMonths: 120 } as const;
    const price = priceAt(6, { earlyClosureFeeUsd: 450, earlyClosureMonths: 36 });
    const at = (keepMonths: number) => priceAsked({ ...line, keepMonths }, price)?.orderMilliPercent ?? Number.NaN;
    expect(at(35)).toBeGreaterThan(6000);
    expect([at(36), at(120)]).toEqual([6000, 6000]);
    expect(priceAsked({ ...line, termMonths: 24, keepMonths: 24 }, price)?.orderMilliPercent).toBe(6000);
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
  const byLender = fc.record({
    by: fc.constant("lender" as const),
    percent: fc.option(fc.double({ min: 0.1, max: 2, noNaN: true }), { nil: null }),
    share: fc.double({ min: 0.7, max: 1.1, noNaN: true }),
    endsByLaw: fc.boolean(),
  });
  const byProgram = fc.record({
    by: fc.constant("program" as const),
    share: fc.constantFrom(0, 0.0175, 0.033),
    isFinanced: fc.boolean(),
    annualPercent: fc.constantFrom(0, 0.55),
    annualMonths: fc.constantFrom(132, 480),
  });
  const loan: fc.Arbitrary<AskedLoan> = fc
    .record({
      product: fc.constantFrom(...LOAN_PRODUCTS),
      amountUsd: fc.double({ min: 5000, max: 1e6, noNaN: true }),
      termMonths: fc.integer({ min: 2, max: 480 }),
      keepMonths: fc.option(fc.integer({ min: 1, max: 480 }), { nil: null }),
      insurance: fc.option(fc.oneof(byLender, byProgram), { nil: null }),
    })
    .map(({ insurance, ...asked }) => {
      if (insurance === null || loanProduct(asked.product).lien !== "first") return { ...asked, insurance: null };
      const { share, ...own } = insurance;
      const { amountUsd } = asked;
      return {
        ...asked,
        insurance: own.by === "lender" ? { ...own, valueUsd: amountUsd / share } : { ...own, upfrontUsd: amountUsd * share },
      };
    });
  const rate = fc.integer({ min: 0, max: 30_000 }).map((milli) => milli / 1000);
  const price: fc.Arbitrary<LoanPrice> = fc
    .record({
      noteRatePercent: rate,
      pointsPercent: fc.double({ min: 0, max: 4, noNaN: true }),
      feesUsd: fc.double({ min: 0, max: 2000, noNaN: true }),
      annualFeeUsd: fc.constantFrom(0, 49),
      initialFixedMonths: fc.constantFrom(12, 60, 120),
      fullyIndexedRatePercent: rate,
      mortgageInsurancePercent: fc.constantFrom(NO_INSURANCE_PUBLISHED, 0, 0.7),
      repaymentMonths: fc.constantFrom(0, 0, 1, 240),
      earlyClosureFeeUsd: fc.constantFrom(0, 450),
      earlyClosureMonths: fc.constantFrom(0, 36),
    })
    .map((terms) => ({ ...UNPUBLISHED_PRICE, ...terms }));
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
