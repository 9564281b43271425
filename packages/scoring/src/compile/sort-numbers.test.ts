import fc from "fast-check";
import { expect, it } from "vitest";
import { sortNumbers } from "./sort-numbers.ts";

const SIZES = [0, 1, 2, 4095, 4096, 4097, 8192, 10_000, 20_001];

it("sorts as the language does, equal ones as they came", () => {
  fc.assert(
    fc.property(fc.constantFrom(...SIZES), fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 99_991 }), (size, keys, step) => {
      const numbers = Uint32Array.from({ length: size }, (_, at) => (at * step) % (size + 1));
      const compare = (left: number, right: number) => (left % keys) - (right % keys);
      expect([...sortNumbers(numbers.slice(), compare)]).toEqual([...numbers].sort(compare));
    }),
    { numRuns: 60 },
  );
});
