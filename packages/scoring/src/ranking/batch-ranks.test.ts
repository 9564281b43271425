import fc from "fast-check";
import { expect, it } from "vitest";
import { batchRanks } from "./batch-ranks.ts";

/** Rows with a best offer of this APR, in thousandths of a percent; null: a row without an offer. */
const ranksOf = (aprs: readonly (number | null)[]) =>
  batchRanks(aprs.map((aprMilliPercent) => ({ offers: aprMilliPercent === null ? [] : [{ aprMilliPercent }] })));

it.each([
  [[], []],
  [
    [6000, 5000, 7000],
    [2, 1, 3],
  ],
  [
    [5000, null, 5000],
    [1, 3, 2],
  ],
  [
    [null, null],
    [1, 2],
  ],
])("rows at %j rank %j", (aprs, ranks) => {
  expect(ranksOf(aprs)).toEqual(ranks);
});

it("ranks go from 1 without gaps, and never put a cheaper row behind", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { maxLength: 25 }), (aprs) => {
      const ranks = ranksOf(aprs);
      expect(ranks.toSorted((left, right) => left - right)).toEqual(aprs.map((_, index) => index + 1));
      const order = ranks.map((rank, index) => ({ rank, index })).toSorted((left, right) => left.rank - right.rank);
      const sorted = order.map(({ index }) => aprs[index] ?? Number.POSITIVE_INFINITY);
      expect(sorted).toEqual(sorted.toSorted((left, right) => left - right));
    }),
  );
});
