import fc from "fast-check";
import { expect, it } from "vitest";
import { AscendingSet } from "./ascending-set.ts";
import { BucketKeys } from "./bucket-keys.ts";

const numbers = fc.array(fc.nat(4999));

it("drains what several lists hold, ascending and each once, and is empty after that", () => {
  const set = new AscendingSet(5000);
  fc.assert(
    fc.property(numbers, numbers, (first, second) => {
      for (const number of [...first, ...second]) set.add(number);
      expect([...set.drain()]).toEqual([...new Set([...first, ...second])].sort((left, right) => left - right));
      expect(set.drain()).toHaveLength(0);
    }),
  );
});

it("has the lowest keys of each bucket in order, however many there are", () => {
  const keys = new BucketKeys(500);
  const collected = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: -50, max: 50 })), { maxLength: 500 });
  fc.assert(
    fc.property(collected, fc.nat(60), (pairs, most) => {
      keys.clear();
      for (const [bucket, key] of pairs) keys.add(bucket, key);
      const lowest = keys.lowest(most);
      for (let bucket = 0; bucket < 4; bucket++) {
        const all = pairs.flatMap(([of, key]) => (of === bucket ? [key] : [])).sort((left, right) => left - right);
        expect([...(lowest[bucket] ?? [])].slice(0, most)).toEqual(all.slice(0, most));
      }
    }),
    { numRuns: 1000 },
  );
});
