import { LOAN_PRODUCTS, UNPUBLISHED_PRICE, unverifiedBit } from "@tellerline/vocabulary";
import fc from "fast-check";
import { expect, it } from "vitest";
import { priceAsked } from "../pricing/price.ts";
import { assume } from "../ranking/assume.ts";
import { UNSAID } from "../ranking/scenario.ts";
import { savingsAgainst, unknownSavingsSentence } from "./savings.ts";

const scenario = fc
  .record({
    product: fc.constantFrom(...LOAN_PRODUCTS),
    amountUsd: fc.constantFrom(250, 12_000, 300_000, 4_999_999.99),
    termMonths: fc.constantFrom(1, 36, 60, 360, 480),
  })
  .map((asked) => assume({ ...UNSAID, ...asked }));
const aprMilli = fc.integer({ min: 0, max: 36_000 });
const offer = (aprMilliPercent: number, unverified = 0) => ({ aprMilliPercent, unverified });
const FREE = { ...UNPUBLISHED_PRICE, noteRatePercent: 5 };

it("savings against the market never contradict each other: their signs agree, and a better offer never shows a loss", () => {
  fc.assert(
    fc.property(scenario, aprMilli, aprMilli, (asked, benchmark, own) => {
      const { aprPercent, monthlyUsd, totalUsd } = savingsAgainst(asked, benchmark / 1000, FREE, offer(own));
      expect(aprPercent).toBeCloseTo((benchmark - own) / 1000, 9);
      if (monthlyUsd === null || totalUsd === null) throw new Error("Savings that are known.");
      const signs = new Set([aprPercent, monthlyUsd, totalUsd].map(Math.sign).filter((sign) => sign !== 0));
      expect(signs.size).toBeLessThanOrEqual(1);
      expect(totalUsd).toBeCloseTo(monthlyUsd * asked.termMonths, 6);
    }),
    { numRuns: 2000 },
  );
});

it("an equal offer saves nothing", () => {
  fc.assert(
    fc.property(scenario, aprMilli, (asked, apr) => {
      expect(savingsAgainst(asked, apr / 1000, FREE, offer(apr))).toEqual({ aprPercent: 0, monthlyUsd: 0, totalUsd: 0 });
    }),
  );
});

it.each([
  [["fees"], "No savings in dollars are told: this rate does not publish its points and fees."],
  [["term_months", "fees"], "No savings in dollars are told: this rate does not publish its term and its points and fees."],
  [
    ["term_months", "rate_type", "fees"],
    "No savings in dollars are told: this rate does not publish its term, its points and fees and whether it is fixed or adjustable.",
  ],
  [["amount", "credit_score"], null],
] as const)("without %s no dollars saved are told, and a sentence says why", (kinds, sentence) => {
  const unverified = kinds.reduce((set, kind) => set | unverifiedBit(kind), 0);
  const asked = assume({ ...UNSAID, product: "auto_loan", amountUsd: 30_000 });
  const { aprPercent, totalUsd } = savingsAgainst(asked, 7, FREE, offer(5000, unverified));
  expect(aprPercent).toBe(2);
  expect(totalUsd === null).toBe(sentence !== null);
  expect(unknownSavingsSentence(unverified)).toBe(sentence);
});

it("the market is compared with a program's loan as it is charged", () => {
  const asked = assume({ ...UNSAID, product: "mortgage", amountUsd: 386_000, propertyValueUsd: 400_000, program: "fha" });
  const priced = priceAsked(asked, { ...FREE, noteRatePercent: 5.75, feesUsd: 800 });
  if (priced === null) throw new Error("It has a price.");
  const { aprPercent, totalUsd } = savingsAgainst(asked, 6, { ...FREE, noteRatePercent: 5.75, feesUsd: 800 }, { ...priced, unverified: 0 });
  expect(aprPercent).toBe(-0.478);
  expect(totalUsd).toBeLessThan(0);
});

it("the market is compared with the loan before its mortgage insurance", () => {
  const asked = { ...UNSAID, product: "mortgage", amountUsd: 380_000, propertyValueUsd: 400_000 } as const;
  const insured = assume({ ...asked, mortgageInsurancePercent: 0.9 });
  const price = { ...FREE, feesUsd: 3000 };
  const priced = priceAsked(insured, price);
  const plain = priceAsked(assume(asked), price);
  if (priced === null || plain === null) throw new Error("Both have a price.");
  expect(priced.aprMilliPercent).toBeGreaterThan(plain.aprMilliPercent + 500);
  expect(savingsAgainst(insured, 7, price, { ...priced, unverified: 0 })).toEqual(
    savingsAgainst(assume(asked), 7, price, { ...plain, unverified: 0 }),
  );
});
