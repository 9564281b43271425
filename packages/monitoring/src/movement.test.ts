import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movementBounds, subscriptionKeyOf } from "./movement.ts";

/** The index query: finds a subscription if the rate has reached one of its bounds. */
function isReached(rate: number, { low, high }: ReturnType<typeof movementBounds>): boolean {
  return rate <= low || rate >= high;
}

describe("a movement", () => {
  it("has happened at as many basis points as were asked for, whatever the binary form of the rates", () => {
    const thousandths = fc.integer({ min: 0, max: 30_000 });
    const bps = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(thousandths, thousandths, bps, fc.constantFrom(-1, 0, 1), fc.constantFrom(-1, 1), (reference, other, asked, off, way) => {
        const bounds = movementBounds(reference / 1000, asked);
        // A basis point is 10 thousandths of a percent.
        for (const rate of [other, Math.max(0, reference + way * (asked * 10 + off))]) {
          expect(isReached(rate / 1000, bounds), `${rate}`).toBe(Math.abs(rate - reference) >= asked * 10);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    [6, 25, [5.75, 6.25, 0, 12], [5.751, 6.249, 6]],
    [5.1, 30, [4.8, 5.4], [4.801, 5.399]],
    [0.3, 10, [0.2, 0.4], [0.201, 0.399]],
    [4.125, 0.5, [4.12, 4.13], [4.121, 4.129]],
    [0, 1, [0.01], [0, 0.009]],
  ])("from %f by %f basis points has happened at %j and not at %j", (reference, asked, reached, missed) => {
    const bounds = movementBounds(reference, asked);
    expect([reached.map((rate) => isReached(rate, bounds)), missed.map((rate) => isReached(rate, bounds))]).toEqual([
      reached.map(() => true),
      missed.map(() => false),
    ]);
    // Compared to 8 decimals, because the bounds are moved by 1e-9 to allow for rounding errors.
    expect(bounds).toEqual({ low: expect.closeTo(reference - asked / 100, 8), high: expect.closeTo(reference + asked / 100, 8) });
  });

  it("has happened at the first rate that is seen, where there was none to measure from", () => {
    const bounds = movementBounds(null, 25);
    expect([0, 5, 36, 1e6].map((rate) => isReached(rate, bounds))).toEqual([true, true, true, true]);
    expect(bounds).toEqual({ low: 1e300, high: 1e300 });
  });
});

describe("the market of a subscription", () => {
  it.each([
    ["mortgage", "TX", "mortgage|TX"],
    ["auto_loan", "CA", "auto_loan|CA"],
    ["auto_loan", null, "auto_loan|US"],
  ] as const)("of %s in %s is %s", (product, state, key) => {
    expect(subscriptionKeyOf(product, state)).toBe(key);
  });
});
