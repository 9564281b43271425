import { runs } from "@tellerline/dev/testing";
import { levelPaymentUsd, UNPUBLISHED_PRICE, unverifiedBit } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { priceLoan } from "../pricing/price.ts";
import { assume } from "../ranking/assume.ts";
import { type AssumedScenario, UNSAID } from "../ranking/scenario.ts";
import { NOTHING_SAID } from "../testing/small-books.oracle.ts";
import { PresentLoanComparison } from "./compare.ts";
import { naiveBreakEven, type PaidLoan, payMonthly, savedByMonth, worthOfExcess } from "./paid-monthly.oracle.ts";
import type { CurrentOffer } from "./present-loan.ts";

function compare(scenario: AssumedScenario, current: Partial<CurrentOffer>, price: Partial<LoanPrice>, unverified = 0) {
  const whole: LoanPrice = { ...UNPUBLISHED_PRICE, noteRatePercent: 0, ...price };
  const priced = priceLoan(scenario.product, scenario.amountUsd, scenario.termMonths, whole);
  if (priced === null) throw new Error("The charges leave nothing.");
  return new PresentLoanComparison(scenario, { ...NOTHING_SAID, ...current }).compare({ ...priced, unverified }, whole);
}

const refinance = (amountUsd: number, termMonths = 360) =>
  assume({ ...UNSAID, product: "mortgage", amountUsd, termMonths, intent: "refinance" });
const line = (amountUsd: number, intent: "debt_consolidation" | "refinance" = "debt_consolidation") =>
  assume({ ...UNSAID, product: "heloc", amountUsd, termMonths: 120, intent });
const card = (amountUsd: number) => assume({ ...UNSAID, product: "credit_card", amountUsd, intent: "balance_transfer" });

it("a shorter horizon never needs later months: what is saved to a month is what a longer one saves to it", () => {
  const loan = fc.record({
    rate: fc.integer({ min: 1, max: 12_000 }).map((milli) => milli / 1000),
    own: fc.integer({ min: 1, max: 12_000 }).map((milli) => milli / 1000),
    months: fc.integer({ min: 12, max: 360 }),
    feesUsd: fc.constantFrom(0, 500, 4000),
    keepMonths: fc.integer({ min: 1, max: 480 }),
  });
  fc.assert(
    fc.property(loan, ({ rate, own, months, feesUsd, keepMonths }) => {
      const present = payMonthly({ startUsd: 150_000, ratePercent: () => own, payment: () => levelPaymentUsd(150_000, own, months) });
      const offer = payMonthly({
        startUsd: 150_000,
        chargesUsd: feesUsd,
        ratePercent: () => rate,
        payment: () => levelPaymentUsd(150_000, rate, 180),
      });
      const saved = savedByMonth(present, offer);
      const expected = saved[Math.min(keepMonths, saved.length - 1)] ?? Number.NaN;
      const current = { ratePercent: own, balanceUsd: 150_000, remainingMonths: months };
      const { savings, replacement } = compare({ ...refinance(150_000, 180), keepMonths }, current, { noteRatePercent: rate, feesUsd });
      expect(Math.abs((savings.totalUsd ?? Number.NaN) - expected)).toBeLessThan(0.02);
      const evenFrom = replacement?.breakEven?.months ?? null;
      expect(evenFrom).toBe(naiveBreakEven(saved.slice(0, keepMonths + 1)));
    }),
    { numRuns: runs(200, 2000) },
  );
});

