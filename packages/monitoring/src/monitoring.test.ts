import { HOUR_MS, MONITOR_FIELDS, OPERATORS } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellKeyOf, openCell } from "./cell.ts";
import { type Condition, evaluateConditions } from "./condition.ts";
import { conditionInWords, whyNow } from "./sentences.ts";
import { cooldownUntilMs, heldBackBy, triggerTypeOf } from "./trigger.ts";
import { watchOf } from "./watch.ts";

const seen = (rate: number, apr: number, payment: number, creditUnionId = "A|B|TX") => ({
  rate,
  apr,
  monthly_payment: payment,
  creditUnionId,
});
const met = (condition: Condition, observed: number, baseline: number | null = null) =>
  evaluateConditions(
    [condition],
    seen(observed, observed, observed),
    baseline === null ? null : { rate: baseline, apr: baseline, monthly_payment: baseline },
  )[0]?.met;

describe("conditions", () => {
  it.each([
    ["lt", 5, 4.999, true],
    ["lt", 5, 5, false],
    ["lte", 5, 5, true],
    ["lte", 5, 5.001, false],
    ["gt", 5, 5, false],
    ["gt", 5, 5.001, true],
    ["gte", 5, 5, true],
    ["gte", 5, 4.999, false],
    ["eq", 5.875, 5.875, true],
    ["eq", 5.875, 5.876, false],
  ] as const)("%s %f, seen %f: %s", (operator, value, observed, expected) => {
    expect(met({ field: "apr", operator, value }, observed)).toBe(expected);
  });

  it.each([
    [5, 6, 5.7, true],
    [5, 6, 6.3, true],
    [5, 6, 6.29, false],
    [5, 6, 5.71, false],
    [-5, 6, 5.7, true],
    [-5, 6, 5.71, false],
    [-5, 6, 6.3, false],
    [10, 0, 0.5, true],
    [10, 0, 0, false],
  ])("change_pct %f from %f to %f: %s", (value, before, observed, expected) => {
    expect(met({ field: "rate", operator: "change_pct", value }, observed, before)).toBe(expected);
  });

  it("do not hold without an offer, nor a change without a baseline", () => {
    const conditions = OPERATORS.map((operator): Condition => ({ field: "apr", operator, value: 1 }));
    expect(evaluateConditions(conditions, null, null).every((outcome) => !outcome.met && outcome.observed === null)).toBe(true);
    expect(met({ field: "apr", operator: "change_pct", value: 1 }, 5)).toBe(false);
  });
});

describe("triggers", () => {
  const now = seen(5, 5, 100, "new");
  it.each([
    ["threshold_crossed", { observation: seen(6, 6, 110, "old"), conditionsHeld: false, bestHadOffer: false, sameMembership: true }],
    ["new_offer_detected", { observation: seen(6, 6, 110, "old"), conditionsHeld: true, bestHadOffer: false, sameMembership: true }],
    ["recommendation_changed", { observation: seen(6, 6, 110, "old"), conditionsHeld: true, bestHadOffer: true, sameMembership: true }],
    ["recommendation_changed", { observation: seen(6, 6, 110, "new"), conditionsHeld: true, bestHadOffer: true, sameMembership: false }],
    ["condition_met", { observation: seen(6, 6, 110, "new"), conditionsHeld: true, bestHadOffer: true, sameMembership: true }],
  ] as const)("%s", (type, last) => {
    expect(triggerTypeOf(now, last)).toBe(type);
  });

  it("wait until the cooldown is over", () => {
    const outcomes = evaluateConditions([{ field: "apr", operator: "lte", value: 5 }], now, null);
    const until = cooldownUntilMs(1000, 6);
    expect(until).toBe(1000 + 6 * HOUR_MS);
    expect(heldBackBy(outcomes, now, (until ?? 0) - 1, until)).toBe("cooldown");
    expect(heldBackBy(outcomes, now, until ?? 0, until)).toBeNull();
    expect(cooldownUntilMs(1000, 0)).toBeNull();
  });

  it("say why, in words", () => {
    const condition: Condition = { field: "apr", operator: "lte", value: 5.5 };
    expect(conditionInWords(condition)).toBe("APR at or below 5.5 %");
    const sentences = whyNow({
      triggerType: "threshold_crossed",
      provider: "Harbor CU",
      outcomes: evaluateConditions([condition], now, null),
      baseline: null,
      observation: now,
      previousRate: 6,
      membership: null,
    });
    expect(sentences).toEqual([
      "At the last evaluation your conditions were not all met; now they are.",
      "You asked for an APR at or below 5.5 %: it is 5 %.",
      "The best offer's note rate went down from 6 % to 5 %.",
    ]);
  });

  it.each([
    [4.75, "The best offer's note rate went up from 4.75 % to 5 %."],
    [5.25, "The best offer's note rate went down from 5.25 % to 5 %."],
  ])("say which way a rate went from %s", (previousRate, sentence) => {
    const said = {
      triggerType: "condition_met",
      provider: "Harbor CU",
      outcomes: [],
      baseline: null,
      observation: now,
      membership: null,
    } as const;
    expect(whyNow({ ...said, previousRate })).toContain(sentence);
  });
});

