import fc from "fast-check";
import { expect, it } from "vitest";
import { decode } from "../tagger/decode.ts";
import type { Features } from "../tagger/features.ts";
import { FEATURE_COUNT } from "../tagger/hashing.ts";
import { firstOf, LABEL_COUNT, laterOf, mayFollow, OUTSIDE } from "../tagger/labels.ts";
import { BYTES_PER_FEATURE, BYTES_PER_WEIGHT } from "../tagger/weights.ts";
import { type Example, type Schedule, type Trained, train } from "./crf.ts";

// Compares training with a slow, obvious version, which gets gradients from the probability of every allowed sequence of labels.

const RATE = 0.15;
const DECAY = 2e-4;
const FIRST_SQUARE = 1e-3;
/** Number of features that the examples use. */
const FEATURES = 4;
/** Maximum difference between weights of the two versions: `train` leaves out tiny gradients, and its weights have 24 bits of precision. */
const TOLERANCE = 5e-3;

function featuresOf(pieces: readonly (readonly number[])[]): Features {
  const starts = new Uint32Array(pieces.length + 1);
  pieces.forEach((numbers, piece) => {
    starts[piece + 1] = (starts[piece] ?? 0) + numbers.length;
  });
  return { starts, numbers: Uint32Array.from(pieces.flat()) };
}

const nothing = (): void => {};
const allKept = (passes: number): Schedule => ({ passes, bytesAfter: new Map() });
const LABELS = Array.from({ length: LABEL_COUNT }, (_, label) => label);

/** Every allowed sequence of `count` labels. */
const sequencesOf = (count: number): readonly (readonly number[])[] =>
  Array.from({ length: count }).reduce<readonly (readonly number[])[]>(
    (sequences) =>
      sequences.flatMap((labels) => LABELS.flatMap((next) => (mayFollow(labels.at(-1) ?? OUTSIDE, next) ? [[...labels, next]] : []))),
    [[]],
  );

interface Cell {
  weight: number;
  square: number;
}

/** Weights by name: `f:k` for feature `f` with label `k`, `a>b` for label `a` followed by label `b`. */
type Cells = Map<string, Cell>;

function cellOf(cells: Cells, name: string): Cell {
  const cell = cells.get(name) ?? { weight: 0, square: FIRST_SQUARE };
  cells.set(name, cell);
  return cell;
}

/** The names of the weights whose sum is the score of a sequence of labels. A weight that counts twice is listed twice. */
const namesOf = (pieces: readonly (readonly number[])[], labels: readonly number[]): readonly string[] =>
  labels.flatMap((label, piece) => [
    ...(pieces[piece] ?? []).map((feature) => `${feature}:${label}`),
    ...(piece === 0 ? [] : [`${labels[piece - 1]}>${label}`]),
  ]);

function move(cell: Cell, gradient: number): void {
  cell.square += gradient * gradient;
  cell.weight -= (RATE * gradient) / Math.sqrt(cell.square);
}

function learnSlowly(pieces: readonly (readonly number[])[], truth: readonly number[], weight: number, cells: Cells): void {
  const scored = sequencesOf(truth.length).map((labels) => ({
    labels,
    power: Math.exp(namesOf(pieces, labels).reduce((sum, name) => sum + cellOf(cells, name).weight, 0)),
  }));
  const total = scored.reduce((sum, { power }) => sum + power, 0);
  const share = (test: (labels: readonly number[]) => boolean) =>
    scored.reduce((sum, { labels, power }) => sum + (test(labels) ? power : 0), 0) / total;
  const ofLabels = pieces.map((_, piece) => LABELS.map((label) => share((labels) => labels[piece] === label)));
  const ofPairs = new Map<string, number>();
  for (const { labels, power } of scored)
    labels.forEach((label, piece) => {
      if (piece > 0) ofPairs.set(`${labels[piece - 1]}>${label}`, (ofPairs.get(`${labels[piece - 1]}>${label}`) ?? 0) + power / total);
    });
  truth.forEach((label, piece) => {
    if (piece > 0) ofPairs.set(`${truth[piece - 1]}>${label}`, (ofPairs.get(`${truth[piece - 1]}>${label}`) ?? 0) - 1);
  });
  pieces.forEach((features, piece) => {
    for (const label of LABELS)
      for (const feature of features) {
        const cell = cellOf(cells, `${feature}:${label}`);
        move(cell, weight * ((ofLabels[piece]?.[label] ?? 0) - (truth[piece] === label ? 1 : 0)) + DECAY * cell.weight);
      }
  });
  for (const [name, gradient] of ofPairs) move(cellOf(cells, name), weight * gradient);
}

const weightIn = ({ weights, used, transitions }: Trained, name: string): number => {
  const [left = 0, right = 0] = name.split(/[:>]/).map(Number);
  const isPair = name.includes(">");
  return (isPair ? transitions : weights)[(isPair ? left : used.indexOf(left)) * LABEL_COUNT + right] ?? Number.NaN;
};

const label = fc.integer({ min: 0, max: LABEL_COUNT - 1 });
const piece = fc.record({ features: fc.uniqueArray(fc.nat(FEATURES - 1), { minLength: 1, maxLength: 3 }), label });
const sentence = fc
  .array(piece, { minLength: 1, maxLength: 2 })
  .filter((pieces) => pieces.every((one, at) => mayFollow(pieces[at - 1]?.label ?? OUTSIDE, one.label)));

