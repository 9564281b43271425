import { runs } from "@tellerline/dev/testing";
import { UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chargesAtStartUsd } from "../pricing/cash-flows.ts";
import { priceLoan } from "../pricing/price.ts";
import { assume } from "../ranking/assume.ts";
import { UNSAID } from "../ranking/scenario.ts";
import { dollars } from "./advice.ts";
import { contradictionSentence, refinanceOf, savingsAgainstCurrent } from "./present-loan.ts";

const UNKNOWN = { ratePercent: null, aprPercent: null, monthlyPaymentUsd: null, remainingMonths: null, balanceUsd: null };

const loan = fc
  .record({
    product: fc.constantFrom("mortgage", "auto_loan", "personal_loan"),
    amountUsd: fc.constantFrom(5_000, 30_000, 300_000),
    termMonths: fc.constantFrom(36, 60, 180, 360),
  })
  .map((asked) => assume({ ...UNSAID, ...asked, intent: "refinance" }));
const rate = fc.integer({ min: 0, max: 24_000 }).map((milli) => milli / 1000);
const charges = fc.record({ pointsPercent: fc.constantFrom(0, 1), feesUsd: fc.constantFrom(0, 350) });

/** An offer that publishes all that its savings depend on. */
const known = <Loan>(loan: Loan) => ({ ...loan, unverified: 0 });

/** Rounding may change each of the two payments by half a cent. */
const roundingUsd = (months: number) => 0.01 * months + 0.01;

describe("savings against the loan that the borrower has", () => {
  it("are zero for the same loan again", () => {
    fc.assert(
      fc.property(loan, rate, (asked, ratePercent) => {
        const price = { ...UNPUBLISHED_PRICE, noteRatePercent: ratePercent };
        const offer = priceLoan(asked.product, asked.amountUsd, asked.termMonths, price);
        const current = { ...UNKNOWN, ratePercent, remainingMonths: asked.termMonths, balanceUsd: asked.amountUsd };
        expect(offer && savingsAgainstCurrent(asked, current, known(offer))).toEqual({ aprPercent: 0, monthlyUsd: 0, totalUsd: 0 });
      }),
      { numRuns: runs(300, 3000) },
    );
  });

  it("are never a loss where the APR is lower on the same balance and months", () => {
    let seen = 0;
    fc.assert(
      fc.property(loan, rate, rate, charges, (asked, present, offered, { pointsPercent, feesUsd }) => {
        const price = { ...UNPUBLISHED_PRICE, noteRatePercent: offered, pointsPercent, feesUsd };
        const offer = priceLoan(asked.product, asked.amountUsd, asked.termMonths, price);
        if (offer === null || offer.aprMilliPercent >= Math.round(present * 1000)) return;
        seen += 1;
        const current = { ...UNKNOWN, ratePercent: present, remainingMonths: asked.termMonths, balanceUsd: asked.amountUsd };
        const { aprPercent, monthlyUsd, totalUsd } = savingsAgainstCurrent(asked, current, known(offer));
        expect(aprPercent).toBeGreaterThan(0);
        expect(monthlyUsd).toBeGreaterThanOrEqual(-0.01);
        expect(totalUsd).toBeGreaterThanOrEqual(-roundingUsd(asked.termMonths));
      }),
      { numRuns: runs(500, 5000) },
    );
    expect(seen).toBeGreaterThan(100);
  });

  it("count the months that the payment, the rate and the balance make", () => {
    const asked = assume({ ...UNSAID, product: "auto_loan", amountUsd: 20_000, termMonths: 60 });
    const offer = known({ aprMilliPercent: 5000, monthlyPaymentUsd: 400, totalCostUsd: 24_000 });
    // 20,000 at 6 % and 500 a month is repaid by 44.7 payments, 22,370 in all.
    const current = { ...UNKNOWN, ratePercent: 6, monthlyPaymentUsd: 500, balanceUsd: 20_000 };
    const { totalUsd } = savingsAgainstCurrent(asked, current, offer);
    let [owed, paid] = [20_000, 0];
    while (owed > 0) {
      const due = Math.min(500, owed * 1.005);
      owed = owed * 1.005 - due;
      paid += due;
    }
    // The formula's fractional last payment differs slightly from the real one.
    expect(totalUsd).toBeGreaterThan(paid - 24_000 - 2);
    expect(totalUsd).toBeLessThan(paid - 24_000 + 2);
    // A payment below the interest repays nothing.
    expect(savingsAgainstCurrent(asked, { ...current, monthlyPaymentUsd: 99 }, offer).totalUsd).toBeNull();
  });
});