it.each([
  ["mortgage", 200_000, 3, 300],
  ["mortgage", 187_654, 2.875, 344],
  ["auto_loan", 24_000, 1.9, 60],
] as const)("a %s of %d at %d %% over %d months is what a payment to the cent repays: nobody is paid out cents", (...loan) => {
  const [product, amountUsd, ratePercent, remainingMonths] = loan;
  const scenario = assume({ ...UNSAID, product, amountUsd, termMonths: remainingMonths, intent: "refinance" });
  const monthlyPaymentUsd = Math.round(100 * levelPaymentUsd(amountUsd, ratePercent, remainingMonths)) / 100;
  const { replacement } = compare(scenario, { ratePercent, monthlyPaymentUsd, remainingMonths }, { noteRatePercent: 5 });
  expect(replacement).toMatchObject({ paysOut: false, cashToCloseUsd: 0, newMoney: null });
  const other = compare(scenario, { ratePercent, monthlyPaymentUsd: monthlyPaymentUsd - 5, remainingMonths }, { noteRatePercent: 5 });
  expect(other.replacement?.paysOut).toBe(true);
});

describe("figures of the guide", () => {
  it("a longer loan at a lower rate is cheaper only for a while", () => {
    const { savings, replacement } = compare(
      refinance(200_000),
      { ratePercent: 7, balanceUsd: 200_000, remainingMonths: 120 },
      { noteRatePercent: 6, feesUsd: 2000 },
    );
    expect(savings.totalUsd).toBe(-155_016.03);
    expect(replacement?.breakEven).toEqual({ months: null, whileCheaper: { fromMonth: 17, untilMonth: 37 } });
    // The payments for 200,000 over 120 months at 6 %, plus 2,000 of charges.
    expect(replacement?.overRemaining).toEqual({ monthlyPaymentUsd: 2220.41, totalUsd: 268_449.2, savedUsd: 10_211.15 });
  });

  it("one point for 0.375 % less costs more over 24 months, and pays from month 32 on", () => {
    const asked = { ...refinance(400_000), keepMonths: 24 };
    const dearer = { ratePercent: 5.75, balanceUsd: 400_000, remainingMonths: 360 };
    const point = { noteRatePercent: 5.375, pointsPercent: 1 };
    expect(compare(asked, dearer, point).savings.totalUsd).toBe(-999.47);
    expect(compare(asked, dearer, point).replacement?.breakEven).toEqual({ months: null, whileCheaper: null });
    expect(compare({ ...asked, keepMonths: 60 }, dearer, point).replacement?.breakEven?.months).toBe(32);
    expect(compare(refinance(400_000), dearer, point).replacement?.breakEven?.months).toBe(32);
  });

  it("a line instead of an installment loan is compared by the payments that it asks for", () => {
    const { savings, savedAtPresentPaymentUsd } = compare(
      line(50_000),
      { ratePercent: 9, balanceUsd: 50_000, remainingMonths: 120, monthlyPaymentUsd: 633.38 },
      { noteRatePercent: 6.375, feesUsd: 300 },
    );
    expect(savings.totalUsd).toBe(-6169.4);
    expect(savings.monthlyUsd).toBe(367.75);
    expect(savedAtPresentPaymentUsd).toBeGreaterThan(8000);
  });

  it.each([
    [0, 1507.84],
    [3, 1207.08],
  ])("a card with points of %d %% is paid down by the payment that is made today", (pointsPercent, expected) => {
    const current = { ratePercent: 24.99, balanceUsd: 8000, monthlyPaymentUsd: 400 };
    const { savings } = compare(card(8000), current, { noteRatePercent: 11.75, pointsPercent });
    expect([savings.totalUsd, savings.monthlyUsd]).toEqual([expected, null]);
  });

  it("money that a refinance pays out has a price", () => {
    const { replacement, savings } = compare(
      assume({ ...UNSAID, product: "mortgage", amountUsd: 218_000, termMonths: 360, intent: "cash_out" }),
      { ratePercent: 3, balanceUsd: 200_000, remainingMonths: 294 },
      { noteRatePercent: 5.499 },
    );
    expect(replacement?.newMoney).toEqual({ cashUsd: 18_000, aprPercent: 18.773, isPresentKnown: true, isExact: true });
    expect(replacement?.cashToCloseUsd).toBe(-18_000);
    expect(savings.totalUsd).toBeLessThan(-100_000);
  });
});

