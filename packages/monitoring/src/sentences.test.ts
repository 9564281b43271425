import { describe, expect, it } from "vitest";
import { type Condition, evaluateConditions, type Figures } from "./condition.ts";
import { conditionInWords, figureInWords, type MembershipChange, type WhyNow, whyNow, whyTested } from "./sentences.ts";

const figures = (rate: number, apr: number, monthly_payment: number): Figures => ({ rate, apr, monthly_payment });
const OBSERVED = { ...figures(5.875, 6.012, 521.3), creditUnionId: "Harbor CU" };

describe("a figure in words", () => {
  it.each([
    ["rate", 5.875, "5.875 %"],
    ["rate", 5, "5 %"],
    ["rate", 0, "0 %"],
    ["apr", 6.250_000_000_000_1, "6.25 %"],
    ["apr", 6.123_456, "6.123456 %"],
    ["apr", 6.123_456_7, "6.123457 %"],
    ["apr", 36, "36 %"],
    ["monthly_payment", 521.33, "$521.33"],
    ["monthly_payment", 521.3, "$521.30"],
    ["monthly_payment", 521.327, "$521.33"],
    ["monthly_payment", 1000, "$1,000.00"],
    ["monthly_payment", 0, "$0.00"],
  ] as const)("of the %s, %f, is %s", (field, value, words) => {
    expect(figureInWords(field, value)).toBe(words);
  });
});

describe("a condition in words", () => {
  it.each([
    ["rate", "lt", 5.5, "note rate below 5.5 %"],
    ["rate", "lte", 5.5, "note rate at or below 5.5 %"],
    ["rate", "gt", 5.5, "note rate above 5.5 %"],
    ["rate", "gte", 5.5, "note rate at or above 5.5 %"],
    ["rate", "eq", 5.5, "note rate exactly 5.5 %"],
    ["apr", "lt", 7, "APR below 7 %"],
    ["apr", "eq", 7, "APR exactly 7 %"],
    ["monthly_payment", "lte", 450, "monthly payment at or below $450.00"],
    ["monthly_payment", "gt", 450.5, "monthly payment above $450.50"],
    ["rate", "change_pct", 5, "note rate that changes by 5 % or more"],
    ["apr", "change_pct", 0.5, "APR that changes by 0.5 % or more"],
    ["monthly_payment", "change_pct", 10, "monthly payment that changes by 10 % or more"],
    ["rate", "change_pct", -5, "note rate that falls by 5 % or more"],
    ["apr", "change_pct", -0.5, "APR that falls by 0.5 % or more"],
    ["monthly_payment", "change_pct", -10, "monthly payment that falls by 10 % or more"],
  ] as const)("on the %s, %s %f, is %s", (field, operator, value, words) => {
    expect(conditionInWords({ field, operator, value })).toBe(words);
  });
});

/** An event that `whyNow` explains with one sentence, about the trigger. */
const PLAIN: WhyNow = {
  triggerType: "condition_met",
  provider: "Harbor CU",
  outcomes: [],
  baseline: null,
  observation: OBSERVED,
  previousRate: null,
  membership: null,
};

