import { describe, expect, it } from "vitest";
import { type Condition, type ConditionOutcome, evaluateConditions, type Figures } from "./condition.ts";
import { type Watch, watchOf, watchQueries } from "./watch.ts";

const AMOUNT_USD = 20_000;
const figures = (rate: number, apr: number, monthly_payment: number): Figures => ({ rate, apr, monthly_payment });
const BEFORE = figures(6, 8, 400);

/** The index query: finds a monitor if a figure of its cell has reached one of its bounds. */
function isReached(figure: number, { low, high }: Watch): boolean {
  return (low !== null && figure <= low) || (high !== null && figure >= high);
}

function watchFrom(condition: Condition, observed: number | null, baseline: Figures | null = BEFORE): Watch {
  const observation = observed === null ? null : { ...figures(observed, observed, observed), creditUnionId: "Ash" };
  return watchOf(evaluateConditions([condition], observation, baseline), baseline, AMOUNT_USD);
}

describe("what is watched of a condition", () => {
  it.each([
    ["lt", 5.5, 6, 5.5, null],
    ["lte", 5.5, 6, 5.5, null],
    ["gt", 5.5, 5, null, 5.5],
    ["gte", 5.5, 5, null, 5.5],
    ["lte", 5.5, null, 5.5, null],
    ["gte", 5.5, null, null, 5.5],
    // A figure reaches a lower value only by falling, and a higher value only by rising.
    ["eq", 5.5, 6, 5.5, null],
    ["eq", 5.5, 5, null, 5.5],
    ["eq", 5.5, 5.5, 5.5, 5.5],
    ["eq", 5.5, null, 5.5, 5.5],
    // The baseline's APR is 8 %, so a change of 25 % is 2 points.
    ["change_pct", 25, 8, 6, 10],
    ["change_pct", 25, null, 6, 10],
    ["change_pct", -25, 8, 6, null],
    ["change_pct", -0.5, 8, 7.96, null],
    ["change_pct", 0.5, 8, 7.96, 8.04],
    ["change_pct", -100, 8, 0, null],
    ["change_pct", 200, 8, -8, 24],
  ] as const)("%s %f, seen %s: at most %s or at least %s", (operator, value, observed, low, high) => {
    const watch = watchFrom({ field: "apr", operator, value }, observed);
    expect(watch).toEqual({
      field: "apr",
      low: low === null ? null : expect.closeTo(low, 8),
      high: high === null ? null : expect.closeTo(high, 8),
    });
    // A figure equal to the bound reaches it, and so does one that rounding moved slightly away from it.
    const tiny = 5e-10;
    if (low !== null) expect([low, low + tiny].map((figure) => isReached(figure, watch))).toEqual([true, true]);
    if (high !== null) expect([high, high - tiny].map((figure) => isReached(figure, watch))).toEqual([true, true]);
  });

  it("is as wide as rounding and no wider", () => {
    const watch = watchFrom({ field: "rate", operator: "change_pct", value: 50 }, 6);
    expect(watch).toEqual({ field: "rate", low: expect.closeTo(3, 8), high: expect.closeTo(9, 8) });
    expect([3.00001, 6, 8.99999].map((figure) => isReached(figure, watch))).toEqual([false, false, false]);
  });

  it.each([
    ["lte", 500, 600, 0.025, null],
    ["gte", 500, 400, null, 0.025],
    ["eq", 500, null, 0.025, 0.025],
    // The baseline's payment is 400 dollars, so a change of 10 % is 40 dollars: 0.002 per dollar of the loan.
    ["change_pct", 10, 400, 0.018, 0.022],
    ["change_pct", -10, 400, 0.018, null],
  ] as const)("of a payment, %s %f, is per dollar of the loan and covers the rounding to cents", (operator, value, observed, low, high) => {
    const watch = watchFrom({ field: "monthly_payment", operator, value }, observed);
    // Half a cent of 20 000 dollars is 0.000 000 25 per dollar.
    const halfCent = 0.005 / AMOUNT_USD;
    expect(watch).toEqual({
      field: "monthly_payment",
      low: low === null ? null : expect.closeTo(low + halfCent, 8),
      high: high === null ? null : expect.closeTo(high - halfCent, 8),
    });
    const [within, beyond] = [0.0049 / AMOUNT_USD, 0.0052 / AMOUNT_USD];
    if (low !== null) expect(isReached(low + within, watch)).toBe(true);
    if (high !== null) expect(isReached(high - within, watch)).toBe(true);
    const outside = [low === null ? [] : low + beyond, high === null ? [] : high - beyond].flat();
    // If both bounds are the same figure, any figure beyond one of them reaches the other.
    if (low !== high) expect(outside.map((figure) => isReached(figure, watch))).toEqual(outside.map(() => false));
  });

  it.each(["rate", "apr", "monthly_payment"] as const)(
    "of a change of the %s is any offer, until there is a figure to compare with",
    (field) => {
      for (const value of [5, -5])
        expect(watchFrom({ field, operator: "change_pct", value }, null, null)).toEqual({ field, low: 1e300, high: null });
    },
  );

  it("of a change from nothing is every rise", () => {
    const watch = watchFrom({ field: "rate", operator: "change_pct", value: 5 }, 0, figures(0, 0, 0));
    expect(watch).toEqual({ field: "rate", low: expect.closeTo(0, 8), high: expect.closeTo(0, 8) });
    expect(isReached(0.001, watch)).toBe(true);
    const fall = watchFrom({ field: "rate", operator: "change_pct", value: -5 }, 0, figures(0, 0, 0));
    expect(fall).toEqual({ field: "rate", low: expect.closeTo(0, 8), high: null });
  });

  it("measures a change from the field's own figure", () => {
    expect(watchFrom({ field: "rate", operator: "change_pct", value: -50 }, 6).low).toBeCloseTo(3, 8);
    expect(watchFrom({ field: "apr", operator: "change_pct", value: -50 }, 8).low).toBeCloseTo(4, 8);
    expect(watchFrom({ field: "monthly_payment", operator: "change_pct", value: -50 }, 400).low).toBeCloseTo(0.01 + 0.005 / AMOUNT_USD, 8);
  });
});