it("moves weights by the gradients that every sequence gives", () => {
  fc.assert(
    fc.property(sentence, fc.constantFrom(1, 0.25), fc.constantFrom(1, 3), (pieces, weight, epochs) => {
      const features = pieces.map((one) => one.features);
      const truth = pieces.map((one) => one.label);
      const trained = train([{ features: featuresOf(features), labels: Uint8Array.from(truth), weight }], allKept(epochs), nothing);
      const cells: Cells = new Map();
      for (let epoch = 0; epoch < epochs; epoch++) learnSlowly(features, truth, weight, cells);
      for (const [name, cell] of cells) expect(Math.abs(weightIn(trained, name) - cell.weight), name).toBeLessThan(TOLERANCE);
      expect([...trained.used]).toEqual([...new Set(features.flat())].sort());
    }),
    { numRuns: 6 },
  );
});

it("moves weights by three labels in sequence as well", () => {
  const features = [[0, 1], [2], [1, 3]];
  const truth = [firstOf(2), laterOf(2), OUTSIDE];
  const trained = train([{ features: featuresOf(features), labels: Uint8Array.from(truth), weight: 1 }], allKept(1), nothing);
  const cells: Cells = new Map();
  learnSlowly(features, truth, 1, cells);
  for (const [name, cell] of cells) expect(Math.abs(weightIn(trained, name) - cell.weight), name).toBeLessThan(TOLERANCE);
});

/** The learned weights in the form that `decode` takes. */
function decodable({ weights, used, transitions }: Trained) {
  const starts = new Uint32Array(FEATURE_COUNT + 1);
  for (const [index, feature] of used.entries()) starts.fill((index + 1) * LABEL_COUNT, feature + 1);
  const rows = Array.from(used, (_, position) => weights.subarray(position * LABEL_COUNT, (position + 1) * LABEL_COUNT));
  return {
    starts,
    labels: Uint8Array.from(rows.flatMap(() => LABELS)),
    values: Int8Array.from(rows.flatMap((row) => [...row].map((weight) => Math.round(weight * 40)))),
    transitions: Int16Array.from(transitions, (weight) => Math.round(weight * 40)),
  };
}

it("learns from many sentences what each says, tells of each pass, and gives the same again", () => {
  // Feature 1 begins a name, 2 continues it, and 3 is outside of names. A name after feature 4 has type 0, one after feature 5 has type 1.
  const sentences: readonly (readonly (readonly [feature: number, label: number])[])[] = [
    [
      [4, OUTSIDE],
      [1, firstOf(0)],
      [2, laterOf(0)],
      [3, OUTSIDE],
    ],
    [
      [5, OUTSIDE],
      [1, firstOf(1)],
      [2, laterOf(1)],
    ],
    [
      [5, OUTSIDE],
      [1, firstOf(1)],
      [3, OUTSIDE],
    ],
    [
      [3, OUTSIDE],
      [4, OUTSIDE],
      [1, firstOf(0)],
    ],
    [],
  ];
  // The second feature of each piece tells the first feature of the piece before it.
  const read = sentences.map(
    (pieces): Example => ({
      features: featuresOf(pieces.map(([feature], at) => [feature, 10 + (pieces[at - 1]?.[0] ?? 0)])),
      labels: Uint8Array.from(pieces, ([, one]) => one),
      weight: 1,
    }),
  );
  const told: number[] = [];
  const trained = train(read, allKept(12), (done) => told.push(done));
  expect(told).toEqual(Array.from({ length: 12 }, (_, done) => done + 1));
  const weights = decodable(trained);
  const spansOf = ({ features }: Example) => decode(features, weights).spans.map(({ type, from, to }) => [type, from, to]);
  expect(read.map(spansOf)).toEqual([[[0, 1, 3]], [[1, 1, 3]], [[1, 1, 2]], [[0, 2, 3]], []]);
  const again = train(read, allKept(12), nothing);
  expect(Buffer.from(again.weights.buffer).equals(Buffer.from(trained.weights.buffer))).toBe(true);
  expect(again.transitions).toEqual(trained.transitions);
});

it("learns on with the weights that are farthest from 0, as many as fit, and leaves the others at 0", () => {
  // Feature 1 tells of a name and 2 of none in each sentence; each sentence has 3 further features of its own.
  const read = Array.from({ length: 20 }, (_, number): Example => {
    const own = [10, 11, 12].map((feature) => feature + 3 * number);
    return {
      features: featuresOf([
        [1, ...own],
        [2, ...own],
      ]),
      labels: Uint8Array.of(firstOf(3), OUTSIDE),
      weight: 1,
    };
  });
  const most = 40;
  const trained = train(
    read,
    {
      passes: 6,
      bytesAfter: new Map([
        [2, 400],
        [3, most],
      ]),
    },
    nothing,
  );
  const rows = Array.from(trained.used, (_, position) =>
    trained.weights.subarray(position * LABEL_COUNT, (position + 1) * LABEL_COUNT).filter((weight) => weight !== 0),
  );
  const sizes = rows.filter((row) => row.length > 0).map((row) => BYTES_PER_FEATURE + BYTES_PER_WEIGHT * row.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
  expect(weightIn(trained, `1:${firstOf(3)}`)).toBeGreaterThan(1);
  expect(weightIn(trained, `2:${OUTSIDE}`)).toBeGreaterThan(1);
  const dense = train(read, { passes: 6, bytesAfter: new Map([[3, 1e9]]) }, nothing);
  expect(dense.weights.filter((weight) => weight !== 0).length).toBeGreaterThan(most);
});
