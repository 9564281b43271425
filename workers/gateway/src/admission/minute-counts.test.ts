import { MINUTE_MS } from "@tellerline/vocabulary";
import { expect, it } from "vitest";
import { MinuteCounts } from "./minute-counts.ts";

it("counts an address for a minute from its first time", () => {
  const counts = new MinuteCounts();
  expect([counts.of("a", 0), counts.add("a", 0), counts.add("a", 10), counts.add("b", 10)]).toEqual([0, 1, 2, 1]);
  expect([counts.of("a", MINUTE_MS - 1), counts.of("a", MINUTE_MS), counts.of("b", MINUTE_MS)]).toEqual([2, 0, 1]);
  expect(counts.add("a", MINUTE_MS)).toBe(1);
});

it("keeps ten thousand addresses at most", () => {
  const counts = new MinuteCounts();
  for (let number = 0; number < 10_000; number++) counts.add(`address ${number}`, 0);
  expect(counts.of("address 0", 1)).toBe(1);
  counts.add("one more", 1);
  expect([counts.of("address 0", 1), counts.of("address 9999", 1), counts.of("one more", 1)]).toEqual([0, 0, 1]);
});