const figure = fc.constantFrom(0, 0.01, 3.5, 4.999, 5, 5.001, 5.7, 6, 6.3, 250);
const condition = fc.record({
  field: fc.constantFrom(...MONITOR_FIELDS),
  operator: fc.constantFrom(...OPERATORS),
  value: figure.filter((value) => value !== 0),
});
const observation = fc.option(
  fc.tuple(figure, figure, figure).map(([rate, apr, payment]) => seen(rate, apr, payment)),
  { nil: null },
);

describe("what a monitor watches", () => {
  it("is reached before its conditions can all hold", () => {
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 4 }),
        observation,
        observation,
        observation,
        (conditions, first, before, next) => {
          const amount = 100;
          const watch = watchOf(evaluateConditions(conditions, before, first), first, amount);
          const outcomes = evaluateConditions(conditions, next, first);
          const baselineComes = first === null && next !== null && conditions.some(({ operator }) => operator === "change_pct");
          if (
            next === null ||
            !(
              outcomes.every((outcome) => outcome.met) ||
              (baselineComes && outcomes.every((one) => one.met || one.operator === "change_pct"))
            )
          )
            return;
          const figureSeen = watch.field === "monthly_payment" ? next.monthly_payment / amount : next[watch.field];
          expect((watch.low !== null && figureSeen <= watch.low) || (watch.high !== null && figureSeen >= watch.high)).toBe(true);
        },
      ),
      { numRuns: 5000 },
    );
  });
});

describe("cells", () => {
  it("of loans without a lien know no home, and keys written before homes were known hold every one", () => {
    const [auto, old] = [openCell("auto_loan|60|TX|a43|s8|d5"), openCell("mortgage|360|TX|a55|s8|d6")];
    expect([auto.ltvPercent, auto.cltvPercent]).toEqual([null, null]);
    expect([old.ltvPercent, old.cltvPercent]).toEqual(Array(2).fill({ least: 0, greatest: Number.POSITIVE_INFINITY }));
  });

  it("hold every context that has their key", () => {
    const context = fc.record({
      product: fc.constantFrom("mortgage", "heloc"),
      termMonths: fc.constantFrom(60, 360),
      state: fc.constantFrom(null, "TX" as const, "OK" as const),
      amountUsd: fc.oneof(fc.double({ min: 0.01, max: 1e9, noNaN: true }), fc.constantFrom(1, 1.25, 8, 10, 99.99, 100, 315_000, 1e9)),
      creditScore: fc.integer({ min: 300, max: 850 }),
      downPaymentPercent: fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(null, 0, 3, 3.5, 20, 100)),
      ltvPercent: fc.oneof(fc.double({ min: 0, max: 300, noNaN: true }), fc.constantFrom(null, 0, 60, 80, 97, 100)),
      cltvPercent: fc.oneof(fc.double({ min: 0, max: 300, noNaN: true }), fc.constantFrom(null, 0, 60, 80, 97, 100)),
      isOrdinary: fc.boolean(),
    });
    fc.assert(
      fc.property(context, (asked) => {
        const cell = openCell(cellKeyOf(asked));
        const { product, termMonths, state } = asked;
        // First mortgages above 80 % of the home's value are insured. Each rate may price that, so they are not ordinary.
        const mayBeInsured = product === "mortgage" && asked.ltvPercent !== null && asked.ltvPercent > 80;
        const isOrdinary = asked.isOrdinary && !mayBeInsured;
        expect(cell).toMatchObject({ product, termMonths, state, isOrdinary });
        for (const part of ["amountUsd", "creditScore", "downPaymentPercent", "ltvPercent", "cltvPercent"] as const) {
          const [figure, band] = [asked[part], cell[part]];
          expect(band === null).toBe(figure === null);
          if (band === null || figure === null) continue;
          // A percentage within the gap of a band's edge may be in either band.
          const gap = part.endsWith("Percent") ? 1e-9 : 0;
          expect(figure).toBeGreaterThanOrEqual(band.least - gap);
          expect(figure).toBeLessThanOrEqual(band.greatest + gap);
        }
        expect(cell.amountUsd.greatest / cell.amountUsd.least).toBeLessThan(1.3);
      }),
      { numRuns: 3000 },
    );
  });
});
