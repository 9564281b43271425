import { describe, expect, it } from "vitest";
import { drawWeighted } from "./measures.ts";

describe("a weighted draw", () => {
  const weights: readonly (readonly [string, number])[] = Array.from(
    { length: 200 },
    (_, at) => [`rate-${at}`, at < 20 ? 1e-9 : (at % 10) + 1] as const,
  );

  it("is the same for the same seed, in whatever order, and another for another seed", () => {
    const drawn = drawWeighted(weights, 50, 7);
    expect(drawWeighted(weights.toReversed(), 50, 7)).toEqual(drawn);
    expect(drawWeighted(weights, 50, 8)).not.toEqual(drawn);
    expect(new Set(drawn).size).toBe(50);
  });

  it("draws what led nothing only when no others are left", () => {
    const unled = new Set(weights.slice(0, 20).map(([id]) => id));
    for (let seed = 0; seed < 20; seed++) {
      expect(drawWeighted(weights, 180, seed).some((id) => unled.has(id))).toBe(false);
      expect(
        drawWeighted(weights, 200, seed)
          .slice(180)
          .every((id) => unled.has(id)),
      ).toBe(true);
    }
  });

  it("draws the first by its part of all weights", () => {
    const three = [
      ["a", 6],
      ["b", 3],
      ["c", 1],
    ] as const;
    const first = Map.groupBy(
      Array.from({ length: 5000 }, (_, seed) => drawWeighted(three, 1, seed)[0]),
      (id) => id,
    );
    const shares = three.map(([id]) => (first.get(id)?.length ?? 0) / 5000);
    // The tolerance is four standard deviations of a share in 5,000 draws.
    for (const [at, expected] of [0.6, 0.3, 0.1].entries()) expect(Math.abs((shares[at] ?? 0) - expected)).toBeLessThan(0.028);
  });
});