describe("an offer that is repaid over the months that the present loan has left", () => {
  const asked = { ...UNSAID, product: "mortgage", termMonths: 360, intent: "refinance" } as const;
  const current = (remainingMonths: number) => ({ ratePercent: 7.5, balanceUsd: 300_000, remainingMonths });

  it("keeps the premiums of the loan that is offered, those of its own schedule, whatever its months", () => {
    const fha = assume({ ...asked, amountUsd: 300_000, propertyValueUsd: 350_000, program: "fha" });
    const totals = [180, 181].map(
      (months) => compare(fha, current(months), { noteRatePercent: 5.875 }).replacement?.overRemaining?.totalUsd,
    );
    // 0.5 % a year of what is owed on average by the schedule of 360 months, for eleven years: 15,122.30 in all. The charge at the start is lent too.
    const repaid = [180, 181].map((months) => months * levelPaymentUsd(300_000 * 1.0175, 5.875, months) + 15_122.3);
    for (const [at, total] of totals.entries()) expect(total).toBeCloseTo(repaid[at] ?? Number.NaN, 1);
  });

  it("has as many premiums of a lender's insurance as the offer itself, up to its end", () => {
    const insured = { ...asked, amountUsd: 380_000, propertyValueUsd: 400_000, mortgageInsurancePercent: 0.9 };
    const premiumUsd = (380_000 * 0.9) / 1200;
    const price = { noteRatePercent: 6 };
    const totalOver = (months: number) =>
      compare(assume(insured), { ...current(months), balanceUsd: 380_000 }, price).replacement?.overRemaining?.totalUsd ?? Number.NaN;
    const premiumsIn = (months: number) => (totalOver(months) - months * levelPaymentUsd(380_000, 6, months)) / premiumUsd;
    expect(premiumsIn(300)).toBeCloseTo(premiumsIn(200), 3);
    expect(premiumsIn(200)).toBeGreaterThan(100);
    expect(premiumsIn(60)).toBeCloseTo(60, 3);
  });
});

describe("a card's points", () => {
  it.each([
    [6500, 4550, 1950, true],
    [8000, 7900, 100, true],
    [8000, 8000, 0, false],
  ])("join its balance: of %d that repay %d, %d are paid out", (amountUsd, balanceUsd, cashUsd, paysOut) => {
    const asked = assume({ ...UNSAID, product: "credit_card", amountUsd, intent: "cash_out" });
    const { replacement } = compare(
      asked,
      { ratePercent: 18, balanceUsd, monthlyPaymentUsd: 400 },
      { noteRatePercent: 10, pointsPercent: 3 },
    );
    expect(replacement).toMatchObject({ paysOut, cashToCloseUsd: cashUsd === 0 ? 0 : -cashUsd });
    expect(replacement?.newMoney?.cashUsd ?? 0).toBe(cashUsd);
  });
});

