import {
  CONVENTIONAL,
  DAY_SECONDS,
  LOAN_PRODUCTS,
  qualityReasonsIn,
  REFERENCE_LINES,
  secondsOf,
  VEHICLE_CONDITIONS,
} from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NaiveFigure, naiveReasons } from "../oracle/naive-judge.oracle.ts";
import { judgeRates, type ObservedRate, type RateObservation } from "./judge-rates.ts";
import { type ReferenceRate, References } from "./references.ts";

const START = secondsOf("2024-01-01");

/** Few distinct days and figures, so that contradictions and repetitions are common. */
const day = fc.nat(12).map((number) => START + number * 61 * DAY_SECONDS);
const percent = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(5, 7, 7.5, 9.75) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 3000 }).map((hundredths) => hundredths / 100) },
);
const observations = fc
  .uniqueArray(fc.record({ at: day, ratePercent: percent, isForOneDay: fc.boolean() }), {
    selector: ({ at }) => at,
    minLength: 1,
    maxLength: 6,
  })
  .map((figures): readonly RateObservation[] => {
    const sorted = figures.toSorted((left, right) => left.at - right.at);
    return sorted.map(({ at, ratePercent, isForOneDay }, index) => {
      const next = sorted[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      return { at, until: isForOneDay ? at : next, ratePercent, since: new Date(at * 1000).toISOString() };
    });
  });
const rates = fc
  .array(
    fc.record({
      product: fc.oneof(fc.constantFrom(...LOAN_PRODUCTS), fc.constantFrom("auto_loan" as const, "mortgage" as const)),
      termMonths: fc.constantFrom(null, 180, 360, 60),
      vehicleCondition: fc.constantFrom(null, ...VEHICLE_CONDITIONS),
      program: fc.constantFrom(CONVENTIONAL, CONVENTIONAL, CONVENTIONAL, "fha" as const),
      publishedAprPercent: fc.option(percent),
      isUnlawful: fc.boolean(),
      observations,
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((all): readonly ObservedRate[] => all.map((rate, index) => ({ ...rate, rateId: `rate-${index}` })));
const averages = fc.uniqueArray(fc.record({ line: fc.constantFrom(...REFERENCE_LINES), asOf: day, percent }), {
  selector: ({ line, asOf }) => `${line}@${asOf}`,
  maxLength: 40,
});

function toFigures(rate: ObservedRate): readonly NaiveFigure[] {
  const { rateId, product, termMonths, vehicleCondition, program, publishedAprPercent, isUnlawful } = rate;
  return rate.observations.map(({ at, until, ratePercent }) => {
    return {
      rateId,
      product,
      termMonths,
      vehicleCondition,
      program,
      publishedAprPercent,
      isUnlawful,
      from: at,
      until,
      percent: ratePercent,
    };
  });
}

describe("judgeRates", () => {
  it("finds for every figure what the rules say, one after the other", () => {
    fc.assert(
      fc.property(rates, averages, (institution, references) => {
        const figures = institution.flatMap(toFigures);
        const expected = figures.map((figure) => [figure.rateId, figure.from, naiveReasons(figure, figures, references)]);
        const found = judgeRates(institution, new References(references)).map(({ rate, observation, reasons }) => {
          return [rate.rateId, observation.at, qualityReasonsIn(reasons)];
        });
        expect(found).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

const JANUARY = secondsOf("2026-01-01");
const rate = (rateId: string, ratePercent: number, more: Partial<ObservedRate> = {}): ObservedRate => ({
  rateId,
  product: "mortgage",
  termMonths: 360,
  vehicleCondition: null,
  program: CONVENTIONAL,
  publishedAprPercent: null,
  isUnlawful: false,
  observations: [{ at: JANUARY, until: JANUARY, ratePercent, since: "2026-01-01" }],
  ...more,
});
const reasonsFor = (institution: readonly ObservedRate[], references: readonly ReferenceRate[]) =>
  judgeRates(institution, new References(references)).map(({ reasons }) => qualityReasonsIn(reasons));

describe("a figure is held against an average", () => {
  const average = (asOf: number): readonly ReferenceRate[] => [{ line: "fixed_30_year", asOf, percent: 6 }];

  it.each([
    ["at three quarters of it", 4.5, 0, []],
    ["just under", 4.499, 0, ["far_below_reference"]],
    ["at twice of it", 12, 0, []],
    ["just above", 12.001, 0, ["far_above_reference"]],
    ["of 31 days later", 4.499, 31, ["far_below_reference"]],
    ["of 32 days later, which was not known", 4.499, 32, []],
    ["of 200 days before", 4.499, -200, ["far_below_reference"]],
    ["of 201 days before, which holds what is under half alone", 3, -201, []],
    ["of 201 days before, and under half", 2.999, -201, ["far_below_reference"]],
    ["of 201 days before, which holds nothing above", 18, -201, []],
  ])("%s", (_, percentage, days, expected) => {
    expect(reasonsFor([rate("r", percentage)], average(JANUARY + days * DAY_SECONDS))).toEqual([expected]);
  });
});

it("a figure at a bound is within it, though the bound in binary is a little less", () => {
  // 3 times 5.64 is 16.919999999999998.
  const car = { product: "auto_loan", termMonths: 60, vehicleCondition: "new" } as const;
  const average: readonly ReferenceRate[] = [{ line: "new_car_60", asOf: JANUARY, percent: 5.64 }];
  expect(reasonsFor([rate("r", 16.92, car)], average)).toEqual([[]]);
  expect(reasonsFor([rate("r", 16.921, car)], average)).toEqual([["far_above_reference"]]);
});

it("a fall from 4.13 to 1.1 within a quarter is held, and one that the average made as well is not", () => {
  const fallen = (from: number, to: number) =>
    rate("r", to, {
      product: "personal_loan",
      termMonths: null,
      observations: [
        { at: JANUARY - 92 * DAY_SECONDS, until: JANUARY - 92 * DAY_SECONDS, ratePercent: from, since: "2025-10-01" },
        { at: JANUARY, until: JANUARY, ratePercent: to, since: "2026-01-01" },
      ],
    });
  expect(reasonsFor([fallen(4.13, 1.1)], [])).toEqual([[], ["moved_too_far"]]);
  const halved: readonly ReferenceRate[] = [
    { line: "unsecured_36", asOf: JANUARY - 92 * DAY_SECONDS, percent: 12 },
    { line: "unsecured_36", asOf: JANUARY, percent: 6 },
  ];
  expect(reasonsFor([fallen(12, 5.5)], [])).toEqual([[], ["moved_too_far"]]);
  expect(reasonsFor([fallen(12, 5.5)], halved)).toEqual([[], []]);
});
