import { DAY_SECONDS, QUALITY_REASONS, qualityReasonBit, qualityReasonsIn, secondsOf } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import type { RateSheetRow } from "../book/rows.ts";
import { aRate } from "../testing/small-books.oracle.ts";
import { judgeSheet } from "./judge-sheet.ts";
import { KNOWN_REFERENCES, References } from "./references.ts";

const OBSERVED = secondsOf("2025-12-31");
const rate = (name: string, noteRatePercent: number, more: Partial<RateSheetRow> = {}) =>
  aRate(name, { noteRatePercent, observedAt: OBSERVED, ...more });
const reasonsOf = (rows: readonly RateSheetRow[]) => judgeSheet(rows).map(({ qualityReasons }) => qualityReasonsIn(qualityReasons));

describe("a sheet without a history", () => {
  it.each([
    // New cars averaged 5.64 % on 2025-09-26. Three quarters of that is 4.23 %; three times that is
    // 16.92 %.
    ["a car loan at three quarters of the average", [rate("Ash", 4.23)], [[]]],
    ["one below", [rate("Ash", 4.22)], [["far_below_reference"]]],
    ["one just under three times the average", [rate("Ash", 16.91)], [[]]],
    ["one above", [rate("Ash", 16.93)], [["far_above_reference"]]],
    // Used cars: the average is 5.72 %, and three quarters of it is 4.29 %.
    ["a used car is held against its own line", [rate("Ash", 4.28, { vehicleCondition: "used" })], [["far_below_reference"]]],
    // Mortgages: three quarters of 5.89 % (15 years) is 4.4175 %, and of 6.45 % (30 years) 4.8375 %.
    ["a mortgage over 180 months", [rate("Ash", 4.42, { product: "mortgage", termMonths: 180 })], [[]]],
    ["a mortgage over 181 months", [rate("Ash", 4.42, { product: "mortgage", termMonths: 181 })], [["far_below_reference"]]],
    ["a mortgage without a term", [rate("Ash", 4.83, { product: "mortgage" })], [["far_below_reference"]]],
    ["an APR below its rate", [rate("Ash", 6, { publishedAprPercent: 5.9 })], [["out_of_order"]]],
    [
      "a figure of four kinds of loans of one institution",
      [
        rate("Ash", 8),
        rate("Ash", 8, { vehicleCondition: "used" }),
        rate("Ash", 8, { product: "heloc" }),
        rate("Ash", 10, { product: "personal_loan" }),
        rate("Ash", 8, { product: "mortgage" }),
      ],
      [["copied"], ["copied"], ["copied"], [], ["copied"]],
    ],
    ["the same figure of two institutions", [rate("Ash", 8), rate("Birch", 8), rate("Cedar", 8), rate("Dogwood", 8)], [[], [], [], []]],
    // The median of the sheet is 7; the bounds are 5.25 and 14.
    [
      "student loans, held against the median of the sheet",
      [5, 6, 7, 8, 15].map((percent, index) => rate(`CU ${index}`, percent, { product: "student_loan" })),
      [["far_below_reference"], [], [], [], ["far_above_reference"]],
    ],
    [
      "equipment loans, held against the median of the sheet",
      [5, 7, 18].map((percent, index) => rate(`CU ${index}`, percent, { product: "equipment_loan" })),
      [["far_below_reference"], [], ["far_above_reference"]],
    ],
    ["deposits, held against nothing", [rate("Ash", 0.01, { product: "savings" }), rate("Ash", 40, { product: "certificate" })], [[], []]],
  ])("%s", (_, rows, expected) => {
    expect(reasonsOf(rows)).toEqual(expected);
  });

  it("keeps its order and everything else of its rows, and those that change nothing as they are", () => {
    const rows = [rate("Ash", 1), rate("Birch", 6), rate("Cedar", 6, { qualityReasons: 4 })];
    const judged = judgeSheet(rows);
    expect(judged).toEqual([
      { ...rows[0], qualityReasons: qualityReasonBit("far_below_reference") },
      rows[1],
      { ...rows[2], qualityReasons: 0 },
    ]);
    expect(judged[1]).toBe(rows[1]);
    expect(QUALITY_REASONS.indexOf("far_below_reference")).toBe(0);
  });
});

describe("averages", () => {
  const [JUNE, SEPTEMBER] = [secondsOf("2025-06-30"), secondsOf("2025-09-30")];
  const references = new References([
    { line: "heloc", asOf: SEPTEMBER, percent: 8 },
    { line: "heloc", asOf: JUNE, percent: 7 },
    { line: "heloc", asOf: SEPTEMBER, percent: 7.5 },
    { line: "arm_5_1", asOf: JUNE, percent: 6 },
  ]);

  it.each([
    ["the newest before", "heloc", SEPTEMBER + DAY_SECONDS, { percent: 7.5, isStale: false }],
    ["one of up to 31 days later", "heloc", SEPTEMBER - 31 * DAY_SECONDS, { percent: 7.5, isStale: false }],
    ["none of 32 days later", "heloc", SEPTEMBER - 32 * DAY_SECONDS, { percent: 7, isStale: false }],
    ["none where every one came later", "heloc", JUNE - 32 * DAY_SECONDS, null],
    ["none of a line that has none", "classic_card", SEPTEMBER, null],
    ["one of 200 days before as it stands", "arm_5_1", JUNE + 200 * DAY_SECONDS, { percent: 6, isStale: false }],
    ["an older one as stale", "arm_5_1", JUNE + 200 * DAY_SECONDS + 1, { percent: 6, isStale: true }],
  ] as const)("find %s", (_, line, observedAt, expected) => {
    expect(references.find(line, observedAt)).toEqual(expected);
  });

  it("come with the product from NCUA's tables of four quarters", () => {
    expect(KNOWN_REFERENCES).toHaveLength(4 * 8);
    expect(KNOWN_REFERENCES.filter(({ line }) => line === "used_car_48")).toEqual([
      { line: "used_car_48", asOf: secondsOf("2021-12-31"), percent: 2.85 },
      { line: "used_car_48", asOf: secondsOf("2022-09-30"), percent: 3.77 },
      { line: "used_car_48", asOf: secondsOf("2022-12-30"), percent: 4.79 },
      { line: "used_car_48", asOf: secondsOf("2025-09-26"), percent: 5.72 },
    ]);
  });
});