describe("a present loan that costs something else beside its payments", () => {
  const asked = assume({
    ...UNSAID,
    product: "mortgage",
    amountUsd: 200_000,
    termMonths: 300,
    intent: "refinance",
    propertyValueUsd: 230_000,
  });
  const present = { ratePercent: 7, balanceUsd: 200_000, remainingMonths: 300 };
  const offer = { noteRatePercent: 6, feesUsd: 1000 };
  const plain = compare(asked, present, offer);

  it("is charged for being repaid early, by whatever replaces it", () => {
    const charged = compare(asked, { ...present, payoffChargeUsd: 2500 }, offer);
    expect(charged.savings.totalUsd).toBeCloseTo((plain.savings.totalUsd ?? Number.NaN) - 2500, 2);
    expect(charged.savings.monthlyUsd).toBe(plain.savings.monthlyUsd);
    expect(charged.replacement?.cashToCloseUsd).toBe(3500);
    expect(charged.replacement?.breakEven?.months).toBeGreaterThan(plain.replacement?.breakEven?.months ?? Number.NaN);
    const paidOut = compare({ ...asked, amountUsd: 210_000 }, { ...present, payoffChargeUsd: 2500 }, offer);
    expect(paidOut.replacement?.newMoney?.cashUsd).toBe(6500);
  });

  it("pays its insurance until 78 % of the value of a principal residence is owed, and elsewhere to its end", () => {
    const insured = { ...present, insuranceMonthlyUsd: 120 };
    let [owed, months] = [200_000, 0];
    for (const payment = levelPaymentUsd(200_000, 7, 300); owed > 0.78 * 230_000; months++) owed += (owed * 7) / 1200 - payment;
    expect(months).toBe(69);
    const of = (occupancy: "primary" | "second_home") => compare({ ...asked, occupancy }, insured, offer).savings;
    expect(of("primary").totalUsd).toBeCloseTo((plain.savings.totalUsd ?? Number.NaN) + 69 * 120, 2);
    expect(of("second_home").totalUsd).toBeCloseTo((plain.savings.totalUsd ?? Number.NaN) + 300 * 120, 2);
    expect(of("primary").monthlyUsd).toBeCloseTo((plain.savings.monthlyUsd ?? Number.NaN) + 120, 2);
  });

  it("has no total where its insurance is paid although the law would have ended it", () => {
    const valued = assume({ ...asked.asked, propertyValueUsd: 300_000 });
    const { savings, replacement } = compare(valued, { ...present, insuranceMonthlyUsd: 120 }, offer);
    expect(savings.totalUsd).toBeNull();
    expect(replacement?.breakEven).toBeNull();
    expect(savings.monthlyUsd).toBeCloseTo((plain.savings.monthlyUsd ?? Number.NaN) + 120, 2);
  });

  it("is compared with an offer's payment and its first premium", () => {
    const bought = assume({ ...asked.asked, mortgageInsurancePercent: 0.6 });
    expect(compare(bought, present, offer).savings.monthlyUsd).toBeCloseTo((plain.savings.monthlyUsd ?? Number.NaN) - 100, 2);
  });
});