describe("a refinance", () => {
  const asked = assume({ ...UNSAID, product: "mortgage", amountUsd: 200_000, intent: "refinance" });
  const price = { ...UNPUBLISHED_PRICE, noteRatePercent: 5.25, pointsPercent: 0.5, feesUsd: 1500 };

  it("breaks even in the first month whose savings have made up for points and fees", () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 900, 7000), fc.integer({ min: -500, max: 60_000 }), (feesUsd, cents) => {
        const costs = { ...price, feesUsd };
        const monthlyUsd = cents / 100;
        const { breakEvenMonths } = refinanceOf(asked, UNKNOWN, { aprPercent: null, monthlyUsd, totalUsd: null }, costs);
        let [months, savedCents] = [0, 0];
        const dueCents = Math.round(chargesAtStartUsd(asked.amountUsd, costs) * 100);
        while (savedCents < dueCents && months <= asked.termMonths) {
          savedCents += cents;
          months += 1;
        }
        expect(breakEvenMonths).toBe(cents <= 0 || months > asked.termMonths ? null : months);
      }),
      { numRuns: runs(300, 3000) },
    );
  });

  it("needs points, fees and what the amount leaves of the balance in cash, and pays out what is beyond it", () => {
    const saved = { aprPercent: null, monthlyUsd: 100, totalUsd: null };
    const cash = (balanceUsd: number | null) => refinanceOf(asked, { ...UNKNOWN, balanceUsd }, saved, price).cashToCloseUsd;
    expect([cash(null), cash(200_000), cash(203_000), cash(150_000)]).toEqual([2500, 2500, 5500, -47_500]);
    expect(refinanceOf(asked, UNKNOWN, saved, null)).toEqual({ cashToCloseUsd: null, breakEvenMonths: null });
  });

  it("says why where the payment falls and the whole cost rises", () => {
    const current = { ...UNKNOWN, ratePercent: 6, balanceUsd: 200_000, remainingMonths: 240 };
    const saved = { aprPercent: 0.5, monthlyUsd: 200, totalUsd: -12_345 };
    expect(contradictionSentence(asked, current, saved, null, dollars)).toBe(
      "Compared with the present loan, of the first offer its APR is 0.500 points lower, its payment is $200 a month lower, its cost from now on is $12,345 higher: it runs 360 months, and 240 remain on the present loan.",
    );
    expect(contradictionSentence(asked, current, { ...saved, totalUsd: 5 }, null, dollars)).toBeNull();
    const why = (more: object, costs: typeof price | null = null) =>
      contradictionSentence(asked, { ...current, ...more }, saved, costs, dollars);
    expect(why({ remainingMonths: 360, balanceUsd: 1000 })).toContain("it is for $200,000, and $1,000 is owed.");
    expect(why({ remainingMonths: 360 }, price)).toContain("it has points and fees of $2,500.");
    // At 2,000 a month the present loan is repaid in 139 months.
    expect(why({ remainingMonths: null, monthlyPaymentUsd: 2000 })).toContain("it runs 360 months, and 139 remain on the present loan.");
    expect(why({ remainingMonths: 360 })).toContain("not quite what its rate makes");
  });

  it("takes what is owed from what is still paid", () => {
    const current = { ...UNKNOWN, ratePercent: 6, monthlyPaymentUsd: 1432.86, remainingMonths: 240 };
    const saved = { aprPercent: 0, monthlyUsd: 0, totalUsd: 0 };
    // 1,432.86 a month over 240 months at 6 % repay 200,000.
    expect(refinanceOf(asked, current, saved, price).cashToCloseUsd).toBeCloseTo(2500, 0);
  });
});
