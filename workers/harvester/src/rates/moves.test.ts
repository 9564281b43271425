import type { RateRowImport } from "@tellerline/contract/operator";
import type { HarvestedRate } from "@tellerline/storage";
import { describe, expect, it } from "vitest";
import { isSamePrice, movesTogether, movesTooFar } from "./moves.ts";

const before: HarvestedRate = {
  rateId: "page:1:heloc:x",
  creditUnionId: "CU|AUSTIN|TX",
  productType: "heloc",
  rate: 6,
  rateHigh: null,
  publishedApr: 6.2,
  points: 0,
  introRate: 3.99,
  sourceUrl: "https://cu.example/rates",
  goneSince: null,
  quote: "HELOC | 3.99% | 6.00%",
};
const row = (more: Partial<RateRowImport>): RateRowImport => ({
  kind: "rate",
  rate_id: before.rateId,
  credit_union_id: before.creditUnionId,
  product_type: "heloc",
  states: ["TX"],
  rate: 6,
  published_apr: 6.2,
  points: 0,
  intro_rate: 3.99,
  ...more,
});

describe("a rate as its page gives it now", () => {
  it.each([
    ["the same", {}, true, false],
    ["another rate", { rate: 6.25 }, false, false],
    ["a rate more than a point away", { rate: 7.01 }, false, true],
    ["a rate more than a quarter away", { intro_rate: 2.9 }, false, true],
    ["another introductory rate", { intro_rate: 4.49 }, false, false],
    ["points", { points: 0.5 }, false, false],
    ["more than one point more", { points: 1.5 }, false, true],
    ["no introductory rate", { intro_rate: undefined }, false, false],
  ])("is %s", (_, more, isSame, isFar) => {
    expect([isSamePrice(before, row(more)), movesTooFar(before, row(more))]).toEqual([isSame, isFar]);
  });

  it.each([
    [
      "two that became one",
      [
        [5, 5.25],
        [5.5, 5.25],
      ],
      true,
    ],
    [
      "two that were one",
      [
        [5, 5.25],
        [5, 5.25],
      ],
      false,
    ],
    [
      "two that moved apart",
      [
        [5, 5.25],
        [5.5, 5.75],
      ],
      false,
    ],
    ["one alone", [[5, 5.25]], false],
  ] as const)("is no figure of its own: %s", (_, moved, isTogether) => {
    expect(movesTogether(moved.map(([was, is]) => ({ before: was, after: is })))).toBe(isTogether);
  });
});