describe("what is not known", () => {
  const car = assume({ ...UNSAID, product: "auto_loan", amountUsd: 24_000, termMonths: 60, intent: "refinance" });
  const WHOLE = { ratePercent: 6, balanceUsd: 24_000, remainingMonths: 60, monthlyPaymentUsd: 463.99 };

  it.each(["ratePercent", "balanceUsd", "remainingMonths", "monthlyPaymentUsd"] as const)("%s follows from the other three", (part) => {
    const { totalUsd, monthlyUsd } = compare(car, { ...WHOLE, [part]: null }, { noteRatePercent: 5 }).savings;
    expect(totalUsd).toBeCloseTo(664.65, 0);
    expect(monthlyUsd).toBe(11.08);
  });

  it.each([
    [{ ratePercent: 6 }, { aprPercent: 1, monthlyUsd: null, totalUsd: null }],
    [
      { ratePercent: 6, balanceUsd: 24_000 },
      { aprPercent: 1, monthlyUsd: null, totalUsd: null },
    ],
    [
      { monthlyPaymentUsd: 500, balanceUsd: 24_000 },
      { aprPercent: null, monthlyUsd: 47.09, totalUsd: null },
    ],
    // A payment of 120 a month covers only the interest.
    [
      { ratePercent: 6, balanceUsd: 24_000, monthlyPaymentUsd: 120 },
      { aprPercent: 1, monthlyUsd: -332.91, totalUsd: null },
    ],
  ])("%j leaves the total out", (current, expected) => {
    const { savings, replacement } = compare(car, current, { noteRatePercent: 5 });
    expect(savings).toEqual(expected);
    expect(replacement).toMatchObject({ breakEven: null, overRemaining: null });
  });

  it("of four figures that disagree the rate and the payment count, and the loan ends when they have repaid it", () => {
    const current = { ratePercent: 6, balanceUsd: 200_000, remainingMonths: 360, monthlyPaymentUsd: 1253 };
    const compared = compare(refinance(200_000), current, { noteRatePercent: 6, feesUsd: 2000 });
    expect(compared.savings.totalUsd).toBe(-31_737.77);
    expect(compared.replacement?.breakEven?.months).toBeNull();
    const same = compare(refinance(200_000), { ...current, remainingMonths: null }, { noteRatePercent: 6, feesUsd: 2000 });
    expect(compared).toEqual(same);
  });

  it("what is not repaid within forty years has no total", () => {
    const current = { ratePercent: 6, balanceUsd: 200_000, monthlyPaymentUsd: 1003 };
    expect(compare(refinance(200_000), current, { noteRatePercent: 5 }).savings.totalUsd).toBeNull();
  });

  it("a card without a payment, or with one that its interest eats, has no total", () => {
    const current = { ratePercent: 24, balanceUsd: 8000 };
    expect(compare(card(8000), current, { noteRatePercent: 12 }).savings.totalUsd).toBeNull();
    expect(compare(card(8000), { ...current, monthlyPaymentUsd: 160 }, { noteRatePercent: 12 }).savings.totalUsd).toBeNull();
    expect(compare(card(8000), { ...current, monthlyPaymentUsd: 170 }, { noteRatePercent: 28 }).savings.totalUsd).toBeNull();
  });

  it.each(["fees", "term_months", "rate_type", "fully_indexed_rate"] as const)("no dollars are told where %s is not published", (kind) => {
    const { savings, replacement } = compare(car, WHOLE, { noteRatePercent: 5 }, unverifiedBit(kind));
    expect(savings).toEqual({ aprPercent: 1, monthlyUsd: null, totalUsd: null });
    expect(replacement).toMatchObject({ breakEven: null, overRemaining: null, newMoney: null });
    expect(replacement?.cashToCloseUsd).toBe(kind === "fees" ? null : 0);
  });

  it("the price of new money is a least one where charges are not published, and none where the present loan is not known", () => {
    const more = { ...car, amountUsd: 30_000 };
    expect(compare(more, WHOLE, { noteRatePercent: 5 }, unverifiedBit("fees")).replacement?.newMoney).toMatchObject({ isExact: false });
    expect(compare(more, { balanceUsd: 24_000 }, { noteRatePercent: 5 }).replacement?.newMoney).toEqual({
      cashUsd: 6000,
      aprPercent: null,
      isPresentKnown: false,
      isExact: true,
    });
  });

  it("the present loan is known although its payment would never repay the offer", () => {
    const present = { balanceUsd: 8000, ratePercent: 20, monthlyPaymentUsd: 150 };
    expect(compare(card(10_000), present, { noteRatePercent: 18 }).replacement?.newMoney).toMatchObject({
      cashUsd: 2000,
      aprPercent: null,
      isPresentKnown: true,
    });
  });

  it("a purchase replaces no loan", () => {
    expect(compare({ ...car, intent: "purchase" }, WHOLE, { noteRatePercent: 5 })).toMatchObject({
      savings: { totalUsd: 664.82 },
      replacement: null,
    });
  });
});

const percent = fc.integer({ min: 0, max: 24_000 }).map((milli) => milli / 1000);
const charges = fc.record({ pointsPercent: fc.constantFrom(0, 1, 2.5), feesUsd: fc.constantFrom(0, 350, 4000) });
const anyLoans = fc.record({
  amountUsd: fc.constantFrom(30_000, 200_000, 410_000),
  balanceUsd: fc.constantFrom(25_000, 200_000, 400_000),
  termMonths: fc.constantFrom(36, 180, 360),
  remainingMonths: fc.constantFrom(24, 120, 294, 360),
  present: percent,
  offered: percent,
  charges,
});
/** Offers at a lower rate over more months: often they are cheaper only for a while. */
const longerLoans = fc.tuple(anyLoans, fc.integer({ min: 100, max: 2500 })).map(([both, milli]) => {
  const { balanceUsd, present } = both;
  return {
    ...both,
    amountUsd: balanceUsd,
    termMonths: 360,
    remainingMonths: 120,
    present: present + 3,
    offered: present + 3 - milli / 1000,
  };
});
const loans = fc.oneof({ weight: 3, arbitrary: anyLoans }, { weight: 1, arbitrary: longerLoans });
interface Loans {
  readonly amountUsd: number;
  readonly balanceUsd: number;
  readonly termMonths: number;
  readonly remainingMonths: number;
  readonly present: number;
  readonly offered: number;
  readonly charges: { readonly pointsPercent: number; readonly feesUsd: number };
}

