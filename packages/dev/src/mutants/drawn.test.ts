import { expect, it } from "vitest";
import { draw, keyOf } from "./drawn.ts";

const all = Array.from({ length: 50 }, (_, index) => index);

it("draws without putting back, and the same by the same seed", () => {
  const drawn = draw(all, 20, 7);
  expect(new Set(drawn).size).toBe(20);
  expect(draw(all, 20, 7)).toEqual(drawn);
  expect(draw(all, 20, 8)).not.toEqual(drawn);
  expect(draw(all, 80, 7).toSorted((a, b) => a - b)).toEqual(all);
});

it("tells mutants of one place apart by what stands there instead", () => {
  const location = { start: { line: 1, column: 2 }, end: { line: 1, column: 9 } };
  const key = (replacement: string) => keyOf({ id: "1", fileName: "a.ts", location, mutatorName: "Regex", replacement });
  expect(key("true")).not.toBe(key("false"));
});
