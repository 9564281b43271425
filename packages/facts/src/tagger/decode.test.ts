import { runs } from "@tellerline/dev/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode } from "./decode.ts";
import type { Features } from "./features.ts";
import { FEATURE_COUNT } from "./hashing.ts";
import { firstOf, LABEL_COUNT, laterOf, mayFollow, OUTSIDE, typeOf } from "./labels.ts";

// Compares decoding with a slow, obvious version that tries every allowed sequence of labels.

/** The labels of two types, and `OUTSIDE`: enough to tell sequences apart. */
const LABELS = [OUTSIDE, firstOf(0), laterOf(0), firstOf(3), laterOf(3)];
const FAR = -100;

interface Scored {
  readonly labels: readonly number[];
  readonly sum: number;
}

function everySequence(scores: readonly (readonly number[])[], transitions: Int16Array): readonly Scored[] {
  return scores.reduce<readonly Scored[]>(
    (sequences, row) =>
      sequences.flatMap(({ labels, sum }) =>
        LABELS.flatMap((label, index) => {
          const before = labels.at(-1) ?? OUTSIDE;
          if (!mayFollow(before, label)) return [];
          const step = labels.length === 0 ? 0 : (transitions[before * LABEL_COUNT + label] ?? 0);
          return [{ labels: [...labels, label], sum: sum + step + (row[index] ?? 0) }];
        }),
      ),
    [{ labels: [], sum: 0 }],
  );
}

/** Weights that give piece `n`, whose only feature is number `n`, the scores of row `n`. Labels that the test does not use score `FAR`. */
function weightsOf(scores: readonly (readonly number[])[], transitions: Int16Array) {
  const starts = new Uint32Array(FEATURE_COUNT + 1);
  const labels: number[] = [];
  const values: number[] = [];
  scores.forEach((row, piece) => {
    for (let label = 0; label < LABEL_COUNT; label++) {
      const index = LABELS.indexOf(label);
      labels.push(label);
      values.push(index < 0 ? FAR : (row[index] ?? 0));
    }
    starts.fill(labels.length, piece + 1);
  });
  return { starts, labels: Uint8Array.from(labels), values: Int8Array.from(values), transitions };
}

const row = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: LABELS.length, maxLength: LABELS.length });
const pairs = fc.array(fc.integer({ min: -15, max: 15 }), { minLength: LABEL_COUNT ** 2, maxLength: LABEL_COUNT ** 2 });

const featuresOf = (count: number): Features => ({
  starts: Uint32Array.from({ length: count + 1 }, (_, piece) => piece),
  numbers: Uint32Array.from({ length: count }, (_, piece) => piece),
});

function labelsOf(
  spans: readonly { readonly type: number; readonly from: number; readonly to: number }[],
  count: number,
): readonly number[] {
  const labels: number[] = Array.from({ length: count }, () => OUTSIDE);
  for (const { type, from, to } of spans) labels.fill(laterOf(type), from + 1, to).fill(firstOf(type), from, from + 1);
  return labels;
}

const highest = (sequences: readonly Scored[]): number => Math.max(...sequences.map(({ sum }) => sum));

describe("decoding", () => {
  it("finds the best of all sequences, and how far the best without each span lies behind", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), pairs, (scores, weights) => {
        const transitions = Int16Array.from(weights);
        const all = everySequence(scores, transitions);
        const { spans, lack } = decode(featuresOf(scores.length), weightsOf(scores, transitions));
        const chosen = labelsOf(spans, scores.length);
        expect(all.find(({ labels }) => labels.every((label, at) => label === chosen[at]))?.sum).toBe(highest(all));
        for (const { type, from, to, margin } of spans) {
          const without = scores.flatMap((_, at) =>
            at < from || at >= to ? [] : [highest(all) - highest(all.filter(({ labels }) => typeOf(labels[at] ?? OUTSIDE) !== type))],
          );
          expect(margin).toBe(Math.min(...without));
        }
        const withType = all.filter(({ labels }) => typeOf(labels[0] ?? OUTSIDE) === 3);
        expect(lack([3], 0, 1)).toBe(highest(all) - highest(withType));
      }),
      { numRuns: runs(200, 3000) },
    );
  });

  it("finds no span in a text without pieces", () => {
    expect(decode(featuresOf(0), weightsOf([], new Int16Array(LABEL_COUNT ** 2))).spans).toEqual([]);
  });

  it("finds more the more eager it is", () => {
    const scores = [[10, 0, 0, 0, 0]];
    const weights = weightsOf(scores, new Int16Array(LABEL_COUNT ** 2));
    const { spans, nearly } = decode(featuresOf(1), weights);
    expect([spans, nearly(9)]).toEqual([[], []]);
    expect(nearly(11)).toEqual([{ type: 0, from: 0, to: 1, margin: -10 }]);
    expect(nearly(9)).toEqual([]);
  });
});
