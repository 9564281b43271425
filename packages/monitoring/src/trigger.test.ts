import { HOUR_MS } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { type ConditionOutcome, evaluateConditions } from "./condition.ts";
import { cooldownUntilMs, heldBackBy, triggerTypeOf } from "./trigger.ts";

const by = (creditUnionId: string) => ({ rate: 5, apr: 5, monthly_payment: 500, creditUnionId });

describe("what an event is called", () => {
  const held = { conditionsHeld: true, bestHadOffer: true, sameMembership: true };

  it.each([
    ["the conditions did not hold", { ...held, conditionsHeld: false }, "Ash", "Ash", "threshold_crossed"],
    [
      "they did not hold, and a new offer is best",
      { ...held, conditionsHeld: false, bestHadOffer: false },
      "Ash",
      "Birch",
      "threshold_crossed",
    ],
    [
      "they did not hold, and membership changed",
      { ...held, conditionsHeld: false, sameMembership: false },
      "Ash",
      "Ash",
      "threshold_crossed",
    ],
    ["there was no offer", { ...held, conditionsHeld: false, bestHadOffer: false }, null, "Ash", "threshold_crossed"],
    ["the best one had no offer", { ...held, bestHadOffer: false }, "Ash", "Birch", "new_offer_detected"],
    ["it had none, and membership changed", { ...held, bestHadOffer: false, sameMembership: false }, "Ash", "Birch", "new_offer_detected"],
    ["another one is best", held, "Ash", "Birch", "recommendation_changed"],
    ["membership changed", { ...held, sameMembership: false }, "Ash", "Ash", "recommendation_changed"],
    ["another one is best, and membership changed", { ...held, sameMembership: false }, "Ash", "Birch", "recommendation_changed"],
    ["nobody was best", held, null, "Ash", "recommendation_changed"],
    ["nobody is best", held, "Ash", null, "recommendation_changed"],
    ["all is as it was", held, "Ash", "Ash", "condition_met"],
  ] as const)("where %s", (_, last, before, now, expected) => {
    const observation = before === null ? null : by(before);
    expect(triggerTypeOf(now === null ? null : by(now), { observation, ...last })).toBe(expected);
  });

  it("does not depend on the figures of the best offer", () => {
    const before = { rate: 9, apr: 9, monthly_payment: 900, creditUnionId: "Ash" };
    expect(triggerTypeOf(by("Ash"), { observation: before, ...held })).toBe("condition_met");
  });
});

describe("a cooldown", () => {
  it.each([
    [null, 6, null],
    [null, 0, null],
    [1000, 0, null],
    [0, 1, HOUR_MS],
    [1000, 6, 1000 + 6 * HOUR_MS],
    [1000, 0.25, 1000 + 900_000],
    [1000, 720, 1000 + 720 * HOUR_MS],
  ])("after an event at %s, for %s hours, ends at %s", (lastTriggeredMs, hours, expected) => {
    expect(cooldownUntilMs(lastTriggeredMs, hours)).toBe(expected);
  });
});

describe("a monitor is held back", () => {
  const outcomesOf = (...each: readonly boolean[]): readonly ConditionOutcome[] =>
    each.map((met) => ({ field: "apr", operator: "lte", value: 5, observed: 5, met }));

  it.each([
    ["nothing holds it back", [true], 5000, null, null],
    ["nothing holds it back, of two conditions", [true, true], 5000, null, null],
    ["one of two conditions is not met", [true, false], 5000, null, "conditions_not_met"],
    ["no condition is met within the cooldown", [false], 4999, 5000, "conditions_not_met"],
    ["the cooldown runs", [true], 4999, 5000, "cooldown"],
    ["the cooldown ends now", [true], 5000, 5000, null],
    ["the cooldown is over", [true], 5001, 5000, null],
    ["the cooldown begins with the epoch", [true], -1, 0, "cooldown"],
  ] as const)("where %s", (_, met, nowMs, untilMs, expected) => {
    expect(heldBackBy(outcomesOf(...met), by("Ash"), nowMs, untilMs)).toBe(expected);
  });

  it.each([null, 5000])("by there being no offer before anything else, with a cooldown until %s", (untilMs) => {
    const outcomes = evaluateConditions([{ field: "apr", operator: "lte", value: 5 }], null, null);
    expect(heldBackBy(outcomes, null, 4999, untilMs)).toBe("no_offer");
  });
});