describe("why an event is sent", () => {
  it.each([
    ["threshold_crossed", "At the last evaluation your conditions were not all met; now they are."],
    ["new_offer_detected", "Harbor CU, which had no offer for this request at the last evaluation, now has the best one."],
    ["recommendation_changed", "The best offer is now from Harbor CU."],
    ["condition_met", "Your conditions are still met; the best offer is still from Harbor CU."],
  ] as const)("begins with its trigger: %s", (triggerType, sentence) => {
    expect(whyNow({ ...PLAIN, triggerType })).toEqual([sentence]);
  });

  it.each([
    ["recommendation_changed", "The best offer is now from the institution."],
    ["condition_met", "Your conditions are still met; the best offer is still from the institution."],
  ] as const)("names no institution whose name is not known: %s", (triggerType, sentence) => {
    expect(whyNow({ ...PLAIN, triggerType, provider: null })).toEqual([sentence]);
  });

  it.each([
    [{ field: "apr", operator: "lte", value: 6.5 }, null, "You asked for an APR at or below 6.5 %: it is 6.012 %."],
    [{ field: "apr", operator: "lte", value: 6.5 }, figures(7, 8, 600), "You asked for an APR at or below 6.5 %: it is 6.012 %."],
    [
      { field: "monthly_payment", operator: "lt", value: 550 },
      figures(7, 8, 600),
      "You asked for a monthly payment below $550.00: it is $521.30.",
    ],
    [
      { field: "rate", operator: "change_pct", value: 5 },
      figures(7, 8, 600),
      "You asked for a note rate that changes by 5 % or more: it is 5.875 %, from 7 %.",
    ],
    [
      { field: "apr", operator: "change_pct", value: -5 },
      figures(7, 8, 600),
      "You asked for an APR that falls by 5 % or more: it is 6.012 %, from 8 %.",
    ],
    [
      { field: "monthly_payment", operator: "change_pct", value: -5 },
      figures(7, 8, 600),
      "You asked for a monthly payment that falls by 5 % or more: it is $521.30, from $600.00.",
    ],
    [{ field: "rate", operator: "change_pct", value: 5 }, null, "You asked for a note rate that changes by 5 % or more: it is 5.875 %."],
  ] as const)("says what was asked for and what is: %j, before %j", (condition, baseline, sentence) => {
    const outcomes = evaluateConditions([condition], OBSERVED, baseline);
    expect(whyNow({ ...PLAIN, outcomes, baseline })).toEqual([
      "Your conditions are still met; the best offer is still from Harbor CU.",
      sentence,
    ]);
  });

  it.each([null, figures(7, 8, 600)])("says of every condition that there is no offer, where there is none, before %j", (baseline) => {
    const conditions: readonly Condition[] = [
      { field: "apr", operator: "lte", value: 6.5 },
      { field: "rate", operator: "change_pct", value: -5 },
    ];
    const said = whyNow({
      ...PLAIN,
      outcomes: evaluateConditions(conditions, null, baseline),
      baseline,
      observation: null,
      previousRate: 6,
    });
    expect(said.slice(1)).toEqual([
      "You asked for an APR at or below 6.5 %: there is no offer.",
      "You asked for a note rate that falls by 5 % or more: there is no offer.",
    ]);
  });

  it.each([
    [null, []],
    [5.875, []],
    [6, ["The best offer's note rate went down from 6 % to 5.875 %."]],
    [5.5, ["The best offer's note rate went up from 5.5 % to 5.875 %."]],
    [0, ["The best offer's note rate went up from 0 % to 5.875 %."]],
  ] as const)("says how the rate moved from %s", (previousRate, sentences) => {
    expect(whyNow({ ...PLAIN, previousRate }).slice(1)).toEqual(sentences);
  });

  const isStill = "Your conditions are still met; the best offer is still from Harbor CU.";
  const changed = (before: string, now: string) =>
    `Whether the borrower can join Harbor CU was "${before}" and is now "${now}"; the credit union decides.`;

  it.each<[WhyNow["triggerType"], MembershipChange, readonly string[]]>([
    // If membership changed the recommendation, the sentence about the trigger is left out.
    ["recommendation_changed", { before: "eligible", now: "not_eligible" }, [changed("eligible", "not eligible")]],
    ["recommendation_changed", { before: "likely_to_be_eligible", now: null }, [changed("likely to be eligible", "unknown")]],
    ["recommendation_changed", { before: null, now: "eligible" }, [changed("unknown", "eligible")]],
    ["recommendation_changed", "an_offer", ["What is published about joining an institution of these offers has changed."]],
    ["condition_met", { before: "not_eligible", now: "eligible" }, [isStill, changed("not eligible", "eligible")]],
    ["condition_met", "an_offer", [isStill, "What is published about joining an institution of these offers has changed."]],
    ["recommendation_changed", null, ["The best offer is now from Harbor CU."]],
  ])("says what changed of membership: %s, %j", (triggerType, membership, sentences) => {
    expect(whyNow({ ...PLAIN, triggerType, membership })).toEqual(sentences);
  });

  it("says of membership with an institution whose name is not known that it is the institution's", () => {
    expect(
      whyNow({ ...PLAIN, triggerType: "recommendation_changed", provider: null, membership: { before: null, now: "eligible" } }),
    ).toEqual(['Whether the borrower can join the institution was "unknown" and is now "eligible"; the credit union decides.']);
  });

  it("is said with the most important first", () => {
    const conditions: readonly Condition[] = [
      { field: "apr", operator: "lte", value: 6.5 },
      { field: "rate", operator: "change_pct", value: -5 },
    ];
    const baseline = figures(7, 8, 600);
    expect(
      whyNow({
        triggerType: "threshold_crossed",
        provider: "Harbor CU",
        outcomes: evaluateConditions(conditions, OBSERVED, baseline),
        baseline,
        observation: OBSERVED,
        previousRate: 6.25,
        membership: { before: "not_eligible", now: "eligible" },
      }),
    ).toEqual([
      "At the last evaluation your conditions were not all met; now they are.",
      'Whether the borrower can join Harbor CU was "not eligible" and is now "eligible"; the credit union decides.',
      "You asked for an APR at or below 6.5 %: it is 6.012 %.",
      "You asked for a note rate that falls by 5 % or more: it is 5.875 %, from 7 %.",
      "The best offer's note rate went down from 6.25 % to 5.875 %.",
    ]);
  });
});

