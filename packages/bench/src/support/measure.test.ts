import fc from "fast-check";
import { expect, it } from "vitest";
import { isSettled, ratioOf, summarize } from "./measure.ts";

const samples = fc.array(fc.double({ min: 1, max: 2, noNaN: true }), { minLength: 9, maxLength: 40 });

it("has the median and the interval that order statistics give, in any order", () => {
  expect(summarize([9, 1, 5, 3, 7, 2, 8, 4, 6])).toEqual({ ms: 5, spread: (8 - 2) / 2 / 5 });
  fc.assert(
    fc.property(samples, (values) => {
      const { ms, spread } = summarize(values);
      expect(summarize(values.toReversed())).toEqual({ ms, spread });
      expect(values.filter((value) => value < ms).length).toBeLessThanOrEqual(values.length / 2);
      expect(spread).toBeLessThanOrEqual((Math.max(...values) - Math.min(...values)) / 2 / ms);
    }),
  );
});

it("knows equal samples exactly, and a ratio as badly as its parts together", () => {
  expect(summarize(Array(9).fill(3))).toEqual({ ms: 3, spread: 0 });
  expect(ratioOf({ ms: 6, spread: 0.03 }, { ms: 2, spread: 0.04 })).toEqual({ ratio: 3, spread: 0.05 });
});

it("is settled once every median is known, or the time is up, and never before nine rounds", () => {
  const known = Array(9).fill(1);
  const unknown = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const now = performance.now();
  expect(isSettled([known, known], now)).toBe(true);
  expect(isSettled([known, unknown], now)).toBe(false);
  expect(isSettled([known, unknown], now - 7000)).toBe(true);
  expect(isSettled([known.slice(1)], now - 7000)).toBe(false);
});