const level = (startUsd: number, ratePercent: number, months: number, chargesUsd = 0): PaidLoan => {
  const paymentUsd = levelPaymentUsd(startUsd, ratePercent, months);
  // The last payment settles the remainder that rounding left.
  return payMonthly({
    startUsd,
    chargesUsd,
    ratePercent: () => ratePercent,
    payment: (month, due) => (month === months ? due : paymentUsd),
  });
};
const presentOf = ({ balanceUsd, present, remainingMonths }: Loans) => level(balanceUsd, present, remainingMonths);
const offerOf = ({ amountUsd, offered, termMonths, charges: { pointsPercent, feesUsd } }: Loans) =>
  level(amountUsd, offered, termMonths, (amountUsd * pointsPercent) / 100 + feesUsd);
const compareLevel = ({ amountUsd, termMonths, offered, present, remainingMonths, balanceUsd, charges: own }: Loans) =>
  compare(refinance(amountUsd, termMonths), { ratePercent: present, remainingMonths, balanceUsd }, { noteRatePercent: offered, ...own });

describe("against loans that are paid month by month", () => {
  it("totals, break-even and the price of new money are equal", () => {
    const seen = { breakEven: 0, while: 0, newMoney: 0 };
    fc.assert(
      fc.property(loans, (both) => {
        const { savings, replacement } = compareLevel(both);
        const [present, offer] = [presentOf(both), offerOf(both)];
        const saved = savedByMonth(present, offer);
        expect(savings.totalUsd).toBeCloseTo(saved.at(-1) ?? Number.NaN, 1);
        const { months = null, whileCheaper = null } = replacement?.breakEven ?? {};
        expect(months).toBe(naiveBreakEven(saved));
        if (months !== null) seen.breakEven += 1;
        if (whileCheaper !== null) {
          seen.while += 1;
          const { fromMonth, untilMonth } = whileCheaper;
          expect(saved.slice(1, fromMonth).every((before) => before <= 0.005)).toBe(true);
          expect(saved[fromMonth]).toBeGreaterThan(0.005);
          expect(saved[untilMonth + 1]).toBeLessThan(-0.005);
        }
        const newMoney = replacement?.newMoney ?? null;
        if (newMoney?.aprPercent == null) return;
        seen.newMoney += 1;
        // The exact rate lies within 0.0011 of the rounded one: on one side the excess payments are worth more than the cash, on the other less.
        const { cashUsd, aprPercent } = newMoney;
        const sides = [-0.0011, 0.0011].map((by) => Math.sign(worthOfExcess(present, offer, aprPercent + by) - cashUsd));
        expect(sides[0]).not.toBe(sides[1]);
      }),
      { numRuns: runs(400, 6000) },
    );
    expect(Math.min(seen.breakEven, seen.while, seen.newMoney)).toBeGreaterThan(10);
  });

  it("cards and lines that are paid down by one payment are equal", () => {
    const debts = fc.record({
      balanceUsd: fc.constantFrom(500, 8000, 40_000),
      present: percent,
      offered: percent,
      payment: fc.constantFrom(90, 400, 1500),
      fees: fc.constantFrom(0, 95),
      pointsPercent: fc.constantFrom(0, 3),
      isCard: fc.boolean(),
    });
    let seen = 0;
    fc.assert(
      fc.property(debts, ({ balanceUsd, present, offered, payment, fees, pointsPercent, isCard }) => {
        const current = { ratePercent: present, balanceUsd, monthlyPaymentUsd: payment };
        const price = { noteRatePercent: offered, pointsPercent, annualFeeUsd: fees };
        const { totalUsd } = compare(isCard ? card(balanceUsd) : line(balanceUsd), current, price).savings;
        if (totalUsd === null) return;
        seen += 1;
        const pointsUsd = (balanceUsd * pointsPercent) / 100;
        // A remainder of a few cents joins the last payment: it adds no month and no annual fee.
        const pay = (_: number, due: number) => (due - payment <= payment / 1000 ? due : payment);
        const offer = payMonthly({
          startUsd: balanceUsd,
          owedUsd: balanceUsd + (isCard ? pointsUsd : 0),
          chargesUsd: isCard ? 0 : pointsUsd,
          annualFeeUsd: fees,
          ratePercent: () => offered,
          payment: pay,
        });
        const kept = payMonthly({ startUsd: balanceUsd, ratePercent: () => present, payment: pay });
        expect(totalUsd).toBeCloseTo(savedByMonth(kept, offer).at(-1) ?? Number.NaN, 1);
      }),
      { numRuns: runs(300, 3000) },
    );
    expect(seen).toBeGreaterThan(50);
  });
});

