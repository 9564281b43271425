import fc from "fast-check";
import { expect, it } from "vitest";
import { randomFrom, readSeed } from "./random.ts";

it("the same seed makes the same numbers, another one others", () => {
  const draw = (seed: number) => Array.from({ length: 100 }, randomFrom(seed));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(8)).not.toEqual(draw(7));
  for (const number of draw(-3)) expect(number >= 0 && number < 1).toBe(true);
  expect(new Set(draw(0)).size).toBe(100);
});

it("a seed is an integer, and is left to chance where there is none", () => {
  expect([readSeed("-12"), readSeed("0"), readSeed("")]).toEqual([-12, 0, null]);
  expect(() => readSeed("abc")).toThrow('TEST_SEED is "abc"');
  expect(() => readSeed("1.5")).toThrow("must be an integer");
});

it("every property starts from TEST_SEED", () => {
  expect(fc.readConfigureGlobal().seed ?? null).toBe(readSeed());
});

it("a property that fails says its seed", () => {
  const fail = () =>
    fc.assert(
      fc.property(fc.nat(), () => false),
      { seed: 42, endOnFailure: true },
    );
  expect(fail).toThrow("seed: 42");
});
