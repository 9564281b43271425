import { runs } from "@tellerline/dev/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { CANDIDATE_FEATURES } from "./candidate-features.ts";
import { FEATURE_COUNT } from "./hashing.ts";
import { openKnownNames, packKnownNames } from "./known-names.ts";
import { LABEL_COUNT } from "./labels.ts";
import { openWeights, packWeights, type Weights } from "./weights.ts";
import { OWNERS, WHOSE_FEATURES } from "./whose.ts";

const filled = (length: number, value: (at: number) => number) => Int8Array.from({ length }, (_, at) => value(at));

function weightsOf(rows: readonly (readonly [number, readonly (readonly [number, number])[]])[], seed: number): Weights {
  const byFeature = new Map(rows);
  const starts = new Uint32Array(FEATURE_COUNT + 1);
  const labels: number[] = [];
  const values: number[] = [];
  for (let feature = 0; feature < FEATURE_COUNT; feature++) {
    for (const [label, value] of byFeature.get(feature) ?? []) {
      labels.push(label);
      values.push(value);
    }
    starts[feature + 1] = labels.length;
  }
  return {
    starts,
    labels: Uint8Array.from(labels),
    values: Int8Array.from(values),
    transitions: Int16Array.from({ length: LABEL_COUNT ** 2 }, (_, at) => ((at * 31 + seed) % 60_000) - 30_000),
    owners: filled(WHOSE_FEATURES * OWNERS.length, (at) => ((at + seed) % 255) - 127),
    verifier: filled(CANDIDATE_FEATURES, (at) => ((at * 7 + seed) % 255) - 127),
    sentences: "0123456789abcdef".repeat(4),
    names: packKnownNames([{ kind: "town", words: ["reno"] }]),
  };
}

const entry = fc.tuple(fc.integer({ min: 0, max: LABEL_COUNT - 1 }), fc.integer({ min: -127, max: 127 }));
const rows = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 0, max: FEATURE_COUNT - 1 }), fc.array(entry, { minLength: 1, maxLength: LABEL_COUNT })),
  { selector: ([feature]) => feature, maxLength: 30 },
);

it("opens the weights that were packed", () => {
  fc.assert(
    fc.property(rows, fc.nat(1000), (packed, seed) => {
      const weights = weightsOf(packed, seed);
      const opened = openWeights(packWeights(weights));
      expect(opened.sentences).toBe(weights.sentences);
      expect(opened.starts).toEqual(weights.starts);
      const count = weights.labels.length;
      expect(opened.labels.subarray(0, count)).toEqual(weights.labels);
      expect(opened.values.subarray(0, count)).toEqual(weights.values);
      for (const part of ["transitions", "owners", "verifier", "names"] as const) expect(opened[part]).toEqual(weights[part]);
    }),
    { numRuns: runs(10, 100) },
  );
});

it("opens no weights that are cut off, or of a label that does not exist", () => {
  const packed = packWeights(
    weightsOf(
      [
        [3, [[1, 5]]],
        [
          900,
          [
            [2, -7],
            [LABEL_COUNT - 1, 9],
          ],
        ],
      ],
      1,
    ),
  );
  // The first three cuts are within the second row, the next one is within the first row, and the last two are before the rows.
  for (const cut of [packed.length - 1, packed.length - 3, packed.length - 7, packed.length - 11, 100, 0])
    expect(() => openWeights(packed.subarray(0, cut))).toThrow("cut off");
  const unknown = packed.with(packed.length - 2, LABEL_COUNT);
  expect(() => openWeights(unknown)).toThrow("cut off");
});

it("knows each packed name, by its kind, and hardly any other", () => {
  const names = Array.from({ length: 5000 }, (_, number) => ({ kind: "employer" as const, words: ["works", `elm${number}`] }));
  const known = openKnownNames(packKnownNames(names));
  expect(names.every(({ kind, words }) => known.has(kind, words))).toBe(true);
  const others = names.filter(({ words }) => known.has("school", words) || known.has("employer", words.toReversed()));
  expect(others.length).toBeLessThan(50);
});