describe("whatever the loans are", () => {
  it("the same loan saves nothing, and never breaks even", () => {
    fc.assert(
      fc.property(loans, fc.boolean(), (both, isRounded) => {
        const { amountUsd, termMonths, offered } = both;
        const exact = levelPaymentUsd(amountUsd, offered, termMonths);
        const current = {
          ratePercent: offered,
          balanceUsd: amountUsd,
          remainingMonths: termMonths,
          monthlyPaymentUsd: isRounded ? Math.round(exact * 100) / 100 : null,
        };
        const { savings, replacement } = compare(refinance(amountUsd, termMonths), current, { noteRatePercent: offered });
        expect(savings.totalUsd).toBe(0);
        expect(replacement).toMatchObject({ breakEven: null, newMoney: null, overRemaining: null, cashToCloseUsd: 0 });
      }),
      { numRuns: runs(200, 2000) },
    );
  });

  it("the same loan without interest saves nothing, though its payment is rounded down", () => {
    const current = { ratePercent: 0, balanceUsd: 30_000, remainingMonths: 36, monthlyPaymentUsd: 833.33 };
    expect(compare(refinance(30_000, 36), current, { noteRatePercent: 0 }).savings).toEqual({ aprPercent: 0, monthlyUsd: 0, totalUsd: 0 });
  });

  it("a further charge never helps the offer", () => {
    fc.assert(
      fc.property(loans, fc.integer({ min: 1, max: 500_000 }), (both, cents) => {
        const dearer = { ...both, charges: { ...both.charges, feesUsd: both.charges.feesUsd + cents / 100 } };
        const [before, after] = [compareLevel(both), compareLevel(dearer)];
        expect(after.savings.totalUsd ?? Number.NaN).toBeLessThan((before.savings.totalUsd ?? Number.NaN) + 0.01);
        const [first, later] = [before, after].map(({ replacement }) => replacement?.breakEven?.months ?? Number.POSITIVE_INFINITY);
        expect(later).toBeGreaterThanOrEqual(first ?? Number.NaN);
      }),
      { numRuns: runs(300, 3000) },
    );
  });

  it("the saving changes its sign where it breaks even", () => {
    fc.assert(
      fc.property(loans, (both) => {
        const months = compareLevel(both).replacement?.breakEven?.months ?? null;
        if (months === null) return;
        const saved = savedByMonth(presentOf(both), offerOf(both));
        expect(saved[months]).toBeGreaterThan(0);
        expect(saved[months - 1]).toBeLessThanOrEqual(0.01);
      }),
      { numRuns: runs(300, 3000) },
    );
  });
});