describe("of several conditions", () => {
  const outcome = (value: number, met: boolean): ConditionOutcome => ({ field: "rate", operator: "lte", value, observed: 5, met });

  it.each([
    ["the first that is not met", [outcome(6, true), outcome(4, false), outcome(3, false)], 4],
    ["the only one that is not met, though it is the last", [outcome(6, true), outcome(7, true), outcome(3, false)], 3],
    ["the first, where all are met", [outcome(6, true), outcome(7, true)], 6],
    ["the first, where none is met", [outcome(4, false), outcome(3, false)], 4],
  ])("is watched %s", (_, outcomes, low) => {
    expect(watchOf(outcomes, null, AMOUNT_USD)).toEqual({ field: "rate", low: expect.closeTo(low, 8), high: null });
  });

  it("there is one at least", () => {
    expect(() => watchOf([], BEFORE, AMOUNT_USD)).toThrow(new RangeError("A monitor has at least one condition."));
  });
});

describe("a cell's monitors", () => {
  it("are asked for by each figure, with its own range", () => {
    const range = {
      rate: { least: 5, greatest: 5.25 },
      apr: { least: 5.5, greatest: 6 },
      monthly_payment: { least: 0.018, greatest: 0.02 },
    };
    expect(watchQueries("auto_loan|60|TX|a43|s8|d5", range)).toEqual([
      { watchKey: "auto_loan|60|TX|a43|s8|d5|rate", least: 5, greatest: 5.25 },
      { watchKey: "auto_loan|60|TX|a43|s8|d5|apr", least: 5.5, greatest: 6 },
      { watchKey: "auto_loan|60|TX|a43|s8|d5|monthly_payment", least: 0.018, greatest: 0.02 },
    ]);
  });

  it("are asked for with a figure that can be stored, where a range has no end", () => {
    const open = { least: 5, greatest: Number.POSITIVE_INFINITY };
    expect(watchQueries("cell", { rate: open, apr: open, monthly_payment: open }).map(({ greatest }) => greatest)).toEqual([
      1e300, 1e300, 1e300,
    ]);
  });
});
