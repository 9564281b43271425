import { LOAN_PRODUCTS } from "@tellerline/vocabulary";
import fc from "fast-check";
import { expect, it } from "vitest";
import { assume, UNSAID } from "../ranking/scenario.ts";
import { savingsAgainst } from "./savings.ts";

const scenario = fc
  .record({
    product: fc.constantFrom(...LOAN_PRODUCTS),
    amountUsd: fc.constantFrom(250, 12_000, 300_000, 4_999_999.99),
    termMonths: fc.constantFrom(1, 36, 60, 360, 480),
  })
  .map((asked) => assume({ ...UNSAID, ...asked }));
const aprMilli = fc.integer({ min: 0, max: 36_000 });
const offer = (aprMilliPercent: number) => ({ aprMilliPercent, monthlyPaymentUsd: 0, totalCostUsd: 0 });

it("savings against the market never contradict each other: their signs agree, and a better offer never shows a loss", () => {
  fc.assert(
    fc.property(scenario, aprMilli, aprMilli, (asked, benchmark, own) => {
      const { aprPercent, monthlyUsd, totalUsd } = savingsAgainst(asked, benchmark / 1000, offer(own));
      expect(aprPercent).toBeCloseTo((benchmark - own) / 1000, 9);
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
      expect(savingsAgainst(asked, apr / 1000, offer(apr))).toEqual({ aprPercent: 0, monthlyUsd: 0, totalUsd: 0 });
    }),
  );
});