describe("why a test is sent", () => {
  const baseline = figures(7, 8, 600);
  const condition: Condition = { field: "rate", operator: "lte", value: 6 };
  const at = (rate: number) => evaluateConditions([condition], { ...OBSERVED, rate }, baseline);
  const tested = { provider: "Harbor CU", triggerType: "threshold_crossed", baseline } as const;

  it.each([
    [
      "what would be sent",
      { ...tested, outcomes: at(5.5), previousRate: 6.25 },
      5.5,
      [
        "This is a test: no rate has changed.",
        "It assumes that the best offer's note rate moves from 6.25 % to 5.5 %.",
        "At the last evaluation your conditions were not all met; now they are.",
        "You asked for a note rate at or below 6 %: it is 5.5 %.",
      ],
    ],
    [
      "what would be sent of the offer that stays the best",
      { ...tested, triggerType: "condition_met", outcomes: at(5.5), previousRate: 5.75 },
      5.5,
      [
        "This is a test: no rate has changed.",
        "It assumes that the best offer's note rate moves from 5.75 % to 5.5 %.",
        "Your conditions are still met; the best offer is still from Harbor CU.",
        "You asked for a note rate at or below 6 %: it is 5.5 %.",
      ],
    ],
    [
      "that nothing would be sent",
      { ...tested, outcomes: at(6.5), previousRate: 6.25 },
      6.5,
      [
        "This is a test: no rate has changed.",
        "It assumes that the best offer's note rate moves from 6.25 % to 6.5 %.",
        "Your conditions would not all be met, so nothing would be sent.",
        "You asked for a note rate at or below 6 %: it is 6.5 %.",
      ],
    ],
    [
      "that a rate comes where there was none, from an institution without a name",
      { ...tested, triggerType: "recommendation_changed", provider: null, outcomes: at(5.5), previousRate: null },
      5.5,
      [
        "This is a test: no rate has changed.",
        "It assumes that the best offer's note rate moves to 5.5 %.",
        "The best offer is now from the institution.",
        "You asked for a note rate at or below 6 %: it is 5.5 %.",
      ],
    ],
    [
      "what a change is measured from",
      {
        ...tested,
        outcomes: evaluateConditions([{ field: "rate", operator: "change_pct", value: -5 }], { ...OBSERVED, rate: 5.5 }, baseline),
        previousRate: 6.25,
      },
      5.5,
      [
        "This is a test: no rate has changed.",
        "It assumes that the best offer's note rate moves from 6.25 % to 5.5 %.",
        "At the last evaluation your conditions were not all met; now they are.",
        "You asked for a note rate that falls by 5 % or more: it is 5.5 %, from 7 %.",
      ],
    ],
  ] as const)("says %s", (_, event, newRate, sentences) => {
    expect(whyTested(event, { newRate, status: "active", coolsUntil: null })).toEqual(sentences);
  });

  it.each([
    ["paused", null, ["The monitor is paused, so nothing would be sent."]],
    ["active", "2026-12-01T00:00:00.000Z", ["An event was sent recently, so nothing would be sent before 2026-12-01T00:00:00.000Z."]],
  ] as const)("says that one that is %s and cools until %s would send nothing", (status, coolsUntil, held) => {
    const sentences = whyTested({ ...tested, outcomes: at(5.5), previousRate: 6 }, { newRate: 5.5, status, coolsUntil });
    expect(sentences.slice(2, 2 + held.length)).toEqual(held);
  });
});
