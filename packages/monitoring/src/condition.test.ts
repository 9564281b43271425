import { MONITOR_FIELDS, OPERATORS } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allMet, type Condition, type ConditionOutcome, evaluateConditions, type Figures } from "./condition.ts";

const figures = (rate: number, apr: number, monthly_payment: number): Figures => ({ rate, apr, monthly_payment });

function holds(operator: Condition["operator"], value: number, observed: number, baseline: number | null): boolean | undefined {
  const observation = { ...figures(observed, observed, observed), creditUnionId: "Ash" };
  const before = baseline === null ? null : figures(baseline, baseline, baseline);
  return evaluateConditions([{ field: "apr", operator, value }], observation, before)[0]?.met;
}

/** Figures in whole thousandths, so that `judge` can compare them exactly. */
const thousandths = fc.integer({ min: 0, max: 30_000 });

/** Reference implementation of guides/monitors.md#what-is-compared. All figures are whole thousandths. */
function judge(operator: Condition["operator"], value: number, observed: number, before: number | null): boolean {
  switch (operator) {
    case "lt":
      return observed < value;
    case "lte":
      return observed <= value;
    case "gt":
      return observed > value;
    case "gte":
      return observed >= value;
    case "eq":
      return observed === value;
    case "change_pct": {
      if (before === null) return false;
      // The change in thousandths of a percent is 100,000 * (observed - before) / before; both sides are multiplied by `before`.
      const moved = (observed - before) * 100_000;
      if (before === 0) return value > 0 && observed !== 0;
      return value > 0 ? Math.abs(moved) >= value * before : moved <= value * before;
    }
  }
}

describe("a condition", () => {
  it("is compared as the figures are written, whatever their binary form", () => {
    const asked = fc.record({
      operator: fc.constantFrom(...OPERATORS),
      value: fc.integer({ min: 1, max: 30_000 }),
      isFall: fc.boolean(),
      before: fc.option(thousandths, { nil: null }),
    });
    const observed = fc.oneof(thousandths, fc.constant("value" as const), fc.constant("moved" as const));
    fc.assert(
      fc.property(asked, observed, ({ operator, value, isFall, before }, seen) => {
        const signed = operator === "change_pct" && isFall ? -value : value;
        // The figure at which the comparison's result turns, in whole thousandths.
        const turning = operator === "change_pct" && before !== null ? before + Math.round((before * signed) / 100_000) : value;
        const figure = typeof seen === "number" ? seen : Math.max(0, seen === "value" ? value : turning);
        const answer = holds(operator, signed / 1000, figure / 1000, before === null ? null : before / 1000);
        expect(answer).toBe(judge(operator, signed, figure, before));
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ["lt", 0.3, 0.7 - 0.4, false],
    ["lte", 0.3, 0.1 + 0.2, true],
    ["gt", 0.3, 0.1 + 0.2, false],
    ["gte", 0.3, 0.7 - 0.4, true],
    ["eq", 0.3, 0.1 + 0.2, true],
    ["eq", 0.3, 0.7 - 0.4, true],
    ["lt", 0.3, 0.299999, true],
    ["lte", 0.3, 0.300001, false],
    ["gt", 0.3, 0.300001, true],
    ["gte", 0.3, 0.299999, false],
    ["eq", 0.3, 0.300001, false],
    ["eq", 0.3, 0.299999, false],
  ] as const)("%s %f takes a sum of figures for the figure that it is: %f, %s", (operator, value, observed, expected) => {
    expect(holds(operator, value, observed, null)).toBe(expected);
  });

  it.each([
    // 5.7 and 6.3 differ from 6 by 5 %, but binary quotients are not exact.
    [5, 5.7, 6, true],
    [5, 6.3, 6, true],
    [-5, 5.7, 6, true],
    [-5, 5.700001, 6, false],
    [5, 5.700001, 6, false],
    [5, 6.299999, 6, false],
    [-5, 6.3, 6, false],
    [-5, 6, 6, false],
    // From 0, any increase meets every positive percentage, and nothing meets a negative percentage.
    [1, 0.001, 0, true],
    [1000, 0.001, 0, true],
    [-1, 0.001, 0, false],
    [1, 0, 0, false],
    [-1, 0, 0, false],
    [100, 0, 6, true],
    [-100, 0, 6, true],
    [-100, 0.001, 6, false],
    [100, 12, 6, true],
  ])("change_pct %f, seen %f, from %f: %s", (value, observed, before, expected) => {
    expect(holds("change_pct", value, observed, before)).toBe(expected);
  });

  it("reads its own field, of what is observed and of what it compares with", () => {
    const conditions: readonly Condition[] = [
      { field: "rate", operator: "lte", value: 5 },
      { field: "apr", operator: "lte", value: 5 },
      { field: "monthly_payment", operator: "lte", value: 5 },
      { field: "rate", operator: "change_pct", value: -50 },
      { field: "apr", operator: "change_pct", value: -50 },
      { field: "monthly_payment", operator: "change_pct", value: -50 },
    ];
    expect(evaluateConditions(conditions, { ...figures(4, 6, 450), creditUnionId: "Ash" }, figures(7, 13, 900))).toEqual([
      { field: "rate", operator: "lte", value: 5, observed: 4, met: true },
      { field: "apr", operator: "lte", value: 5, observed: 6, met: false },
      { field: "monthly_payment", operator: "lte", value: 5, observed: 450, met: false },
      { field: "rate", operator: "change_pct", value: -50, observed: 4, met: false },
      { field: "apr", operator: "change_pct", value: -50, observed: 6, met: true },
      { field: "monthly_payment", operator: "change_pct", value: -50, observed: 450, met: true },
    ]);
  });

  it("says of a stored condition only what it is", () => {
    const stored = { field: "apr", operator: "lt", value: 5, position: 3 } as const;
    expect(evaluateConditions([stored], { ...figures(4, 4, 4), creditUnionId: "Ash" }, null)).toEqual([
      { field: "apr", operator: "lt", value: 5, observed: 4, met: true },
    ]);
  });

  it("is not met where there is no offer, whatever it asks and whatever was before", () => {
    const conditions = MONITOR_FIELDS.flatMap((field) => OPERATORS.map((operator): Condition => ({ field, operator, value: 1 })));
    for (const baseline of [null, figures(6, 6, 500)]) {
      expect(evaluateConditions(conditions, null, baseline)).toEqual(
        conditions.map((condition) => ({ ...condition, observed: null, met: false })),
      );
    }
  });
});

describe("a monitor's conditions", () => {
  const outcome = (met: boolean): ConditionOutcome => ({ field: "apr", operator: "lte", value: 5, observed: 5, met });

  it.each([
    [[true], true],
    [[false], false],
    [[true, true, true], true],
    [[true, false], false],
    [[false, true], false],
    [[false, false], false],
  ])("%j hold together: %s", (each, expected) => {
    expect(allMet(each.map(outcome))).toBe(expected);
  });
});
