import fc from "fast-check";
import { expect, it } from "vitest";
import { downPaymentOf, loanToValuePercent } from "./home-value.ts";

it.each([
  [270_174.4, null, 337_718, 80],
  [265_838.4, 22_302, 320_156, 90],
  [131_096.2, null, 137_996, 95],
  [131_106.17, null, 135_161, 97],
])("a loan of %d dollars beside liens of %o on a home of %d is %d percent of its value", (amountUsd, liensUsd, valueUsd, percent) => {
  expect(loanToValuePercent(amountUsd, liensUsd, valueUsd)).toBe(percent);
});

it("a loan that is a whole percentage of its home's value to the cent is at that percentage, as is what is paid down", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000_000 }), fc.integer({ min: 1, max: 100 }), fc.nat(100), (value, percent, share) => {
      const owedCents = value * percent;
      const liensCents = Math.floor((owedCents * share) / 200);
      const ltv = loanToValuePercent((owedCents - liensCents) / 100, liensCents / 100, value);
      expect([ltv, downPaymentOf(ltv)]).toEqual([percent, 100 - percent]);
    }),
  );
});
