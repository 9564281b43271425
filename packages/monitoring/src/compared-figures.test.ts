import { describe, expect, it } from "vitest";
import { evaluateConditions, type Observation } from "./condition.ts";
import { conditionInWords, figureInWords, whyNow } from "./sentences.ts";
import { watchOf } from "./watch.ts";

const seen = (savedUsd: number | null, evenFrom: number | null = null): NonNullable<Observation> => ({
  ...{ rate: 5, apr: 5.2, monthly_payment: 500, creditUnionId: "Ash" },
  ...{ vs_current_total_usd: savedUsd, break_even_months: evenFrom },
});

describe("a saving against the present loan", () => {
  it.each([
    ["gte", 1000, 1000, true],
    ["gte", 1000, 999.99, false],
    ["gt", 0, -5, false],
    ["lt", 0, -5, true],
    ["gte", 1000, null, false],
    ["lt", 1000, null, false],
  ] as const)("%s %d is held against %s", (operator, value, saved, met) => {
    const [outcome] = evaluateConditions([{ field: "vs_current_total_usd", operator, value }], seen(saved), null);
    expect(outcome).toMatchObject({ observed: saved, met });
  });

  it.each([
    [-1000, -500, 50, true],
    [-1000, -1500, -50, true],
    [-1000, -500, -50, false],
    [null, 500, 50, false],
  ])("that was %s and is %d has changed by its own size: %d %%", (before, now, value, met) => {
    const [outcome] = evaluateConditions([{ field: "vs_current_total_usd", operator: "change_pct", value }], seen(now), seen(before));
    expect(outcome?.met).toBe(met);
  });

  it("may change with anything in the market", () => {
    const outcomes = evaluateConditions([{ field: "break_even_months", operator: "lte", value: 24 }], seen(100, 30), null);
    expect(watchOf(outcomes, null, 20_000)).toEqual({ field: "rate", low: 1e300, high: null });
  });
});

it("is told as people write it", () => {
  expect(figureInWords("vs_current_total_usd", -1234.5)).toBe("−$1,234.50");
  expect(figureInWords("break_even_months", 17)).toBe("month 17");
  expect(figureInWords("vs_current_total_usd", null)).toBe("not known");
  expect(conditionInWords({ field: "vs_current_total_usd", operator: "gte", value: 1000 })).toBe(
    "saving against the present loan at or above $1,000.00",
  );
  const outcomes = evaluateConditions([{ field: "vs_current_total_usd", operator: "gte", value: 1000 }], seen(null), null);
  const reasons = { triggerType: "condition_met", provider: "Ash", baseline: null, previousRate: 5, membership: null } as const;
  expect(whyNow({ ...reasons, outcomes, observation: seen(null) }).join(" ")).toContain("at or above $1,000.00: it is not known.");
});
